from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.messages import assert_one_line
from tests.packs import write_pack
from tilewise.errors import PackError
from tilewise.folders import own_packs
from tilewise.lexicon import discover
from tilewise.lexicon.discover import all_packs, find_pack, shipped_folder


@pytest.fixture
def rooms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Path]:
    """Folders for shipped packs, the user's own and the search path; nothing in them yet."""
    folders = {name: tmp_path / name for name in ("shipped", "user", "path")}
    for folder in folders.values():
        folder.mkdir()
    monkeypatch.setattr(discover, "shipped_folder", lambda: folders["shipped"])
    monkeypatch.setattr(discover, "own_packs", lambda: folders["user"])
    monkeypatch.setenv("TILEWISE_LEXICONS", str(folders["path"]))
    return folders


def test_packs_are_found_in_every_room(rooms: dict[str, Path]) -> None:
    for room, folder in rooms.items():
        write_pack(folder / f"from-{room}")
        (folder / "no-pack").mkdir()
        (folder / "a-file").write_text("")
    for room, folder in rooms.items():
        assert find_pack(f"from-{room}") == folder / f"from-{room}"
    found = [pack for pack in all_packs() if pack.id.startswith("from-")]
    assert [pack.origin for pack in found] == [
        "shipped with tilewise",
        "your own",
        "from $TILEWISE_LEXICONS",
    ]


def test_the_first_of_one_name_is_used(rooms: dict[str, Path]) -> None:
    for order, room in enumerate(("path", "user", "shipped")):
        write_pack(rooms[room] / "en")
        assert find_pack("en") == rooms[room] / "en"
        assert len([pack for pack in all_packs() if pack.id == "en"]) == order + 1


