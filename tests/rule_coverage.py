"""A pytest plugin that holds the rule marks of the tests against the clauses of the games' RULES.md files.

`pytest --rule-coverage` collects every test, slow ones too, and runs none. It fails on a clause that no test carries,
on a mark whose clause does not exist, and on a clause that is numbered twice.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

CLAUSE = re.compile(r"^- \*\*([A-Z]+-\d+)\*\*", re.MULTILINE)
REPORT = pytest.StashKey[list[str]]()


def read_clauses(engine: Path) -> Counter[str]:
    """How often each clause is numbered: once, if all is well."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(engine.rglob("RULES.md"))]
    return Counter(clause for text in texts for clause in CLAUSE.findall(text))


def read_marks(items: Iterable[pytest.Item]) -> dict[str, set[str]]:
    """The tests that carry each clause, the cases of one test counted once. A skipped test covers nothing."""
    tests: dict[str, set[str]] = defaultdict(set)
    for item in items:
        if item.get_closest_marker("skip") is None:
            for mark in item.iter_markers("rule"):
                for clause in mark.args or [""]:
                    tests[clause].add(item.nodeid.partition("[")[0])
    return tests


def problems(clauses: Counter[str], tests: dict[str, set[str]]) -> Iterator[str]:
    for clause, times in clauses.items():
        if times > 1:
            yield f"clause {clause} is numbered {times} times"
        if clause not in tests:
            yield f"clause {clause} has no test: mark one with @pytest.mark.rule({clause!r})"
    for clause in sorted(tests.keys() - clauses.keys()):
        yield f"no RULES.md has a clause {clause!r}, which marks {', '.join(sorted(tests[clause]))}"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rule-coverage",
        action="store_true",
        help="run no test; check that every clause of every RULES.md has one and every rule mark a clause",
    )


def pytest_configure(config: pytest.Config) -> None:
    if config.option.rule_coverage:
        config.option.markexpr = ""  # the slow tests count too
        config.option.warn_unused_snapshots = True  # no test runs, so none uses its snapshot


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    if not session.config.option.rule_coverage or session.testsfailed:
        return None
    clauses = read_clauses(session.config.rootpath / "engine")
    tests = read_marks(session.items)
    report = list(problems(clauses, tests))
    session.testsfailed = len(report)
    covered = len(clauses.keys() & tests.keys())
    marks = sum(map(len, tests.values()))
    session.config.stash[REPORT] = [*report, f"rule coverage: {covered}/{len(clauses)} clauses, {marks} marks"]
    return True


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    for line in config.stash.get(REPORT, []):
        terminalreporter.write_line(line)
