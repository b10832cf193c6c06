"""What the project costs, as ratios measured in one run: `make bench`, `make bench-peers`."""
