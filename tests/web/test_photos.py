"""Photos over HTTP: read in a process with little memory, whatever the bytes are."""

from __future__ import annotations

import io
import json
import random
import sys
import zlib
from typing import Any

import httpx
import pytest
from patience import HANG, eventually
from photographs import jigsaw, page, photographed, printed, puzzles, rules_of
from PIL import Image
from puzzles import WIKIPEDIA
from web.serving import Server, answer_on, served

import fullhouse as fh
from fullhouse.core import child_process
from fullhouse.photo import pixels
from fullhouse.web import work
from fullhouse.web.desk import answer
from fullhouse.web.endpoints import ENDPOINTS
from fullhouse.web.models import answer_model
from fullhouse.web.photos import EXAMPLE, MEDIA_TYPES
from fullhouse.web.settings import Settings

LINE = fh.parse(WIKIPEDIA).to_line()
FLAT = printed(LINE)


def file(image: Image.Image, format: str = "PNG", **options: Any) -> bytes:
    """The picture as a file."""
    buffer = io.BytesIO()
    image.save(buffer, format, **options)
    return buffer.getvalue()


def pgm(image: Image.Image) -> bytes:
    """The picture as grey pixels, as the web app sends it."""
    return b"P5\n%d %d\n255\n" % image.size + image.convert("L").tobytes()


def post(server: Server, data: bytes, kind: str = "image/png", **headers: str) -> httpx.Response:
    return server.client.post("/api/v1/photo", content=data, headers={"content-type": kind, **headers})


def test_a_photo_is_read_as_the_library_reads_it(server: Server) -> None:
    image = photographed(FLAT, random.Random(8))
    data = file(image, "JPEG")
    response = post(server, data, "image/jpeg")
    assert response.status_code == 200, response.text
    values, photo = response.json(), fh.read_photo(data)
    (grid,) = values["grids"]
    assert (values["status"], values["puzzle"], grid["outcome"], grid["puzzle"]) == ("done", LINE, "sure", LINE)
    assert [cell["digit"] for cell in grid["cells"]] == list(photo.grid)
    assert tuple(cell["confidence"] for cell in grid["cells"]) == photo.confidences
    assert len(grid["crossings"]) == 100
    assert grid["crossings"][99] == pytest.approx(photo.corners[99], abs=0.1)
    declared = ENDPOINTS["photo"].answer
    assert declared is not None
    answer_model(declared).model_validate_json(response.text)


def test_grey_pixels_are_read_the_same_way_with_a_server_and_without(server: Server) -> None:
    data = pgm(FLAT)
    response, found = post(server, data, MEDIA_TYPES[-1]), answer("photo", data)
    assert (found.status, found.media_type, found.data) == (200, "application/json", response.content)
    assert json.loads(found.data)["puzzle"] == LINE


def test_a_jigsaw_comes_with_its_regions_as_rules(server: Server) -> None:
    puzzle, regions = jigsaw(4)
    (grid,) = post(server, file(printed(puzzle, regions=regions))).json()["grids"]
    assert (grid["outcome"], grid["puzzle"], grid["rules"]) == ("sure", puzzle, rules_of(regions).to_text())
    solved = server.client.post("/api/v1/solve", json={"puzzle": grid["puzzle"], "rules": grid["rules"]}).json()
    assert solved["solution"] == fh.solve(fh.parse(puzzle, rules=rules_of(regions))).to_line()


def test_all_grids_of_a_page_come_in_reading_order(server: Server) -> None:
    two = puzzles(2, seed=11)
    sheet = page({(0, k): printed(puzzle) for k, puzzle in enumerate(two)})
    values = post(server, file(sheet)).json()
    assert ([grid["puzzle"] for grid in values["grids"]], values["puzzle"]) == (two, None)


def test_a_picture_without_a_sudoku_is_rejected_with_the_reason(server: Server) -> None:
    values = post(server, file(Image.new("L", (300, 200), 200))).json()
    (grid,) = values["grids"]
    assert (values["status"], values["puzzle"], values["error"]) == ("unreadable", None, "no grid found")
    assert (grid["outcome"], grid["reason"], grid["cells"]) == ("rejected", "no grid found", [])


