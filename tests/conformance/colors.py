"""The pure colours that many scenes draw with, as bytes."""

RED, GREEN, BLUE = (255, 0, 0, 255), (0, 255, 0, 255), (0, 0, 255, 255)
YELLOW, MAGENTA, CYAN = (255, 255, 0, 255), (255, 0, 255, 255), (0, 255, 255, 255)
BLACK, WHITE = (0, 0, 0, 255), (255, 255, 255, 255)
NOTHING_DRAWN = (0, 0, 0, 0)
