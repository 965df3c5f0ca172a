"""Packs a wheel around a library that is compiled already: `python pack_wheel.py LIBRARY VERSION FOLDER [FILE …]`.

Whoever has only the sources takes `maturin build`, which compiles too. A release and the tests have the library,
and want a wheel of the same bytes each time: in a fixed order, and as old as the seconds in SOURCE_DATE_EPOCH say.
Files that are named are licences, which go along beside those of the package.
"""

from __future__ import annotations

import base64
import hashlib
import os
import re
import sys
import sysconfig
import time
import tomllib
import zipfile
from pathlib import Path

CRATE = Path(__file__).parent
LICENCES = [CRATE.parent.parent / name for name in ("LICENSE-APACHE", "LICENSE-MIT")]

#: What every Linux has, as the standard for wheels ("manylinux") lists it; the rest must be inside.
EVERYWHERE = {b"libc.so.6", b"libm.so.6", b"libgcc_s.so.1", b"libpthread.so.0", b"libdl.so.2", b"librt.so.1",
              b"ld-linux-x86-64.so.2", b"ld-linux-aarch64.so.1"}


def pack(library: Path, version: str, folder: Path, licences: list[Path]) -> Path:
    """The wheel, whose every file is in its record with a checksum."""
    compiled = library.read_bytes()
    tag = f"cp39-abi3-{platform(compiled)}"
    told = f"ninefold-{version}.dist-info"
    sources = CRATE / "python"
    files = {str(path.relative_to(sources)): path.read_bytes() for path in sorted(sources.rglob("ninefold/*.*"))}
    files["ninefold/_engine.abi3.so"] = compiled
    for licence in licences:
        files[f"{told}/licenses/{licence.name}"] = licence.read_bytes()
    files[f"{told}/METADATA"] = metadata(version, [licence.name for licence in licences]).encode()
    files[f"{told}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: ninefold\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    record = "".join(f"{name},sha256={digest(held)},{len(held)}\n" for name, held in files.items())
    files[f"{told}/RECORD"] = f"{record}{told}/RECORD,,\n".encode()
    wheel = folder / f"ninefold-{version}-{tag}.whl"
    # The format knows no time before 1980.
    seconds = max(int(os.environ.get("SOURCE_DATE_EPOCH", 0)), 315_532_800)
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, held in files.items():
            entry = zipfile.ZipInfo(name, time.gmtime(seconds)[:6])
            entry.create_system = 3  # Unix, whose modes these are
            entry.external_attr = (0o100755 if name.endswith(".so") else 0o100644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, held)
    return wheel


def platform(compiled: bytes) -> str:
    """Which machines can load the library: on Linux, those whose C library is as new as what it asks for."""
    own = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    asked = [int(minor) for minor in re.findall(rb"\0GLIBC_2\.(\d+)", compiled)]
    if not own.startswith("linux_") or not asked:
        return own
    needed = set(re.findall(rb"\0((?:lib|ld-)[\w+-]+\.so\.[\d.]+)(?=\0)", compiled))
    if needed - EVERYWHERE:
        raise SystemExit(f"error: not every Linux has {sorted(needed - EVERYWHERE)}")
    return own.replace("linux_", f"manylinux_2_{max(asked)}_")


def metadata(version: str, licences: list[str]) -> str:
    """What pip and the registry read about the package: what pyproject.toml says, and its page."""
    project = tomllib.loads((CRATE / "pyproject.toml").read_text())["project"]
    lines = [
        "Metadata-Version: 2.4",
        f"Name: {project['name']}",
        f"Version: {version}",
        f"Summary: {project['description']}",
        f"License-Expression: {project['license']}",
        *(f"License-File: {name}" for name in licences),
        f"Requires-Python: {project['requires-python']}",
        *(f"Classifier: {classifier}" for classifier in project["classifiers"]),
    ]
    for extra, packages in project["optional-dependencies"].items():
        lines += [f"Provides-Extra: {extra}", *(f'Requires-Dist: {name} ; extra == "{extra}"' for name in packages)]
    page = (CRATE / project["readme"]).read_text()
    return "\n".join(lines) + f"\nDescription-Content-Type: text/markdown; charset=UTF-8\n\n{page}"


def digest(held: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(held).digest()).rstrip(b"=").decode()


if __name__ == "__main__":
    print(pack(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]), LICENCES + [Path(name) for name in sys.argv[4:]]))
