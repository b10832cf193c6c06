"""What leaves the notebook: one page, pictures, CSV tables, and logs without names.

Nothing here writes over a file that exists; FileError says so in a sentence.
"""

from serengeti.export.anonymous import anonymise
from serengeti.export.csv_tables import to_csv
from serengeti.export.page import page, to_html
from serengeti.export.pictures import step_png, step_svg

__all__ = ["anonymise", "page", "step_png", "step_svg", "to_csv", "to_html"]
