"""The value types against pygame.math, PyGLM and pyglet.math, ns an operation: `python -m tests.benchmarks.bench_value_types`.

Rounds are interleaved and the best one counts, by the processor's time of the thread; compare ratios, not two machines. Peers
that are not installed are left out. Run it with XNA_PURE=1 as well.
"""

from __future__ import annotations

import importlib
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from xna import Color, Matrix, Rectangle, Vector2, Vector3, _mode

REPEATS = 10_000
ROUNDS = 25
VECTORS = 1_000_000

OURS = {
    "construct": ("Vector2(x, y)", {"Vector2": Vector2}),
    "read X": ("a.X", {"a": Vector2(1, 2)}),
    "a.X += 1": ("a.X += x", {"a": Vector2(1, 2)}),
    "a + b": ("a + b", {"a": Vector2(1, 2), "b": Vector2(3, 4)}),
    "a * number": ("a * x", {"a": Vector2(1, 2)}),
    "length": ("a.Length()", {"a": Vector2(1, 2)}),
    "matrix product": ("a * b", {"a": Matrix.CreateRotationX(0.3), "b": Matrix.CreateTranslation(1, 2, 3)}),
    "vector by matrix": ("f(a, m)", {"f": Vector3.Transform, "a": Vector3(1, 2, 3), "m": Matrix.CreateRotationX(0.3)}),
    "translation": ("f(x, y, y)", {"f": Matrix.CreateTranslation}),
    "rotation": ("f(x)", {"f": Matrix.CreateRotationX}),
    "inverse": ("f(a)", {"f": Matrix.Invert, "a": Matrix.CreateTranslation(1, 2, 3)}),
    "Matrix.Identity": ("Matrix.Identity", {"Matrix": Matrix}),
    "Vector2.Zero": ("Vector2.Zero", {"Vector2": Vector2}),
    "Rectangle": ("Rectangle(1, 2, 3, 4)", {"Rectangle": Rectangle}),
    "Color": ("Color(1, 2, 3)", {"Color": Color}),
    "Color of floats": ("Color(0.1, 0.2, 0.3)", {"Color": Color}),
    "Color.White": ("Color.White", {"Color": Color}),
    "Color * number": ("a * x", {"a": Color(10, 20, 30), "x": 0.5}),
}


