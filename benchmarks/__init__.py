"""What `make bench` measures: ratios to yardsticks of the same run, never bare times."""
