"""`parlour games`: what can be played."""

import json
from typing import Any

import click

from engine import registry
from engine.game import Game, Option


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON array.")
def games(as_json: bool) -> None:
    """List the games with their seats and options."""
    found = [registry.get(game) for game in registry.ids()]
    if as_json:
        click.echo(json.dumps([_describe(game) for game in found], indent=2, ensure_ascii=False))
        return
    for game in found:
        click.echo(f"{click.style(game.id, bold=True)}  {game.title.en}, {game.seats[0]} to {game.seats[-1]} seats")
        for option in game.options:
            click.echo(f"    {option.name}={option.default}  {option.help} ({option.describe()})")


def _describe(game: Game) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title._asdict(),
        "seats": list(game.seats),
        "options": [_describe_option(option) for option in game.options],
    }


def _describe_option(option: Option) -> dict[str, Any]:
    allowed: dict[str, Any] = {}
    if isinstance(option.choices, range):
        allowed = {"min": option.choices[0], "max": option.choices[-1]}
    elif option.choices is not None:
        allowed = {"choices": list(option.choices)}
    elif option.file:
        allowed = {"file": True}
    return {"name": option.name, "default": option.default, "help": option.help, **allowed}