def test_a_small_grid_is_read_in_its_own_size() -> None:
    puzzle = "1..4..1.2....3.."
    (grid,) = json.loads(answer("photo", pgm(printed(puzzle, side=4, boxes=(2, 2)))).data)["grids"]
    assert (grid["outcome"], grid["puzzle"]) == ("sure", puzzle)
    assert (len(grid["cells"]), len(grid["crossings"])) == (16, 25)


def test_only_the_first_of_many_frames_is_read(server: Server) -> None:
    frames = [Image.new("L", FLAT.size, shade) for shade in range(200)]
    data = file(FLAT, "GIF", save_all=True, append_images=frames)
    assert post(server, data, "image/gif").json()["puzzle"] == LINE


def test_rotation_is_applied_and_no_other_metadata_comes_back(server: Server) -> None:
    exif = Image.Exif()
    exif[0x0112], exif[0x010F], exif[0x0132] = 6, "Secret Camera", "2026:11:19 01:00:00"
    response = post(server, file(FLAT.rotate(90), "JPEG", exif=exif), "image/jpeg")
    assert response.json()["puzzle"] == LINE
    assert "Secret" not in response.text
    assert "2026" not in response.text


def bomb(width: int = 40_000, height: int = 25_000) -> bytes:
    """A PNG of a few bytes that claims to have a billion pixels."""
    small = bytearray(file(Image.new("1", (8, 8))))
    small[16:24] = width.to_bytes(4, "big") + height.to_bytes(4, "big")
    small[29:33] = zlib.crc32(small[12:29]).to_bytes(4, "big")
    return bytes(small)


