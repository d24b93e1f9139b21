"""The fonts that `train_digits.py` draws digits from: their packages, and the digits of each face.

All have free licences: packages of Debian main and of PyPI, and npm packages `@fontsource/*`, whose licence is checked.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from PIL import Image, ImageDraw, ImageFont

PRINTED_PACKAGES = [
    "3270",
    "campania",
    "cardo",
    "clear-sans",
    "hermit",
    "essays1743",
    "adf-accanthis",
    "adf-baskervald",
    "adf-berenis",
    "adf-gillius",
    "adf-ikarius",
    "adf-irianis",
    "adf-libris",
    "adf-mekanus",
    "adf-romande",
    "adf-switzera",
    "adf-tribun",
    "adf-universalis",
    "adf-verana",
    "agave",
    "allerta",
    "anonymous-pro",
    "arapey",
    "arkpandora",
    "averia-sans-gwf",
    "averia-serif-gwf",
    "b612",
    "bebas-neue",
    "beteckna",
    "cabin",
    "cantarell",
    "century-catalogue",
    "cmu",
    "comfortaa",
    "courier-prime",
    "crosextra-caladea",
    "crosextra-carlito",
    "dejavu-core",
    "dejavu-extra",
    "dosis",
    "dustin",
    "ebgaramond",
    "elstob",
    "eurofurence",
    "f500",
    "fantasque-sans",
    "fanwood",
    "firacode",
    "freefont-ttf",
    "georgewilliams",
    "go",
    "goudybookletter",
    "hack",
    "inconsolata",
    "inter",
    "jetbrains-mono",
    "junction",
    "junicode",
    "jura",
    "karla",
    "karmilla",
    "lato",
    "league-mono",
    "league-spartan",
    "lemonada",
    "liberation2",
    "lindenhill",
    "linex",
    "linuxlibertine",
    "lmodern",
    "manrope",
    "millimetre",
    "monofur",
    "mononoki",
    "nanum",
    "national-park",
    "noto-core",
    "okolaks",
    "oldstandard",
    "open-sans",
    "opendin",
    "opendyslexic",
    "osifont",
    "paratype",
    "play",
    "prociono",
    "quattrocento",
    "quicksand",
    "roadgeek",
    "roboto-unhinted",
    "roboto-slab",
    "routed-gothic",
    "sil-andika",
    "sil-charis",
    "sil-gentiumplus",
    "sora",
    "stix",
    "summersby",
    "texgyre",
    "tiresias",
    "tlwg-laksaman-ttf",
    "tlwg-loma-ttf",
    "tlwg-sawasdee-ttf",
    "tlwg-typewriter-ttf",
    "tlwg-umpush-ttf",
    "tlwg-waree-ttf",
    "tuffy",
    "urw-base35",
    "vollkorn",
    "yanone-kaffeesatz",
]
WRITTEN_PACKAGES = [
    "breip",
    "comic-neue",
    "dancingscript",
    "dkg-handwriting",
    "ecolier-court",
    "femkeklaver",
    "humor-sans",
    "isabella",
    "kaushanscript",
    "klee",
    "kristi",
    "leckerli-one",
    "lobster",
    "lobstertwo",
    "nanum-extra",
    "radisnoir",
    "rufscript",
    "seto",
    "sjfonts",
    "smc-chilanka",
    "tlwg-purisa-ttf",
    "tomsontalks",
    "yusei-magic",
]
"""Debian packages without their prefix `fonts-`. All are in Debian main: OFL, Apache or GPL with font exception."""
WHEELS = [
    "font-amatic-sc",
    "font-fredoka-one",
    "font-source-sans-pro",
    "font-hanken-grotesk",
    "font-intuitive",
    "font-caladea",
]
"""Font packages on PyPI: OFL, Apache or CC-BY."""
FONTSOURCE = [
    "annie-use-your-telescope",
    "architects-daughter",
    "bad-script",
    "beth-ellen",
    "calligraffitti",
    "caveat",
    "caveat-brush",
    "cedarville-cursive",
    "coming-soon",
    "covered-by-your-grace",
    "crafty-girls",
    "cute-font",
    "dawning-of-a-new-day",
    "dekko",
    "delicious-handrawn",
    "delius",
    "east-sea-dokdo",
    "edu-au-vic-wa-nt-hand",
    "edu-nsw-act-foundation",
    "edu-qld-beginner",
    "edu-sa-beginner",
    "edu-tas-beginner",
    "edu-vic-wa-nt-beginner",
    "fuzzy-bubbles",
    "gaegu",
    "gamja-flower",
    "give-you-glory",
    "gloria-hallelujah",
    "gochi-hand",
    "grape-nuts",
    "hachi-maru-pop",
    "handlee",
    "hi-melody",
    "homemade-apple",
    "indie-flower",
    "just-another-hand",
    "just-me-again-down-here",
    "kalam",
    "kavivanar",
    "la-belle-aurore",
    "league-script",
    "licorice",
    "liu-jian-mao-cao",
    "long-cang",
    "loved-by-the-king",
    "mali",
    "mansalva",
    "marck-script",
    "meddon",
    "mynerve",
    "nanum-brush-script",
    "nanum-pen-script",
    "neucha",
    "nothing-you-could-do",
    "oooh-baby",
    "over-the-rainbow",
    "pangolin",
    "patrick-hand",
    "permanent-marker",
    "playpen-sans",
    "playwrite-ar",
    "playwrite-at",
    "playwrite-au-qld",
    "playwrite-br",
    "playwrite-cl",
    "playwrite-co",
    "playwrite-cz",
    "playwrite-de-grund",
    "playwrite-de-sas",
    "playwrite-es",
    "playwrite-fr-moderne",
    "playwrite-fr-trad",
    "playwrite-it-moderna",
    "playwrite-nl",
    "playwrite-pl",
    "playwrite-us-modern",
    "playwrite-us-trad",
    "playwrite-za",
    "poor-story",
    "qwitcher-grypen",
    "rancho",
    "reenie-beanie",
    "rock-salt",
    "ruge-boogie",
    "ruthie",
    "schoolbell",
    "sedgwick-ave",
    "sedgwick-ave-display",
    "shadows-into-light",
    "shadows-into-light-two",
    "shantell-sans",
    "single-day",
    "slackside-one",
    "solitreo",
    "square-peg",
    "stalemate",
    "sue-ellen-francisco",
    "sunshiney",
    "swanky-and-moo-moo",
    "the-girl-next-door",
    "twinkle-star",
    "unkempt",
    "vibur",
    "vujahday-script",
    "waiting-for-the-sunrise",
    "walter-turncoat",
    "yomogi",
    "zen-kurenaido",
    "zeyada",
    "zhi-mang-xing",
]
"""npm packages without their prefix `@fontsource/`, all written by hand: OFL or Apache."""
HELD_OUT = [
    "b612",
    "clear-sans",
    "dosis",
    "junicode",
    "lato",
    "play",
    "vollkorn",
    "architects-daughter",
    "caveat",
    "covered-by-your-grace",
    "dkg-handwriting",
    "edu",
    "femkeklaver",
    "gochi-hand",
    "homemade-apple",
    "kalam",
    "long-cang",
    "nothing-you-could-do",
    "over-the-rainbow",
    "patrick-hand",
    "reenie-beanie",
    "schoolbell",
    "yomogi",
]
"""Families of which no face is trained on: the recorded figures are measured on them."""
FREE = {"OFL-1.1", "Apache-2.0", "UFL-1.0"}
HANDWRITTEN = re.compile(
    r"breip|dancing|dkg|ecolier|femke|humor|isabella|kaushan|klee|kristi|Nanum(Brush|Pen)|radis"
    r"|rufscript|seto|sjfonts|delphine|steve|chilanka|purisa|tomson|yusei|amatic|script|Z003|handwriting",
    re.IGNORECASE,
)
"""Names of faces that look written, in packages of Debian and PyPI."""
NOT_DIGITS = re.compile(
    r"symbol|dingbat|emoji|music|math|Size\d|cmsy|cmex|cmmi|Sym|D050|icon|awesome|small|keyboard|initials|Outline|3D|Hollow",
    re.IGNORECASE,
)
NOTO = re.compile(
    r"Noto(Sans|Serif)(Display)?-(Regular|Bold|Light|Medium|Black|Italic|Condensed|ExtraLight|CondensedBold)\."
)
WOFF = re.compile(r"-latin-[47]00-normal\.woff$")

Array = Any


class Fonts(NamedTuple):
    """Faces with all nine digits."""

    digits: Array
    """Their pictures, (faces, 9, 72, 72)."""
    heights: Array
    written: Array
    """Whether each face looks written by hand."""
    families: Array
    """The family of each face, as a number."""
    names: list[str]

    def chosen(self, which: Array) -> Fonts:
        """Return only the faces that are marked."""
        places = np.flatnonzero(which)
        return Fonts(*(array[places] for array in self[:4]), [self.names[k] for k in places])


def fetch_fonts(folder: Path) -> list[str]:
    """Fetch and unpack missing packages, each in its own folder; return all with their versions."""
    for part in ("deb", "fonts"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    packages = [f"fonts-{name}" for name in PRINTED_PACKAGES + WRITTEN_PACKAGES]
    missing = [name for name in packages if not list((folder / "deb").glob(f"{name}_*.deb"))]
    if missing:
        subprocess.run(["apt-get", "download", *missing], cwd=folder / "deb", check=True)
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(folder / "pypi"), *WHEELS]
    subprocess.run(command, check=True)
    modules = folder / "npm" / "node_modules" / "@fontsource"
    missing = [f"@fontsource/{name}" for name in FONTSOURCE if not (modules / name).exists()]
    if missing:
        command = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--no-package-lock"]
        subprocess.run([*command, "--prefix", str(folder / "npm"), *missing], check=True)
    versions = []
    for name in packages:
        (package,) = (folder / "deb").glob(f"{name}_*.deb")
        if not (folder / "fonts" / name).exists():
            subprocess.run(["dpkg-deb", "-x", str(package), str(folder / "fonts" / name)], check=True)
        versions.append(package.stem)
    for wheel in sorted((folder / "pypi").glob("*.whl")):
        zipfile.ZipFile(wheel).extractall(folder / "fonts" / wheel.name.split("-")[0])
        versions.append("-".join(wheel.name.split("-")[:2]))
    for name in FONTSOURCE:
        about = json.loads((modules / name / "package.json").read_text(encoding="utf-8"))
        licence = json.loads((modules / name / "metadata.json").read_text(encoding="utf-8"))["license"]
        licence = licence["type"] if isinstance(licence, dict) else licence
        if licence not in FREE:
            sys.exit(f"@fontsource/{name} is under {licence}")
        versions.append(f"{about['name']} {about['version']}")
    return sorted(versions)


def read_fonts(folder: Path) -> Fonts:
    """Return the digits of every usable face."""
    faces, heights, written, families, names = [], [], [], [], []
    numbers: dict[str, int] = {}
    known = set()
    modules = folder / "npm" / "node_modules" / "@fontsource"
    files = [path for path in (folder / "fonts").rglob("*") if is_usable(path.name)]
    files += [path for name in FONTSOURCE for path in (modules / name / "files").glob("*") if WOFF.search(path.name)]
    for path in sorted(files, key=lambda path: (path.name, path)):
        name, is_fontsource = path.name, "@fontsource" in path.parts
        if name in known or (face := digits_of(path)) is None:
            continue
        known.add(name)
        rows = np.flatnonzero(face.max((0, 2)) > 60)
        faces.append(np.roll(face, 36 - (rows[0] + rows[-1]) // 2, axis=1))
        heights.append(rows[-1] - rows[0])
        written.append(is_fontsource or bool(HANDWRITTEN.search(name)))
        family = family_of(path.relative_to(folder))
        families.append(numbers.setdefault(family, len(numbers)))
        names.append(f"{family}/{name}")
    return Fonts(np.array(faces), np.array(heights, float), np.array(written), np.array(families), names)


def is_usable(name: str) -> bool:
    """Whether a file of a Debian or PyPI package is a font for text."""
    is_font = re.search(r"\.(ttf|otf)$", name) and not NOT_DIGITS.search(name)
    return bool(is_font) and ("Noto" not in name or bool(NOTO.match(name)))


def family_of(path: Path) -> str:
    """Return the family of a face: its package, except that families of many packages are one."""
    package = path.parts[path.parts.index("@fontsource") + 1] if "@fontsource" in path.parts else path.parts[1]
    package = package.removeprefix("fonts-").removeprefix("font_").replace("_", "-")
    return re.sub(r"^(edu|playwrite|caveat|nanum|sedgwick-ave|shadows-into-light)\b.*", r"\1", package)


def is_held_out(fonts: Fonts) -> Array:
    """Mark the faces that are kept for measuring."""
    return np.array([name.split("/")[0] in HELD_OUT for name in fonts.names])


def digits_of(path: Path) -> Array | None:
    """Return the pictures of the nine digits, or None if the font does not have all of them."""
    for size in (52, 38):
        try:
            font = ImageFont.truetype(str(path), size)
            pictures = []
            for digit in "123456789":
                image = Image.new("L", (72, 72), 0)
                ImageDraw.Draw(image).text((36, 36), digit, font=font, fill=255, anchor="mm")
                pictures.append(np.asarray(image))
        except (OSError, ValueError):
            return None
        face = np.array(pictures)
        if not max(face[:, [0, -1]].max(), face[:, :, [0, -1]].max()):
            break  # no digit is cut off
    if min((picture > 60).sum() for picture in face) < 40:
        return None
    flat = face.reshape(9, -1).astype(float)
    if min(np.abs(flat[i] - flat[j]).mean() for i in range(9) for j in range(i)) < 4:
        return None  # a box for every character
    return face
