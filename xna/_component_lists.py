"""The components of a game, sorted: what waits for Initialize, what is updated, what is drawn."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from typing import Generic, TypeVar

from xna.event_args import EventArgs
from xna.game_component_collection import GameComponentCollection
from xna.game_component_collection_event_args import GameComponentCollectionEventArgs
from xna.idrawable import IDrawable
from xna.igame_component import IGameComponent
from xna.iupdateable import IUpdateable

Part = TypeVar("Part")


class OrderedParts(Generic[Part]):
    """Objects by ascending order number; equal numbers stay in the order of their addition."""

    def __init__(self, order_of: Callable[[Part], int]) -> None:
        self._order_of = order_of
        self._parts: list[Part] = []

    def add(self, part: Part) -> None:
        """Insert after all parts of smaller or equal order."""
        self._parts.insert(bisect_right(self._parts, self._order_of(part), key=self._order_of), part)

    def remove(self, part: Part) -> None:
        """Take a part out; it is found by identity."""
        self._parts = [other for other in self._parts if other is not part]

    def snapshot(self) -> tuple[Part, ...]:
        """Give the parts as they are now."""
        return tuple(self._parts)


class ComponentLists:
    """Follows `Game.Components` and the order changes of its members."""

    def __init__(self, components: GameComponentCollection) -> None:
        self.updated = OrderedParts[IUpdateable](lambda part: part.UpdateOrder)
        self.drawn = OrderedParts[IDrawable](lambda part: part.DrawOrder)
        self._waiting: list[IGameComponent] = []
        self._initializes_at_once = False
        components.ComponentAdded += self._on_added
        components.ComponentRemoved += self._on_removed

    def initialize(self) -> None:
        """Initialise what waits, also what that adds; from now on a component is initialised when it is added."""
        while self._waiting:
            self._waiting[0].Initialize()
            del self._waiting[:1]
        self._initializes_at_once = True

    def _on_added(self, sender: object, args: GameComponentCollectionEventArgs) -> None:
        component = args.GameComponent
        if self._initializes_at_once:
            component.Initialize()
        else:
            self._waiting.append(component)
        if isinstance(component, IUpdateable):
            self.updated.add(component)
            component.UpdateOrderChanged += self._on_update_order_changed
        if isinstance(component, IDrawable):
            self.drawn.add(component)
            component.DrawOrderChanged += self._on_draw_order_changed

    def _on_removed(self, sender: object, args: GameComponentCollectionEventArgs) -> None:
        component = args.GameComponent
        self._waiting = [other for other in self._waiting if other is not component]
        if isinstance(component, IUpdateable):
            self.updated.remove(component)
            component.UpdateOrderChanged -= self._on_update_order_changed
        if isinstance(component, IDrawable):
            self.drawn.remove(component)
            component.DrawOrderChanged -= self._on_draw_order_changed

    def _on_update_order_changed(self, sender: IUpdateable, args: EventArgs) -> None:
        self.updated.remove(sender)
        self.updated.add(sender)

    def _on_draw_order_changed(self, sender: IDrawable, args: EventArgs) -> None:
        self.drawn.remove(sender)
        self.drawn.add(sender)