PNG, JPEG = file(FLAT), file(FLAT, "JPEG")
HOSTILE: dict[str, bytes] = {
    "a bomb": bomb(),
    "a bomb of another format": b"GIF89a\xff\xff\xff\xff\xf7\0\0" + bytes(100),
    "grey pixels of a bomb": b"P5 40000 25000 255 " + bytes(100),
    "too few grey pixels": EXAMPLE[:-1],
    "no grey pixels": b"P5 0 0 255 ",
    "a file cut off": PNG[: len(PNG) // 2],
    "a photo cut off": JPEG[: len(JPEG) // 2],
    "a TIFF": file(FLAT, "TIFF"),
    "an icon": file(FLAT.resize((64, 64)), "ICO"),
    "a PDF": file(FLAT, "PDF"),
    "SVG": b'<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
    "PostScript": b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\nshowpage\n",
    "a page with a picture in it": b"<html><script>alert(1)</script>" + PNG,
    "an archive with a picture in it": b"PK\3\4" + PNG,
    "text": WIKIPEDIA.encode(),
    "a pickle": b"\x80\x04\x95\x0b\0\0\0\0\0\0\0\x8c\x08builtins\x94.",
    "nothing": b"",
    "zeros": bytes(1000),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_bytes_are_rejected_in_one_sentence(server: Server, name: str) -> None:
    for kind in ("image/png", "image/jpeg"):  # the declared type decides nothing
        response = post(server, HOSTILE[name], kind)
        document = response.json()
        assert (response.status_code, document["kind"]) == (422, "unreadable-input"), document
        assert document["detail"].startswith("the picture: ")
        assert "Traceback" not in response.text


def test_a_picture_followed_by_other_bytes_is_a_picture(server: Server) -> None:
    for more in (b"<script>alert(1)</script>", b"PK\3\4" + bytes(100)):
        response = post(server, PNG + more)
        assert response.json()["puzzle"] == LINE
        assert "script" not in response.text


def test_damaged_pictures_never_make_the_server_fail(server: Server) -> None:
    rng = random.Random(31)
    for data, kind in ((PNG, "image/png"), (JPEG, "image/jpeg"), (file(FLAT, "WEBP"), "image/webp")):
        for _ in range(4):
            changed = bytearray(data)
            for _ in range(20):
                changed[rng.randrange(len(changed))] = rng.randrange(256)
            assert post(server, bytes(changed), kind).status_code in (200, 422)


def test_a_picture_that_takes_too_much_memory_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    if sys.platform != "linux":
        pytest.skip("only Linux limits the address space")
    monkeypatch.setattr(work, "_PHOTO_MEMORY", 400 << 20)
    data = file(Image.new("P", (7000, 7000)))
    assert len(data) < 10_000
    with served() as running:
        response = post(running, data)
        assert (response.status_code, response.json()["kind"]) == (422, "unreadable-input")
        assert "memory" in response.json()["detail"]
        assert post(running, PNG).json()["puzzle"] == LINE


def test_a_decoder_that_crashes_is_a_damaged_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    with served() as running:
        with monkeypatch.context() as patched:
            crash = "import os, signal; os.kill(os.getpid(), signal.SIGABRT)"
            patched.setattr(child_process, "COMMAND", (sys.executable, "-c", crash))
            response = post(running, PNG)
        assert (response.status_code, response.json()["kind"]) == (422, "unreadable-input")
        assert post(running, PNG).json()["puzzle"] == LINE


def test_photos_wait_for_their_turn_and_end_at_the_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    endless = (sys.executable, "-c", "import time\nwhile True: time.sleep(1)")
    monkeypatch.setattr(child_process, "COMMAND", endless)
    head = f"POST /api/v1/photo HTTP/1.1\r\nContent-Type: image/png\r\nContent-Length: {len(PNG)}"
    with served(Settings(heavy=1, waiting=1, time_limit=HANG)) as running:
        connections = [running.send(head, PNG) for _ in range(2)]
        eventually(lambda: running.workers.heavy.running == 2)
        busy = post(running, PNG)
        assert (busy.status_code, busy.headers["retry-after"]) == (429, "1")
        assert running.post("solve", puzzle=WIKIPEDIA).status_code == 200
        for connection in connections:
            connection.close()
        eventually(lambda: running.workers.heavy.running == 0)
    with served(Settings(time_limit=0.3)) as running:
        late = post(running, PNG)
        assert (late.status_code, late.json()["kind"]) == (503, "time-limit")


def test_an_upload_has_limits_of_its_own() -> None:
    with served(Settings(most_photo=1000, most_body=2000)) as running:
        response = post(running, bytes(1001))
        assert (response.status_code, response.json()["kind"], response.json()["most"]) == (413, "too-large", 1000)
        assert running.client.get("/api/v1/catalog").json()["limits"]["photo"] == 1000


def test_pictures_that_wait_in_memory_are_limited_and_slow_ones_hold_little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "_MOST_UPLOADED", 0)
    head = "POST /api/v1/photo HTTP/1.1\r\nContent-Type: image/png\r\nContent-Length: 30000"
    with served(Settings(most_photo=30_000, time_limit=HANG)) as running:
        uploads = running.workers.uploads
        slow = [running.send(head, bytes(10)) for _ in range(10)]
        eventually(lambda: uploads.held == 100)
        assert post(running, PNG).status_code == 200, "there is room for a picture next to slow ones"
        full = [running.send(head, bytes(29_000)) for _ in range(2)]
        eventually(lambda: uploads.held == 58_100)
        busy = post(running, bytes(20_000))
        assert (busy.status_code, busy.headers["retry-after"]) == (429, "1")
        for connection in slow + full:
            connection.close()
        eventually(lambda: uploads.held == 0)
    with served(Settings(body_seconds=0.3)) as running:
        connection = running.send(head, bytes(10))
        assert answer_on(connection).startswith("HTTP/1.1 408 ")
        connection.close()


@pytest.mark.parametrize("kind", ["", "application/json", "text/plain", "multipart/form-data", "image/svg+xml"])
def test_an_upload_declares_the_type_of_a_picture(server: Server, kind: str) -> None:
    assert post(server, PNG, kind).status_code == 415


def test_a_page_of_another_site_cannot_upload(server: Server) -> None:
    assert post(server, PNG, origin="https://evil.example").status_code == 403


def test_formats_of_the_reader_have_their_media_types() -> None:
    assert {f"image/{name.lower()}" for name in pixels.FORMATS} == set(MEDIA_TYPES[:-1])
