"""The VULKAN renderer: its native layer, and what only a native test can show."""
