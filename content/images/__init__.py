"""One module per image format that needs care; `content.image` picks among them."""
