"""What leaves the notebook: one page, pictures, CSV tables, and logs without names.

Nothing here writes over a file that exists; FileError says so in a sentence.
"""
