"""Packs a wheel around a library that is compiled already: `python pack_wheel.py LIBRARY VERSION FOLDER`.

`maturin build` makes the wheel that is given away, and compiles for it. What a test wants to know is whether
pip takes the package, with its types and all its files, and that takes no compiler.
"""

import base64
import hashlib
import sys
import sysconfig
import zipfile
from pathlib import Path

SOURCES = Path(__file__).parent.parent / "python"


def pack(library: Path, version: str, folder: Path) -> Path:
    """The wheel, whose every file is in its record with a checksum."""
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    tag = f"cp39-abi3-{platform}"
    told = f"ninefold-{version}.dist-info"
    files = {str(path.relative_to(SOURCES)): path.read_bytes() for path in sorted(SOURCES.rglob("ninefold/*.*"))}
    files["ninefold/_engine.abi3.so"] = library.read_bytes()
    files[f"{told}/METADATA"] = f"Metadata-Version: 2.1\nName: ninefold\nVersion: {version}\n".encode()
    files[f"{told}/WHEEL"] = f"Wheel-Version: 1.0\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    record = "".join(f"{name},sha256={digest(held)},{len(held)}\n" for name, held in files.items())
    files[f"{told}/RECORD"] = f"{record}{told}/RECORD,,\n".encode()
    wheel = folder / f"ninefold-{version}-{tag}.whl"
    with zipfile.ZipFile(wheel, "w") as packed:
        for name, held in files.items():
            packed.writestr(name, held)
    return wheel


def digest(held: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(held).digest()).rstrip(b"=").decode()


if __name__ == "__main__":
    print(pack(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3])))
