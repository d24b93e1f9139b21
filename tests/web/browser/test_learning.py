"""Hints, paths, steps, practice, ratings; questions, engines and the setter's mode."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, Route, expect
from web.browser.conftest import Open
from web.browser.playing import (
    CHAIN,
    EASY,
    HARD,
    MANY_SOLUTIONS,
    SOLUTION,
    TWO_SOLUTIONS,
    cell,
    go_to,
    line,
    paste,
    press,
    start,
)

import fullhouse as fh
from fullhouse.core.geometry import cell_name
from fullhouse.core.notation import Conclusion, eliminate

FOUR_TECHNIQUES = "8435..176961378254527614839672..548.4.5.6.79.3..4.756.23475691815.2..6477.6.41325"
"""Needs 22 steps: singles, a pointing digit, a naked pair, an X-wing and a bivalue universal grave."""


def test_each_press_shows_more_of_a_hint(page: Page) -> None:
    start(page, EASY)
    press(page, "h")
    said = page.locator(".hint .said li")
    expect(said).to_have_count(1)
    expect(said.first).to_contain_text("Look at")
    press(page, "h")
    expect(said.last).to_contain_text("There is")
    press(page, "h", "h")
    expect(said).to_have_count(4)
    expect(said.last).to_have_css("white-space", "pre-line")  # the explanation of a net has numbered lines
    expect(page.locator(".drawing .disc.role-placed")).to_have_count(1)
    before = line(page)
    page.get_by_role("button", name="Apply").click()
    assert line(page).count(".") == before.count(".") - 1
    press(page, "Control+z")
    assert line(page) == before


def test_a_mistake_is_the_first_hint(page: Page) -> None:
    start(page, EASY)
    go_to(page, "r1c3")
    press(page, "2", "h")
    expect(page.locator(".hint h2")).to_have_text("There is a mistake")
    press(page, "h", "h", "h")
    expect(page.locator(".hint .said li").last).to_contain_text("Remove 2 from r1c3")
    page.get_by_role("button", name="Apply").click()
    assert line(page) == EASY


def test_a_candidate_that_was_wrongly_ruled_out_is_put_back(page: Page) -> None:
    start(page, EASY)
    go_to(page, "r1c3")
    press(page, "Control+1", "h")
    expect(page.locator(".hint h2")).to_have_text("There is a mistake")
    press(page, "h", "h", "h")
    expect(page.locator(".hint .said li").last).to_have_text(
        "Note all candidates of r1c3 again: one is missing that is still possible."
    )
    page.get_by_role("button", name="Apply").click()
    assert cell(page, "r1c3") == "row 1 column 3, empty, centre notes 1 2 4"


@pytest.mark.parametrize("puzzle", [FOUR_TECHNIQUES, pytest.param(HARD, marks=pytest.mark.slow)])
def test_hints_solve_a_hard_puzzle(puzzle: str, open_page: Open) -> None:
    page = open_page(f"#puzzle={puzzle}")
    expect(page.locator(".subject")).to_contain_text(f"{81 - puzzle.count('.')} clues")
    apply = page.get_by_role("button", name="Apply")
    for _ in range(90):
        press(page, "h")
        expect(page.locator(".hint .said li, .done-card")).to_have_count(1)
        if page.locator(".done-card").count():
            break
        press(page, "h", "h", "h")
        apply.click()
    expect(page.locator(".done-card")).to_contain_text("Solved!")


def test_the_links_of_a_chain_are_drawn_and_its_terms_explained(open_page: Open) -> None:
    page = open_page(f"#puzzle={CHAIN}")
    expect(page.locator(".subject")).to_contain_text("25 clues")
    page.get_by_role("tab", name="Learn").click()
    summary = page.locator("summary", has_text="Discontinuous Nice Loop").first
    summary.click()
    page.locator("details[open] .item").last.click()
    expect(page.locator(".drawing .curve.strong").first).to_be_attached()
    expect(page.locator(".drawing .curve.weak").first).to_be_attached()
    assert page.locator(".drawing .disc.role-eliminated").count() > 0
    page.locator("#panel-learn .card .link").first.click()
    expect(page.locator("dialog p").first).not_to_be_empty()


def test_the_whole_path_can_be_followed_with_keys(page: Page) -> None:
    start(page, EASY)
    page.get_by_role("tab", name="Learn").click()
    page.get_by_role("button", name="Path").click()
    page.locator("ol.list .item").first.click()
    press(page, "ArrowDown", "ArrowDown")
    expect(page.locator(".words")).to_contain_text("3 of")
    assert line(page).count(".") == EASY.count(".") - 2
    press(page, "Escape")
    assert line(page) == EASY


def test_practice_reports_when_the_step_is_found(page: Page) -> None:
    page.get_by_role("tab", name="Learn").click()
    page.get_by_role("button", name="Practice").click()
    page.get_by_label("Technique").select_option("pointing")
    page.get_by_role("button", name="Start", exact=True).click()
    page.get_by_role("button", name="Show the step").click()
    out = page.locator(".drawing text.role-eliminated").first
    digit = out.text_content()
    place = out.evaluate("mark => [Math.floor(mark.getAttribute('y')) + 1, Math.floor(mark.getAttribute('x')) + 1]")
    go_to(page, f"r{place[0]}c{place[1]}")
    press(page, f"Control+{digit}")
    expect(page.locator("#notice")).to_contain_text("Found!")


def seeded_practice(page: Page, technique: str, seed: int) -> fh.Board:
    """Start practising on the board of this seed, and return the board."""

    def with_seed(route: Route) -> None:
        route.continue_(post_data=json.dumps({**json.loads(route.request.post_data or "{}"), "seed": seed}))

    page.route("**/api/v1/practice", with_seed)
    page.get_by_role("tab", name="Learn").click()
    page.get_by_role("button", name="Practice").click()
    page.get_by_label("Technique").select_option(technique)
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("#panel-learn .card")).to_contain_text("Find the")
    page.unroute("**/api/v1/practice")
    board, _ = fh.practice(technique, seed=seed)
    assert line(page) == board.to_grid().to_line()
    return board


def conclude(page: Page, conclusion: Conclusion) -> None:
    """Place the digit or eliminate the candidate."""
    cell, digit = conclusion.candidate.cell, conclusion.candidate.digit
    go_to(page, cell_name(cell))
    press(page, *(("z", str(digit)) if conclusion.places else (f"Control+{digit}",)))


@pytest.mark.parametrize(
    ("technique", "seed"), [("hidden-single", 7), ("pointing", 7), pytest.param("aic", 1, marks=pytest.mark.slow)]
)
def test_practice_accepts_every_instance_of_the_technique(technique: str, seed: int, page: Page) -> None:
    board = seeded_practice(page, technique, seed)
    first, *others = [step.conclusions for step in fh.steps(board, technique)]
    rivals = [conclusions[-1] for conclusions in others if not set(conclusions) & set(first)]
    assert rivals
    for rival in rivals[:2]:
        conclude(page, rival)
        expect(page.locator("#notice")).to_contain_text(f"Found! {str(rival).replace('<>', '≠')} follows")
        press(page, "Control+z")


def test_practice_accepts_what_a_placement_implies(page: Page) -> None:
    board = seeded_practice(page, "hidden-single", 7)
    placed = next(iter(fh.steps(board, "hidden-single"))).conclusions[0].candidate
    other = next(digit for digit in board.candidates(placed.cell) if digit != placed.digit)
    conclude(page, eliminate(placed.cell, other))
    expect(page.locator("#notice")).to_contain_text(f"Found! {cell_name(placed.cell)}≠{other} follows")


def test_practice_tells_wrong_moves_from_correct_ones_of_other_techniques(page: Page) -> None:
    board = seeded_practice(page, "x-wing", 7)
    solution = fh.solve(board)
    given_by = {conclusion for step in fh.steps(board, "x-wing") for conclusion in step.conclusions}
    cell = next(cell for cell in range(81) if not board.digit(cell) and len(board.candidates(cell)) > 2)
    conclude(page, eliminate(cell, solution[cell]))
    expect(page.locator("#notice")).to_contain_text("is wrong. Try again.")
    press(page, "Control+z")
    digit = next(
        digit for digit in board.candidates(cell) if digit != solution[cell] and eliminate(cell, digit) not in given_by
    )
    conclude(page, eliminate(cell, digit))
    expect(page.locator("#notice")).to_contain_text("is correct, but no X-Wing on this board gives it")


def test_the_rating_counts_techniques(page: Page) -> None:
    start(page, EASY)
    page.get_by_role("tab", name="Learn").click()
    page.get_by_role("button", name="Rating").click()
    expect(page.locator("#panel-learn .big")).to_have_text("Easy")
    expect(page.locator("#panel-learn tbody tr").first).to_contain_text("Single")


def test_questions_about_the_puzzle_are_answered(page: Page) -> None:
    start(page, EASY)
    page.get_by_role("tab", name="Solve").click()
    result = page.locator("#panel-solve .result-place")
    page.get_by_role("button", name="Solution", exact=True).click()
    expect(result).to_contain_text(SOLUTION)
    assert line(page) == SOLUTION
    for name, text in (
        ("Check", "Proper"),
        ("Count solutions", "1"),
        ("Redundant clues", "redundant"),
        ("Minimize", "clues are enough"),
        ("Canonical form", "equivalent grids"),
    ):
        page.get_by_role("button", name=name).click()
        expect(result).to_contain_text(text)
    page.get_by_role("tab", name="Play").click()
    assert line(page) == EASY


def test_the_engines_are_compared_and_their_search_is_animated(page: Page) -> None:
    start(page, EASY)
    page.get_by_role("tab", name="Solve").click()
    page.get_by_role("button", name="Compare engines").click()
    expect(page.locator("table.engines tbody tr")).to_have_count(7)
    assert page.locator(".times .bar-row").count() == 7
    page.get_by_role("button", name="Search of propagation").click()
    page.get_by_role("button", name="Stop").click()
    slider = page.get_by_label("Position in the animation")
    slider.fill(str(slider.get_attribute("max")))
    assert line(page) == SOLUTION
    slider.fill("0")
    assert line(page) == EASY


def test_the_set_panel_shows_how_many_solutions_are_left(page: Page) -> None:
    page.get_by_role("tab", name="Set").click()
    count = page.locator("#panel-set .big")
    expect(count).to_have_text("No clues yet")
    go_to(page, "r1c1")
    press(page, "5")
    expect(count).to_have_text("More than 1,000 solutions")
    press(page, "ArrowRight", "5")
    expect(count).to_have_text("0 solutions")
    assert page.locator("[aria-invalid=true]").count() == 2
    press(page, "Control+z")
    expect(count).to_have_text("More than 1,000 solutions")


def test_the_set_panel_shows_the_digits_of_all_solutions(page: Page) -> None:
    paste(page, MANY_SOLUTIONS)
    expect(page.locator("dialog .preview .bad")).to_contain_text("more than 1,000 solutions")
    expect(page.locator("dialog .preview .differs")).to_have_count(65)
    page.get_by_role("button", name="Edit the clues").click()
    expect(page.locator("#panel-set .big")).to_have_text("More than 1,000 solutions")
    expect(page.locator("#panel-set .card").first).to_contain_text("15 clues, 65 open cells")
    expect(page.locator(".cell.marked")).to_have_count(65)
    assert cell(page, "r4c3") == "row 4 column 3, empty, candidates 2 3 4 6 7 9"


def test_an_empty_board_has_more_than_two_solutions(page: Page) -> None:
    page.get_by_role("tab", name="Set").click()
    result = page.locator("#panel-set .result-place")
    for question in ("Check", "Solution", "Redundant clues", "Minimize"):
        page.locator("#panel-set").get_by_role("button", name=question, exact=True).click()
        expect(result).to_have_text("There are more than 1,000 solutions. They differ in the 81 marked cells.")
        expect(result.locator("p")).to_be_in_viewport(ratio=1)
    assert page.locator(".cell.marked").count() == 81


def test_a_puzzle_that_is_set_is_played(page: Page) -> None:
    start(page, EASY)
    page.get_by_role("tab", name="Set").click()
    page.get_by_role("button", name="Use the clues of my game").click()
    go_to(page, "r9c8")
    press(page, "Backspace")
    assert line(page) == TWO_SOLUTIONS
    count = page.locator("#panel-set .big")
    expect(count).to_have_text("2 solutions")
    expect(page.locator(".cell.marked")).to_have_count(6)
    assert cell(page, "r1c7") == "row 1 column 7, empty, candidates 1 9"
    press(page, "7")
    expect(count).to_have_text("1 solution")
    page.get_by_role("button", name="Play this").click()
    expect(page.get_by_role("tab", name="Play")).to_have_attribute("aria-selected", "true")
    assert line(page) == EASY
