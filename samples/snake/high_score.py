"""HighScore: a number that outlives the game."""

from __future__ import annotations

from xna.storage import StorageContainer, StorageDevice, StorageDeviceNotConnectedException

FILE = "best.txt"


class HighScore:
    """The best score so far; 0 where nothing is stored or the file is no number."""

    def __init__(self) -> None:
        self.best = self._read()

    def offer(self, score: int) -> bool:
        """Store a score if it is better; tells whether it is."""
        if score <= self.best:
            return False
        self.best = score
        try:
            with self._container() as container, container.CreateFile(FILE) as file:
                file.write(str(score).encode())
        except StorageDeviceNotConnectedException:
            pass  # the score holds until the game ends
        return True

    def _read(self) -> int:
        try:
            with self._container() as container:
                if not container.FileExists(FILE):
                    return 0
                with container.OpenFile(FILE) as file:
                    return int(file.read())
        except (StorageDeviceNotConnectedException, ValueError):
            return 0

    @staticmethod
    def _container() -> StorageContainer:
        device = StorageDevice.EndShowSelector(StorageDevice.BeginShowSelector())
        return device.EndOpenContainer(device.BeginOpenContainer("Snake"))
