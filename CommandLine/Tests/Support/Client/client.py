"""Asks `seam mcp` as an agent does, by the public client of the Model Context Protocol.

Usage: client.py SEAM PROJECT REPOSITORY
  PROJECT:    a package in a work tree of git: a target A with a strong delegate, its tests, and a target B that imports it
              undeclared and has 400 variables; a baseline with a finding that is gone
  REPOSITORY: this project, for the sizes of answers
"""

import asyncio
import json
import sys

from mcp import Client, ClientSession, MCPError, StdioServerParameters
from mcp.client.stdio import stdio_client

SEAM, PROJECT, REPOSITORY = sys.argv[1:]


def expect(condition, *values):
    if not condition:
        raise AssertionError(values)


def tokens(text):
    """More than tokenizers of language models count."""
    return len(text.encode()) / 3.2


async def call(session, tool, **arguments):
    result = await session.call_tool(tool, arguments)
    (content,) = result.content
    expect(content.type == "text", content)
    return bool(result.is_error), content.text


async def answer(session, tool, **arguments):
    is_error, text = await call(session, tool, **arguments)
    expect(not is_error, tool, arguments, text)
    return text


async def failure(session, tool, **arguments):
    is_error, text = await call(session, tool, **arguments)
    expect(is_error, tool, arguments, text)
    return text


async def small(session):
    agreed = await session.initialize()
    expect(agreed.server_info.name == "seam" and agreed.protocol_version == "2025-11-25", agreed)
    await session.send_ping()
    listed = (await session.list_tools()).tools
    expect([tool.name for tool in listed] == ["check", "tests", "impact", "graph", "explain"], listed)
    expect(all(tool.annotations.read_only_hint and tool.title and tool.description for tool in listed), listed)
    size = tokens(json.dumps([tool.model_dump(by_alias=True, exclude_none=True) for tool in listed]))
    expect(size <= 1500, size)

    line = "Sources/A/A.swift:2: error [strong-delegate] C.delegate holds its delegate strongly."
    check = (await answer(session, "check", files=["Sources/A/A.swift"])).splitlines()
    expect(check[0] == "1 error, 0 warnings" and check[2:] == [line], check)
    # Findings of the baseline that are gone stay in it, as a tool changes nothing.
    expect(check[1].startswith("seam-baseline.txt is stale: “strong-delegate A/Gone.swift D.delegate” is gone."), check)
    lines = (await answer(session, "check", limit=100000)).splitlines()
    expect(lines[:3] == ["2 errors, 400 warnings", *check[1:]] and len(lines) == 404, lines[:4])
    expect(lines[3].startswith("Sources/B/B.swift:1: error [undeclared-import] "), lines[3])
    none = await answer(session, "check", files=["A.swift"])
    expect("none of these files is in . (A.swift)" in none, none)
    cut = (await answer(session, "check")).splitlines()
    expect(cut[:-1] == lines[: len(cut) - 1] and tokens("\n".join(cut)) <= 2000, cut[-1])
    expect(cut[-1].startswith(f"(Cut: the first {len(cut) - 1} of 404 lines. All of them: “limit”: "), cut[-1])

    command = "swift test --filter '^(ATests)\\.'"
    expect(await answer(session, "tests", files=[f"{PROJECT}/Sources/A/A.swift"]) == command + "\n")
    way = await answer(session, "tests", files=["Sources/A/A.swift"], explain=True)
    expect(way == "ATests: Sources/A/A.swift → A → ATests\n", way)
    expect(command in await answer(session, "tests", since="HEAD"))
    expect("no tests are needed for 0 changed files" in await answer(session, "tests", staged=True))
    impact = (await answer(session, "impact", name="C.delegate")).splitlines()
    expect(impact[1:3] == ["change:", "  Sources/A/A.swift:2: C.delegate"] and len(impact) <= 40, impact)
    expect("there is no declaration “D”" in await failure(session, "impact", name="D"))
    expect("Name a declaration or a file" in await failure(session, "impact", folder=PROJECT))
    expect(await answer(session, "graph", tests=True) == "A\nATests (test): A\nB: ?A\n")
    expect(await answer(session, "graph", focus="B", folder=PROJECT) == "A\nB: ?A\n")
    expect("\nstrong-delegate " in await answer(session, "explain"))
    expect((await answer(session, "explain", rule="cycle")).startswith("# cycle\n"))

    expect("Choose one of since, staged and files." in await failure(session, "tests"))
    expect("Choose one of files and since." in await failure(session, "check", files=["a"], since="HEAD"))
    expect("There is no module “C”." in await failure(session, "graph", focus="C"))
    expect("There is no rule “circle”." in await failure(session, "explain", rule="circle"))
    for tool in ["check", "tests"]:
        expect("There is no revision “gone”" in await failure(session, tool, since="gone"))
    expect("“sinse” is no argument of check." in await failure(session, "check", sinse="HEAD"))
    expect("Name the folder of the project." in await failure(session, "check", folder="/nowhere"))
    try:
        await call(session, "impact-of-nothing")
    except MCPError as error:
        expect(error.code == -32602 and "Choose from: check, tests" in error.message, error)
    else:
        expect(False, "an unknown tool was called")

    # The project is read at each call.
    with open(f"{PROJECT}/Sources/A/A.swift", "w", encoding="utf-8") as file:
        file.write("")
    expect((await answer(session, "check", files=["Sources/A/A.swift"])).startswith("0 errors, 0 warnings\n"))


async def sizes(session):
    check = await answer(session, "check")
    expect(tokens(check) <= 2000, check)
    graph = await answer(session, "graph", tests=True)
    expect(tokens(graph) <= 2000 and "Narrow it by focus or reaches.)" in graph, graph)


async def main():
    baseline = f"{PROJECT}/seam-baseline.txt"
    with open(baseline, encoding="utf-8") as file:
        before = file.read()
    async with stdio_client(StdioServerParameters(command=SEAM, args=["mcp", PROJECT])) as streams:
        async with ClientSession(*streams) as session:
            await small(session)
    # This client asks for revisions without initialize first.
    async with Client(StdioServerParameters(command=SEAM, args=["mcp"], cwd=REPOSITORY)) as session:
        await sizes(session)
    with open(baseline, encoding="utf-8") as file:
        expect(file.read() == before, "a tool wrote the baseline")


asyncio.run(main())
print("answered")
