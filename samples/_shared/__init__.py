"""What the lessons share: controls for every device, pause, restart, help, text, and a picture that fits any window."""
