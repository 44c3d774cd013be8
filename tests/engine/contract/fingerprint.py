"""A deep picture of an object, to see whether anything in it changes: through slots, attributes and containers."""

from collections.abc import Iterator
from enum import Enum
from random import Random
from types import BuiltinFunctionType, FunctionType, MappingProxyType, MethodType
from typing import Any

from engine.menu import Menu

ATOMS = (str, int, float, bytes, type(None), range, Enum, type, FunctionType, MethodType, BuiltinFunctionType)


def parts(thing: Any) -> Iterator[tuple[str, Any]]:
    """The attributes of an object, whether they live in slots or in a dictionary."""
    for kind in type(thing).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if name not in ("__dict__", "__weakref__") and hasattr(thing, name):
                yield name, getattr(thing, name)
    yield from getattr(thing, "__dict__", {}).items()


def reach(thing: Any, found: dict[int, Any] | None = None) -> dict[int, Any]:
    """Every object that can be reached from this one and could change, by identity."""
    found = {} if found is None else found
    if isinstance(thing, (*ATOMS, Menu)) or id(thing) in found:
        return found
    if isinstance(thing, (tuple, frozenset)):
        inner: Any = thing
    else:
        found[id(thing)] = thing
        if isinstance(thing, (dict, MappingProxyType)):
            inner = [*thing.keys(), *thing.values()]
        elif isinstance(thing, (list, set)):
            inner = thing
        else:
            inner = [value for _, value in parts(thing)]
    for item in inner:
        reach(item, found)
    return found


class Camera:
    """Takes pictures. What every game shares (its board, its caches of menus) is scenery and not looked into."""

    def __init__(self, one: Any = None, other: Any = None) -> None:
        """Two states of separate games: whatever both of them reach is scenery."""
        first, second = reach(one), reach(other)
        self.scenery = {key: thing for key, thing in first.items() if key in second}

    def moving(self, thing: Any) -> set[int]:
        """What can be reached from an object and could change, scenery apart, by identity."""
        return reach(thing, dict(self.scenery)).keys() - self.scenery.keys()

    def picture(self, thing: Any) -> Any:
        if isinstance(thing, ATOMS):
            return thing
        if id(thing) in self.scenery:
            return ("scenery", id(thing))
        if isinstance(thing, Menu):  # never changed once made
            return thing.offers
        kind = type(thing).__name__
        if isinstance(thing, (tuple, list)):
            return (kind, *map(self.picture, thing))
        if isinstance(thing, (set, frozenset)):
            return (kind, frozenset(map(self.picture, thing)))
        if isinstance(thing, (dict, MappingProxyType)):
            return (kind, *((self.picture(key), self.picture(value)) for key, value in thing.items()))
        if isinstance(thing, bytearray):
            return (kind, bytes(thing))
        assert not isinstance(thing, Random), "a generator inside the game: every draw goes through Chance"
        return (kind, *((name, self.picture(value)) for name, value in parts(thing)))
