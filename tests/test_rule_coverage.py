"""The rule coverage check, on small projects of its own."""

import pytest

NO_PLUGINS = ["-p", "no:hypothesispytest", "-p", "no:syrupy", "-p", "no:cacheprovider"]  # faster starts
RULES = """# Rules
- **XX-01** A clause.
- **XX-02** Another one, which refers to **XX-09**.
"""
BOTH = """
import pytest

@pytest.mark.rule("XX-01")
def test_one(): raise AssertionError("the check runs no test")

@pytest.mark.slow
@pytest.mark.rule("XX-01", "XX-02")
@pytest.mark.parametrize("n", [1, 2])
def test_two(n): pass
"""


def check(pytester: pytest.Pytester, tests: str, **rules: str) -> tuple[int, list[str]]:
    """The exit code and the lines of the report for a project with these tests and one RULES.md for each game."""
    pytester.makeini('[pytest]\naddopts = -m "not slow"\nmarkers =\n  rule(*ids): clauses\n  slow: slow\n')
    pytester.makeconftest('pytest_plugins = ["tests.rule_coverage"]')
    pytester.makepyfile(tests)
    for game, text in rules.items():
        folder = pytester.path / "engine" / game
        folder.mkdir(parents=True)
        (folder / "RULES.md").write_text(text, encoding="utf-8")
    result = pytester.runpytest_inprocess("--rule-coverage", *NO_PLUGINS)
    report = [line for line in result.outlines if line.startswith(("clause", "no RULES.md", "rule coverage:"))]
    return int(result.ret), report


def test_all_clauses_covered(pytester: pytest.Pytester) -> None:
    assert check(pytester, BOTH, game=RULES) == (0, ["rule coverage: 2/2 clauses, 3 marks"])


def test_a_clause_without_a_test_fails(pytester: pytest.Pytester) -> None:
    code, report = check(pytester, BOTH, game=RULES, other="- **YY-01** Uncovered.\n")
    assert code == 1
    assert report == [
        "clause YY-01 has no test: mark one with @pytest.mark.rule('YY-01')",
        "rule coverage: 2/3 clauses, 3 marks",
    ]


def test_an_unknown_clause_fails(pytester: pytest.Pytester) -> None:
    code, report = check(pytester, BOTH, game="- **XX-01** The only one.\n")
    assert code == 1
    assert report == [
        "no RULES.md has a clause 'XX-02', which marks test_an_unknown_clause_fails.py::test_two",
        "rule coverage: 1/1 clauses, 3 marks",
    ]


def test_a_mark_that_names_no_clause_fails(pytester: pytest.Pytester) -> None:
    code, report = check(pytester, "import pytest\n@pytest.mark.rule\ndef test_one(): pass\n", game="")
    assert code == 1
    assert "has a clause ''" in report[0]


def test_a_clause_numbered_twice_fails(pytester: pytest.Pytester) -> None:
    code, report = check(pytester, BOTH, game=RULES, other="- **XX-01** Again.\n")
    assert code == 1
    assert report[0] == "clause XX-01 is numbered 2 times"


def test_a_skipped_test_covers_nothing(pytester: pytest.Pytester) -> None:
    code, report = check(pytester, BOTH.replace("mark.slow", "mark.skip"), game=RULES)
    assert code == 1
    assert report[0].startswith("clause XX-02 has no test")


def test_tests_that_cannot_be_collected_fail(pytester: pytest.Pytester) -> None:
    code, _ = check(pytester, "import nothing_of_this_name\n", game="")
    assert code == 2
