"""Animations: each frame is the board at its event; bounded, and still for readers who prefer no motion."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from puzzles import EULER_1, INKALA_2012, WIKIPEDIA, WIKIPEDIA_SOLUTION

from fullhouse.core.grid import Grid
from fullhouse.engines.engine import PLACE, Event
from fullhouse.engines.search_tree import trace
from fullhouse.engines.solve import EngineName
from fullhouse.render.animation import MOST_FRAMES, AnimationListener, animated_svg, search_animation
from fullhouse.render.scene import Box, Label, Scene

SVG = "{http://www.w3.org/2000/svg}"


def animation_of(line: str, engine: EngineName, most: int = MOST_FRAMES) -> AnimationListener:
    listener = AnimationListener(most)
    trace(line, engine=engine, listener=listener)
    listener.close()
    return listener


def test_a_short_search_has_a_frame_for_every_event() -> None:
    listener = animation_of(WIKIPEDIA, "marks")
    assert [frame.number for frame in listener.frames] == list(range(1, 53))
    assert len(listener.frames[-1].placed) == 51
    assert listener.frames[-1].event.kind == "solution"


@pytest.mark.parametrize("engine", ["propagation", "marks", "rules", "backtracking"])
def test_a_long_search_has_frames_evenly_spread_and_the_end(engine: EngineName) -> None:
    listener = animation_of(EULER_1 if engine == "backtracking" else INKALA_2012, engine)
    assert MOST_FRAMES // 2 <= len(listener.frames) <= MOST_FRAMES + 1
    *numbers, last = [frame.number for frame in listener.frames]
    assert numbers == list(range(listener.every, listener.every * len(numbers) + 1, listener.every))
    assert last == listener.total
    assert listener.frames[-1].event.kind == "solution"


def test_the_animation_ends_with_the_first_solution_and_reports_skipped_events() -> None:
    listener = animation_of(INKALA_2012, "marks")
    svg = search_animation(listener, Grid.from_line(INKALA_2012), "marks")
    assert f"event {listener.total:,} of {listener.total:,}; one in {listener.every} is shown" in svg
    assert len(svg) < 400_000


def visible(svg: str, share: float | None) -> set[str]:
    """The texts that are seen after this share of the animation; those of the still picture for None."""
    frames = {
        name: [(float(at), state) for at, state in re.findall(r"([\d.e-]+)%\{visibility:(\w+)\}", body)]
        for name, body in re.findall(r"@keyframes ([\w-]+)\{((?:[^{}]*\{[^{}]*\})*)\}", svg)
    }
    seen: set[str] = set()

    def walk(element: ElementTree.Element, is_seen: bool) -> None:
        name = element.get("style", "").removeprefix("animation-name:")
        if name and share is not None:
            is_seen = [state for at, state in frames[name] if at <= 100 * share][-1] == "visible"
        elif name:
            is_seen = element.get("visibility") != "hidden"
        for child in element:
            if child.tag == f"{SVG}text" and is_seen:
                places, text = child.get("x", "").split(), child.text or ""
                parts = text if len(places) > 1 else [text]
                seen.update(f"{x},{child.get('y')}:{part}" for x, part in zip(places, parts, strict=True))
            walk(child, is_seen)

    walk(ElementTree.fromstring(svg), True)
    return seen


def test_each_scene_of_an_animation_is_visible_only_at_its_time() -> None:
    def scene(*numbers: int) -> Scene:
        shapes = [Label(float(number), 0.0, str(number), 10.0, "caption") for number in numbers]
        return Scene(100.0, 100.0, (Box(0.0, 0.0, 100.0, 100.0, "ground"), *shapes), "Numbers")

    scenes = [scene(1, 2), scene(1, 3), scene(2, 3), scene(1, 4)]
    svg = animated_svg(scenes, seconds=[1.0, 1.0, 1.0, 1.0])

    def numbers(share: float | None) -> set[str]:
        return {text.partition(":")[2] for text in visible(svg, share)}

    assert [numbers(share) for share in (0.1, 0.3, 0.6, 0.9)] == [{"1", "2"}, {"1", "3"}, {"2", "3"}, {"1", "4"}]
    assert numbers(None) == {"1", "4"}
    assert svg.count("<rect") == 2


def test_readers_who_prefer_no_motion_see_the_solution() -> None:
    grid = Grid.from_line(EULER_1)
    svg = search_animation(animation_of(EULER_1, "propagation"), grid, "propagation")
    assert "@media (prefers-reduced-motion:reduce)" in svg
    still = sorted(text for text in visible(svg, None) if re.fullmatch(r".*:\d", text))
    assert len(still) == 81
    assert "<script" not in svg


def test_the_last_frame_shows_the_solution_and_the_first_one_digit() -> None:
    svg = search_animation(animation_of(WIKIPEDIA, "marks"), Grid.from_line(WIKIPEDIA), "marks")
    first, last = (sum(bool(re.fullmatch(r".*:\d", text)) for text in visible(svg, share)) for share in (0.001, 0.999))
    assert (first, last) == (31, len(WIKIPEDIA_SOLUTION))


def test_an_engine_that_reports_nothing_has_a_still_picture() -> None:
    svg = search_animation(AnimationListener(), Grid.from_line(WIKIPEDIA), "native")
    assert "native reports no events." in svg
    assert "animation" not in svg


def test_a_search_without_a_solution_ends_with_its_last_event() -> None:
    listener = AnimationListener(most=4)
    for cell in range(9):
        listener(Event(PLACE, cell, cell + 1))
    listener.close()
    listener.close()
    assert [frame.number for frame in listener.frames] == [2, 4, 6, 8, 9]