def optional(name: str) -> Any:
    """Import a peer, or give None."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def peers() -> dict[str, dict[str, tuple[str, dict[str, Any]]]]:
    """Give the same operations of the libraries that are installed."""
    found: dict[str, dict[str, tuple[str, dict[str, Any]]]] = {}
    if glm := optional("pyglm.glm"):
        a, b = glm.vec2(1, 2), glm.vec2(3, 4)
        m, n = glm.rotate(0.3, glm.vec3(1, 0, 0)), glm.translate(glm.vec3(1, 2, 3))
        found["PyGLM"] = both(glm.vec2, a, b, "a.x", "f(a)", {"f": glm.length}) | {
            "matrix product": ("a * b", {"a": m, "b": n}),
            "vector by matrix": ("m * a", {"a": glm.vec4(1, 2, 3, 1), "m": m}),
            "translation": ("f(v(x, y, y))", {"f": glm.translate, "v": glm.vec3}),
            "rotation": ("f(x, v)", {"f": glm.rotate, "v": glm.vec3(1, 0, 0)}),
            "inverse": ("f(a)", {"f": glm.inverse, "a": n}),
            "Matrix.Identity": ("f(1.0)", {"f": glm.mat4}),
        }
    if math := optional("pygame.math"):
        found["pygame"] = both(math.Vector2, math.Vector2(1, 2), math.Vector2(3, 4), "a.x", "a.length()", {})
    if math := optional("pyglet.math"):
        m, n = math.Mat4.from_rotation(0.3, math.Vec3(1, 0, 0)), math.Mat4.from_translation(math.Vec3(1, 2, 3))
        found["pyglet"] = both(math.Vec2, math.Vec2(1, 2), math.Vec2(3, 4), "a.x", "a.length()", {}) | {
            "matrix product": ("a @ b", {"a": m, "b": n}),
            "vector by matrix": ("m @ a", {"a": math.Vec4(1, 2, 3, 1), "m": m}),
            "translation": ("f(v(x, y, y))", {"f": math.Mat4.from_translation, "v": math.Vec3}),
            "rotation": ("f(x, v)", {"f": math.Mat4.from_rotation, "v": math.Vec3(1, 0, 0)}),
            "inverse": ("~a", {"a": n}),
            "Matrix.Identity": ("f()", {"f": math.Mat4}),
        }
        del found["pyglet"]["a.X += 1"]  # its vectors cannot be changed
    return found


def both(make: Any, a: Any, b: Any, read: str, length: str, names: dict[str, Any]) -> dict[str, tuple[str, dict[str, Any]]]:
    """Give the operations that the vectors of all peers have."""
    return {
        "construct": ("make(x, y)", {"make": make}),
        "read X": (read, {"a": a}),
        "a.X += 1": (f"{read} += x", {"a": make(1, 2)}),
        "a + b": ("a + b", {"a": a, "b": b}),
        "a * number": ("a * x", {"a": a}),
        "length": (length, {"a": a, **names}),
    }


def timer(code: str, names: dict[str, Any]) -> Callable[[], float]:
    """Make a function that runs the code many times and returns ns for one."""
    space = {"x": 1.5, "y": 2.5, "clock": time.thread_time, "repeats": range(REPEATS), **names}
    source = f"def run():\n start = clock()\n for _ in repeats:\n  {code}\n return (clock() - start) / len(repeats) * 1e9"
    exec(source, space)
    run: Callable[[], float] = space["run"]  # type: ignore[assignment]
    return run


def measure() -> dict[str, dict[str, float]]:
    """Measure everything; the empty loop is taken off."""
    tables = {"xna": OURS, **peers()}
    timers = {(who, what): timer(*row) for who, rows in tables.items() for what, row in rows.items()}
    timers["", "loop"] = timer("pass", {})
    best = dict.fromkeys(timers, float("inf"))
    for _ in range(ROUNDS):
        for key, run in timers.items():
            best[key] = min(best[key], run())
    loop = best.pop(("", "loop"))
    result: dict[str, dict[str, float]] = {who: {} for who in tables}
    for (who, what), ns in best.items():
        result[who][what] = max(ns - loop, 0.0)
    return result


def array_row() -> str:
    """Measure a million vectors by a matrix, as arrays and one by one."""
    matrix = Matrix.CreateRotationX(0.3) * Matrix.CreateTranslation(1, 2, 3)
    table = np.random.default_rng(1).standard_normal((VECTORS, 3)).astype(np.float32)
    filled = np.empty_like(table)
    some = [Vector3(row) for row in table[:20_000]]
    arrays = min(seconds(lambda: Vector3.Transform(table, matrix, filled)) for _ in range(7))
    single = min(seconds(lambda: [Vector3.Transform(vector, matrix) for vector in some]) for _ in range(7)) * VECTORS / len(some)
    taken = min(seconds(lambda: [Vector3.Transform(Vector3(row), matrix) for row in table[:20_000]]) for _ in range(3))
    rows = taken * VECTORS / len(some)
    return (
        f"{VECTORS} Vector3 by a Matrix: as an array {arrays * 1e3:.1f} ms; a loop over Vector3s {single * 1e3:.0f} ms "
        f"({single / arrays:.0f} times); a loop over the array's rows {rows * 1e3:.0f} ms ({rows / arrays:.0f} times)"
    )


def seconds(work: Callable[[], object]) -> float:
    """Return the processor's time of one call."""
    start = time.thread_time()
    work()
    return time.thread_time() - start


def main() -> None:
    """Measure and print."""
    result = measure()
    print(f"Python {sys.version.split()[0]}, xna {_mode.describe()}; ns net of the loop")
    print(f"{'':18}" + "".join(f"{who:>10}" for who in result))
    for what in OURS:
        print(f"{what:18}" + "".join(f"{rows[what]:10.0f}" if what in rows else f"{'-':>10}" for rows in result.values()))
    print(array_row())


if __name__ == "__main__":
    main()
