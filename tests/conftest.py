"""What all tests share."""

pytest_plugins = ["pytester", "tests.rule_coverage"]
