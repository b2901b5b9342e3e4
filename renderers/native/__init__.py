"""Native libraries that more than one house calls: where they are found, and what they say about the machine."""