def test_the_search_path(rooms: dict[str, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    parent, pack = rooms["path"], rooms["path"].parent / "lone"
    write_pack(parent / "inside")
    write_pack(pack)
    entries = ["", str(pack), "/nowhere", "~no-such-user/packs", str(parent)]
    monkeypatch.setenv("TILEWISE_LEXICONS", os.pathsep.join(entries))
    assert find_pack("lone") == pack  # an entry may be a pack itself
    assert find_pack("inside") == parent / "inside"
    monkeypatch.setenv("HOME", str(parent.parent))
    monkeypatch.setenv("TILEWISE_LEXICONS", "~/path")
    assert find_pack("inside") == parent / "inside"


def test_paths(rooms: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write_pack(tmp_path / "mine")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert find_pack(str(folder)) == folder
    assert find_pack("./mine").resolve() == folder
    assert find_pack("mine/").resolve() == folder
    assert find_pack("mine").resolve() == folder  # no pack has that id
    assert find_pack("~/mine") == folder
    monkeypatch.chdir(folder)
    assert find_pack(".").resolve() == folder


def test_an_id_is_not_a_path_and_a_path_is_no_id(
    rooms: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = write_pack(rooms["shipped"] / "en")
    here = write_pack(tmp_path / "en")
    monkeypatch.chdir(tmp_path)
    assert find_pack("en") == shipped
    assert find_pack("./en").resolve() == here


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("nowhere", "no pack 'nowhere'; see all packs with tilewise lexicon list, or give "),
        ("", "no pack ''"),
        ("./nowhere", "no pack at ./nowhere; a pack is a folder with pack.toml"),
        ("a/\nb", "no pack at "),
        ("a\nb", "no pack "),
        ("\0", "no pack "),
        ("a/\0", "no pack at "),
        ("x" * 100_000, "no pack "),
        ("/" + "x" * 100_000, "no pack at "),
        ("~no-such-user/pack", "no pack at ~no-such-user/pack"),
        ("..", "no pack at "),
        ("\udcff", "no pack "),
    ],
    ids=lambda name: ascii(name[:20]),
)
def test_names_of_nothing(rooms: dict[str, Path], name: str, message: str) -> None:
    write_pack(rooms["shipped"] / "en")
    with pytest.raises(PackError, match=message) as error:
        find_pack(name)
    assert_one_line(error.value)


def test_shipped_packs_are_beside_the_checkout() -> None:
    assert (shipped_folder() / "en" / "pack.toml").is_file()


def test_the_user_folder_is_the_systems(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    if sys.platform == "linux":
        assert own_packs() == tmp_path / "tilewise" / "lexicons"
    assert own_packs().parts[-2:] == ("tilewise", "lexicons")


# -- packs of installed packages ---------------------------------------------------------------


def install(
    site: Path, package: str, entry_points: dict[str, str], *, code: str = "raise SystemExit\n"
) -> None:
    """Lay out a package as an installer would; importing it would end the tests."""
    folder = site / package
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text(code)
    info = site / f"{package}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    declared = "".join(f"{name} = {value}\n" for name, value in entry_points.items())
    (info / "entry_points.txt").write_text(f"[tilewise.lexicons]\n{declared}")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    return folder


def test_packs_of_installed_packages(rooms: dict[str, Path], site: Path) -> None:
    install(site, "wordpacks", {"xx-sub": "wordpacks:packs/xx", "xx-self": "wordpacks"})
    inside = write_pack(site / "wordpacks" / "packs" / "xx")
    write_pack(site / "wordpacks")
    assert find_pack("xx-sub") == inside
    assert find_pack("xx-self") == site / "wordpacks"
    origins = {pack.id: pack.origin for pack in all_packs()}
    assert origins["xx-sub"] == "from the package wordpacks"
    # Packs are data: none of the package's code ran.
    assert "wordpacks" not in sys.modules


def test_a_subpackage_is_a_folder_too(rooms: dict[str, Path], site: Path) -> None:
    install(site, "wordpacks2", {"xx-deep": "wordpacks2.deep.er"})
    deep = write_pack(site / "wordpacks2" / "deep" / "er")
    assert find_pack("xx-deep") == deep
    assert not [name for name in sys.modules if name.startswith("wordpacks2")]


def test_entry_points_that_lead_nowhere_are_passed_over(rooms: dict[str, Path], site: Path) -> None:
    install(
        site,
        "wordpacks3",
        {
            "xx-gone": "no_such_package_of_words",
            "xx-nothing": "wordpacks3:packs/nothing",
            "xx-module": "json.decoder",
            "xx-builtin": "sys",
            "xx-main": "__main__",
            "xx-empty": ":packs",
            "xx-out": "wordpacks3:../outside",
            "xx-root": f"wordpacks3:{rooms['shipped'] / 'en'}",
            "xx-spaces": "a b c",
        },
    )
    write_pack(site / "outside")
    write_pack(rooms["shipped"] / "en")
    assert not [pack.id for pack in all_packs() if pack.id.startswith("xx-")]
    with pytest.raises(PackError, match="no pack 'xx-gone'"):
        find_pack("xx-gone")


@pytest.mark.parametrize(
    "declared",
    [
        b"[tilewise.lexicons]\nthis is no entry point\n",
        b"[tilewise.lexicons]\nxx = \xff\xfe\n",
        b"[tilewise.lexicons\nxx = a\0b\n",
    ],
)
def test_a_package_with_malformed_metadata_hides_no_other(
    rooms: dict[str, Path], site: Path, declared: bytes
) -> None:
    install(site, "a_broken_one", {})
    (site / "a_broken_one-1.0.dist-info" / "entry_points.txt").write_bytes(declared)
    install(site, "wordpacks4", {"xx-sound": "wordpacks4"})
    write_pack(site / "wordpacks4")
    assert find_pack("xx-sound") == site / "wordpacks4"
    with pytest.raises(PackError, match="no pack 'xx-gone'; see all packs "):
        find_pack("xx-gone")


def test_packages_are_not_asked_for_a_shipped_pack(
    rooms: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    def never() -> None:
        raise AssertionError

    for question in ("entry_points", "distributions"):
        monkeypatch.setattr(f"importlib.metadata.{question}", never)
    monkeypatch.setattr(discover, "own_packs", never)
    shipped = write_pack(rooms["shipped"] / "en")
    assert find_pack("en") == shipped
