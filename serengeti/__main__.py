"""`python -m serengeti` is the command `serengeti`."""

import sys

from serengeti.cli import main

if __name__ == "__main__":
    sys.exit(main())
