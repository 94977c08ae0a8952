"""The software bill of materials (SBOM) in the wheel, as PEP 770 specifies.

The wheel has words of other packages, but none of their code. So the bill lists every pack with its
licence and the sources of its words, all from ``pack.toml``. What is installed alongside the wheel
is listed as the wheel requires it, without versions, as these are chosen on each machine. The
format is CycloneDX 1.6. The text is the same in each build: no date, no random number.
"""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

NAME = "tilewise.cdx.json"


def text(root: Path, version: str) -> str:
    """Return the bill of a checkout, in JSON."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    packages = [_package(requirement) for requirement in project["dependencies"]]
    packs = [_pack(path, version) for path in sorted((root / "lexicons").glob("*/pack.toml"))]
    own = f"pkg:pypi/tilewise@{version}"
    bill = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": own,
                "name": "tilewise",
                "version": version,
                "purl": own,
                "description": project["description"],
                "licenses": [{"license": {"id": "MIT"}}],
                "components": packs,
            }
        },
        "components": packages,
        "dependencies": [
            {"ref": own, "dependsOn": sorted(package["bom-ref"] for package in packages)},
            *({"ref": package["bom-ref"]} for package in packages),
        ],
    }
    return json.dumps(bill, ensure_ascii=False, indent=1) + "\n"


def _package(requirement: str) -> dict[str, Any]:
    match = re.match(r"[\w.-]+", requirement)
    assert match is not None
    name = match[0]
    return {
        "type": "library",
        "bom-ref": f"pkg:pypi/{name}",
        "name": name,
        "purl": f"pkg:pypi/{name}",
        "scope": "required",
        "description": f"required as {requirement}; not in the wheel",
    }


def _pack(path: Path, version: str) -> dict[str, Any]:
    pack = tomllib.loads(path.read_text(encoding="utf-8"))
    licences = sorted({file["license"] for file in pack["files"].values()})
    ref = f"lexicons/{path.parent.name}"
    return {
        "type": "data",
        "bom-ref": ref,
        "name": ref,
        "version": version,
        "description": pack["name"],
        "licenses": _licences(" AND ".join(licences)),
        "components": [
            _source(ref, number, source) for number, source in enumerate(pack.get("sources", ()))
        ],
    }


def _source(pack: str, number: int, source: dict[str, str]) -> dict[str, Any]:
    return {
        "type": "data",
        "bom-ref": f"{pack}/source-{number}",
        "name": source["name"],
        "version": source.get("version", ""),
        "description": source.get("what", ""),
        "licenses": _licences(source["license"]),
    }


def _licences(expression: str) -> list[dict[str, Any]]:
    return [{"expression": expression}]
