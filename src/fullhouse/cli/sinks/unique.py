"""Only the first puzzle of each kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fullhouse.jobs.chunk import Result, Sink, part_of


class FirstOfEach:
    """Which rows are the first with their form. Forms are remembered two digits to a byte."""

    def __init__(self) -> None:
        self._forms: set[bytes] = set()
        self.left_out = 0

    def __call__(self, forms: Iterable[bytes]) -> list[int]:
        """The rows that have a form which no row before them had."""
        kept = []
        for row, form in enumerate(forms):
            if form:
                key = bytes.fromhex(form.replace(b".", b"0").decode() + "0")
                if key in self._forms:
                    self.left_out += 1
                else:
                    self._forms.add(key)
                    kept.append(row)
        return kept


class Filtered:
    """Prints some of the rows: the first with each form."""

    def __init__(self, sink: Sink, kept: FirstOfEach) -> None:
        self._sink = sink
        self._kept = kept

    def texts(self, results: Iterable[Result], *, done: int = 0) -> Iterator[bytes]:
        """Yield the text of the rows that are kept."""
        return self._sink.texts(self._parts(results), done=done)

    def _parts(self, results: Iterable[Result]) -> Iterator[Result]:
        for chunk, answers in results:
            yield part_of(chunk, answers, self._kept(answers.columns["canonical"].tolist()))
