"""What is installed and how: pyproject, constraints, environment and Makefile agree."""

import re
import tomllib
from pathlib import Path

import pytest
import rattler
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

import serengeti

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
PYTHONS = ["3.11", "3.12", "3.13", "3.14"]


def constraints() -> list[Requirement]:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    return [Requirement(line) for line in lines if not re.match(r"\s*(#|$)", line)]


def wanted() -> list[Requirement]:
    """Every package asked for, by the core or by an extra."""
    asked = [*PROJECT["dependencies"], *(line for extra in EXTRAS.values() for line in extra)]
    return [asked for asked in map(Requirement, asked) if asked.name != PROJECT["name"]]


def environment() -> tuple[dict[str, str], list[str]]:
    """What environment.yml takes from conda, by name, and what from pip."""
    listed = yaml.safe_load((ROOT / "environment.yml").read_text("utf-8"))["dependencies"]
    conda = [rattler.MatchSpec(line, strict=True) for line in listed if isinstance(line, str)]
    (pip,) = (line["pip"] for line in listed if isinstance(line, dict))
    return {spec.name.normalized: str(spec.version) for spec in conda}, pip


def test_the_version_is_said_once() -> None:
    assert PROJECT["version"] == serengeti.__version__


def test_constraints_hold_no_address_and_no_path() -> None:
    text = (ROOT / "constraints.txt").read_text("utf-8")
    assert not re.findall(r".*(?:://|@|\\|(?<!\w)[./~]+/).*", text)
    assert all(line.url is None for line in constraints())


@pytest.mark.parametrize("python", PYTHONS)
def test_constraints_pin_what_the_project_asks_for(python: str) -> None:
    here = {"python_version": python, "python_full_version": f"{python}.9"}
    pins = {
        canonicalize_name(pin.name): pin.specifier
        for pin in constraints()
        if pin.marker is None or pin.marker.evaluate(here)
    }
    for asked in wanted():
        (pin,) = pins[canonicalize_name(asked.name)]
        assert pin.operator == "=="
        assert asked.specifier.contains(pin.version), asked


def test_conda_gives_python_and_pip_only() -> None:
    conda, _ = environment()
    assert set(conda) == {"python", "pip"}
    ours = SpecifierSet(PROJECT["requires-python"])
    theirs = rattler.VersionSpec(conda["python"])
    for python in ["3.10", *PYTHONS]:
        assert theirs.matches(rattler.Version(f"{python}.0")) == ours.contains(f"{python}.0")


def test_pip_in_conda_installs_as_make_lab_does() -> None:
    _, pip = environment()
    assert pip == ["-c constraints.txt", "-e .[notebook]"]
    recipe = '--constraint constraints.txt --editable ".[notebook]"'
    assert recipe in (ROOT / "Makefile").read_text("utf-8")
    assert "notebook" in EXTRAS


@pytest.mark.parametrize("page", ["README.md", "README.fr.md", "CONTRIBUTING.md", ".ci/run"])
def test_make_knows_the_commands_of(page: str) -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))
    text = (ROOT / page).read_text("utf-8")
    named = set(re.findall(r"(?:`|^\s*)make ([a-z]+)", text, re.MULTILINE))
    assert named
    assert named <= targets


@pytest.mark.parametrize("host", ["JupyterLab", "Voilà", "nbconvert"])
def test_the_hosts_that_are_tested_are_the_pinned_ones(host: str) -> None:
    pins = {pin.name: str(pin.specifier) for pin in constraints() if pin.marker is None}
    text = (ROOT / "docs" / "hosts.md").read_text("utf-8")
    (version,) = re.findall(rf"^\| {host}[^|]*\| ([\d.]+) \|", text, re.MULTILINE)
    assert pins[host.lower().replace("à", "a")] == f"=={version}"
