"""The walk through a solution: a page with a picture and an explanation per step, or single pictures.

The page is one file with its own script and loads nothing. Without the script, and on paper, all steps are shown one
below the other. The pictures take their colours from CSS variables, so the page follows the reader's light or dark
setting and prints in black and white.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fullhouse.core.notation import amount
from fullhouse.logic.path import Path
from fullhouse.render.board import grid_scene, step_scene
from fullhouse.render.picture import SIZE, Picture
from fullhouse.render.scene import Scene
from fullhouse.render.svg import escaped, scene_svg
from fullhouse.render.theme import THEMES, Theme, theme_of


def walk_scenes(path: Path, *, names: bool = False) -> Iterator[tuple[str, str, Scene]]:
    """Yield the heading, explanation and scene of each step, and of the board after the last."""
    total = len(path)
    for number, (step, board) in enumerate(zip(path.steps, path.boards(), strict=False), start=1):
        scene = step_scene(step, board, names=names, title=path.title(number))
        yield f"{number}/{total} {scene.title}", step.reason(), scene
    *_, last = path.boards()
    scene = grid_scene(last.to_grid(), givens=path.start.givens, candidates=not last.to_grid().is_full, names=names)
    yield "The end", _summary(path), scene


def walk_pictures(path: Path, *, theme: str | Theme = "light", size: int = SIZE) -> Iterator[Picture]:
    """Yield the picture of each step, then that of the board after the last."""
    for _, _, scene in walk_scenes(path):
        yield Picture(scene, theme_of(theme), size)


def walk_html(path: Path, *, title: str = "") -> str:
    """The walk as one HTML page."""
    heading = title or f"A Sudoku in {amount(len(path), 'step')}"
    figures = "\n".join(_figure(*one) for one in walk_scenes(path, names=True))
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escaped(heading)}</title>
<style>
:root {{ {_variables(THEMES["light"])} }}
@media (prefers-color-scheme: dark) {{ :root {{ {_variables(THEMES["dark"])} }} }}
@media print {{ :root {{ {_variables(THEMES["print"])} }} }}
{_STYLE}</style>
</head>
<body>
<header>
<h1>{escaped(heading)}</h1>
<p>{escaped(_summary(path))}</p>
<nav aria-label="Steps" hidden>
<button type="button" data-go="first" title="First step (Home)" aria-label="First step">«</button>
<button type="button" data-go="back" title="Step back (left arrow)" aria-label="Step back">‹</button>
<input type="range" min="1" max="{len(path) + 1}" value="1" aria-label="Step">
<button type="button" data-go="on" title="Next step (right arrow)" aria-label="Next step">›</button>
<button type="button" data-go="last" title="Last step (End)" aria-label="Last step">»</button>
</nav>
</header>
<main aria-live="polite">
{figures}
</main>
<script>
{_SCRIPT}</script>
</body>
</html>
"""


def _summary(path: Path) -> str:
    """The end of the path, as a sentence."""
    text = path.summary()
    return f"{text[0].upper()}{text[1:]}."


def _figure(heading: str, words: str, scene: Scene) -> str:
    """A step of the page. The explanation is next to the picture, so the picture needs no description."""
    svg = scene_svg(replace(scene, title=heading, description=""), _COLOURLESS)
    return f"<figure>{svg}<figcaption><h2>{escaped(heading)}</h2><p>{escaped(words)}</p></figcaption></figure>"


def _variables(theme: Theme) -> str:
    """The colours of a theme as CSS variables."""
    colours = {"--paper": theme.paper, "--ink": theme.style("caption").fill}
    for role in THEMES["light"].styles:
        style = theme.style(role)
        colours[f"--{role}"] = style.fill or "none"
        colours[f"--{role}-line"] = style.line or "none"
    return ";".join(f"{name}:{colour}" for name, colour in colours.items())


_COLOURLESS = Theme(
    "variables",
    "var(--paper)",
    {
        role: replace(
            style,
            fill=f"var(--{role})" if style.fill else None,
            line=f"var(--{role}-line)" if style.line else None,
        )
        for role, style in THEMES["light"].styles.items()
    },
)
"""The light theme with variables for colours."""

_STYLE = """
body { margin: 0 auto; max-width: 64rem; padding: 1rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.4rem; margin: 0; } h2 { font-size: 1.15rem; margin: 0 0 .5rem; } header p { margin: .2rem 0 1rem; }
nav { display: flex; gap: .5rem; align-items: center; margin-bottom: 1rem; } nav[hidden] { display: none; }
nav input { flex: 1; accent-color: var(--on); }
button { font: inherit; min-width: 2.75rem; min-height: 2.75rem; border: 1px solid var(--hair-line);
  border-radius: .5rem; background: var(--paper); color: var(--ink); cursor: pointer; }
button:disabled { opacity: .35; cursor: default; }
button:focus-visible, input:focus-visible { outline: 3px solid var(--on); outline-offset: 2px; }
figure { margin: 0 0 2rem; display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 1.5rem; }
figure[hidden] { display: none; } figure svg { width: 100%; height: auto; } figcaption p { overflow-wrap: anywhere;
  white-space: pre-line; }
@media (max-width: 44rem) { figure { grid-template-columns: 1fr; gap: .75rem; } }
@media print { nav { display: none; } main { display: grid; grid-template-columns: 1fr 1fr; gap: 1.5rem; }
  figure, figure[hidden] { display: block; break-inside: avoid; } body { font-size: 9pt; max-width: none; } }
"""

_SCRIPT = """
const figures = [...document.querySelectorAll("figure")], nav = document.querySelector("nav");
const slider = nav.querySelector("input"), buttons = nav.querySelectorAll("button");
const steps = { first: () => 0, back: at => at - 1, on: at => at + 1, last: () => figures.length - 1 };
const keys = { ArrowLeft: "back", ArrowRight: "on", ArrowUp: "back", ArrowDown: "on", Home: "first", End: "last" };
let at = 0;
function show(wanted) {
  at = Math.min(Math.max(wanted, 0), figures.length - 1);
  figures.forEach((figure, number) => { figure.hidden = number !== at; });
  slider.value = at + 1;
  slider.setAttribute("aria-valuetext", figures[at].querySelector("h2").textContent);
  buttons.forEach(button => { button.disabled = steps[button.dataset.go](at) === at ||
    !figures[steps[button.dataset.go](at)]; });
}
nav.addEventListener("click", event => {
  const button = event.target.closest("button");
  if (button) show(steps[button.dataset.go](at));
});
slider.addEventListener("input", () => show(slider.value - 1));
document.addEventListener("keydown", event => {
  if (!keys[event.key] || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  show(steps[keys[event.key]](at));
});
nav.hidden = false;
show(0);
"""
