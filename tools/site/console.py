"""The live console of the documentation: runs what is typed, in one namespace. console_worker.js calls it."""

import ast
import builtins
import codeop
import linecache
import sys
import traceback
from contextlib import redirect_stderr, redirect_stdout
from io import TextIOBase


class Output(TextIOBase):
    """A stream that hands over each text at once."""

    def __init__(self, send):
        self.send = send

    def writable(self):
        return True

    def write(self, text):
        if text:
            self.send(text)
        return len(text)


def is_complete(source):
    """Whether Enter runs the source: it needs no further line. Wrong source is complete, so that its error is shown."""
    try:
        if codeop.compile_command(source, symbol="exec") is None:
            return False
    except (SyntaxError, ValueError, OverflowError):
        return True
    last = source.rpartition("\n")[2]
    return "\n" not in source or not last.startswith((" ", "\t")) or not last.strip()


class Console:
    """Names that stay from one source to the next."""

    def __init__(self):
        self.names = {"__name__": "__main__", "__builtins__": builtins}
        self.count = 0

    def run(self, source, send):
        """Run the source, send what it prints, and return the picture in SVG of its value, or nothing."""
        self.count += 1
        name = f"<input {self.count}>"
        linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
        output = Output(send)
        with redirect_stdout(output), redirect_stderr(output):
            try:
                return self._value(source, name)
            except SystemExit as leaving:
                output.write(f"{leaving!r}: the console stays open\n")
            except BaseException as error:  # noqa: BLE001  # no input ends the console
                self._report(error, name)
        return None

    def _value(self, source, name):
        """Run the statements; if the last one is an expression, print its value as Python's own console does."""
        tree = ast.parse(source, name)
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, name, "exec"), self.names)
        if last is None:
            return None
        value = eval(compile(ast.Expression(last.value), name, "eval"), self.names)
        picture = getattr(value, "_repr_svg_", None)
        if picture is None:
            sys.displayhook(value)
            return None
        builtins._ = value
        return picture()

    @staticmethod
    def _report(error, name):
        """Print the traceback, without the frames of this file."""
        trace = error.__traceback__
        while trace is not None and trace.tb_frame.f_code.co_filename != name:
            trace = trace.tb_next
        traceback.print_exception(type(error), error, trace)
