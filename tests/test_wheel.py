"""The built wheel carries everything it needs and plays from a fresh environment, far from the source tree."""

import json
import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from cli import __version__

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
PACKAGES = ["bots", "cli", "engine", "protocol"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run([sys.executable, "-m", "build", "--wheel", "--outdir", folder, ROOT], check=True)
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def parlour(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command as installed from the wheel alone."""
    home = tmp_path_factory.mktemp("installed")
    venv.create(home, with_pip=True)
    subprocess.run([home / "bin" / "python", "-m", "pip", "install", "--quiet", wheel], check=True)
    return home / "bin" / "parlour"


def run(parlour: Path, *args: str, cwd: Path) -> str:
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    env["XDG_STATE_HOME"] = str(cwd)
    done = subprocess.run([parlour, *args], cwd=cwd, env=env, input="", capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_wheel_holds_every_file_of_the_packages_and_no_other_with_catalogues_compiled(wheel: Path) -> None:
    ours = {
        path.relative_to(ROOT).as_posix().replace(".po", ".mo")
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    inside = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert inside == ours
    assert inside >= {"engine/cluedo/RULES.md", "engine/cluedo/RULES.fr.md", "engine/cluedo/boards/classic.txt"}


def test_the_installed_command_runs(parlour: Path, tmp_path: Path) -> None:
    assert run(parlour, "--version", cwd=tmp_path) == f"parlour {__version__}\n"


def test_the_installed_command_plays_a_game_to_its_end(parlour: Path, tmp_path: Path) -> None:
    args = ["match", "cluedo", "--seats", "random,random,random", "--seed", "1", "--json"]
    match = json.loads(run(parlour, *args, cwd=tmp_path))
    assert match["game"] == "cluedo"
    (game,) = match["games"]
    assert len(game["seats"]) == 3
    assert game["decisions"] > 0
    assert game["reason"]
    assert not game["faults"]
    assert set(game["winners"]) <= {1, 2, 3}
    assert list(tmp_path.iterdir()) == []


def test_the_installed_command_speaks_french(parlour: Path, tmp_path: Path) -> None:
    said = run(parlour, "play", "coffre", "--seed", "1", "--lang", "fr", cwd=tmp_path)
    assert "Votre carte\u00a0: " in said
    assert "La partie est gardée." in said
