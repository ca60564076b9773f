"""Holds JSON documents of `seam` against their schema, and shows that the schema refuses other keys in each object.

Usage: schemas.py SCHEMA DOCUMENT...
"""

import copy
import json
import sys

import jsonschema


def kinds(schema, part, path=()):
    """The paths of all objects with named keys: keys, and “*” for the elements of a list."""
    part = schema["$defs"][part["$ref"].removeprefix("#/$defs/")] if "$ref" in part else part
    if "properties" in part:
        yield path
        for key, value in part["properties"].items():
            yield from kinds(schema, value, (*path, key))
    if "items" in part:
        yield from kinds(schema, part["items"], (*path, "*"))


def places(value, path):
    """The values at a path."""
    if not path:
        return [value]
    parts = value if path[0] == "*" else [value[path[0]]] if path[0] in value else []
    return [place for part in parts for place in places(part, path[1:])]


with open(sys.argv[1], encoding="utf-8") as file:
    schema = json.load(file)
documents = []
for path in sys.argv[2:]:
    with open(path, encoding="utf-8") as file:
        documents.append(json.load(file))

validator = jsonschema.Draft202012Validator(schema)
validator.check_schema(schema)
for document in documents:
    for error in validator.iter_errors(document):
        sys.exit(f"{error.json_path}: {error.message}")
for path in kinds(schema, schema):
    others = [other for other in copy.deepcopy(documents) if places(other, path)]
    if not others:
        sys.exit(f"no document has an object at {path}, so that its keys are not held")
    places(others[0], path)[0]["added"] = 1
    if validator.is_valid(others[0]):
        sys.exit(f"another key is allowed at {path}")
print("valid")
