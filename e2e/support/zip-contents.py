"""Reads a ZIP file with Python's own zipfile: what it contains, and whether the hashes of its manifest are right."""

import hashlib
import json
import sys
import zipfile

path = json.load(sys.stdin)
with zipfile.ZipFile(path) as archive:
    damaged = archive.testzip()
    contents = {name: archive.read(name) for name in archive.namelist()}
manifest = json.loads(contents.pop("manifest.json"))
found = {
    name: {"size": len(content), "sha256": hashlib.sha256(content).hexdigest()} for name, content in contents.items()
}
listed = {entry["name"]: {"size": entry["size"], "sha256": entry["sha256"]} for entry in manifest["entries"]}
texts = {
    name: content.decode("utf-8-sig")
    for name, content in contents.items()
    if name.endswith((".ics", ".vtt", ".txt", ".csv"))
}
heads = {name: content[:12].hex() for name, content in contents.items()}
json.dump(
    {
        "damaged": damaged,
        "names": list(contents),
        "isAsListed": found == listed,
        "texts": texts,
        "heads": heads,
        "leftOut": manifest["leftOut"],
    },
    sys.stdout,
)
