"""One seat's answer at a talk point."""

from collections.abc import Iterable

from protocol.fault import BotFault
from protocol.fields import MessageError, speech
from protocol.limits import SAYS
from protocol.messages import Speech


def spoken(texts: Iterable[str], awaited: str) -> list[str]:
    """What may be said, or a fault: nothing of it is said then."""
    said: list[str] = []
    seen: list[str] = []
    for words in texts:
        seen.append(str(Speech(words)))
        if len(said) == SAYS:
            raise BotFault("malformed", awaited, seen, f"more than {SAYS} lines at one talk point")
        try:
            said.append(speech(words))
        except MessageError as error:
            raise BotFault("malformed", awaited, seen, str(error)) from error
    return said
