"""The build step of the wheel: compiles the message catalogues, so that it carries `.mo` files and no `.po`."""

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return  # a source tree compiles its catalogues when it loads them
        root = Path(self.root)
        sys.path.insert(0, str(root))
        from cli.catalogue import compiled

        self.folder = tempfile.TemporaryDirectory()
        for po in sorted((root / "cli" / "locale").rglob("*.po")):
            place = po.relative_to(root).with_suffix(".mo")
            mo = Path(self.folder.name) / place
            mo.parent.mkdir(parents=True)
            mo.write_bytes(compiled(po.read_text(encoding="utf-8")))
            build_data["force_include"][str(mo)] = place.as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            self.folder.cleanup()
