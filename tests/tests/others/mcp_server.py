"""A server of notes on the Python SDK of the Model Context Protocol, of either era: python mcp_server.py --host H --port P."""

import argparse
import asyncio

import uvicorn

try:
    from mcp.server import MCPServer
    from mcp.server.mcpserver import Context
    from mcp.server.mcpserver.exceptions import ToolError
    from mcp_types import ToolAnnotations
except ImportError:
    from mcp.server.fastmcp import Context
    from mcp.server.fastmcp import FastMCP as MCPServer
    from mcp.server.fastmcp.exceptions import ToolError
    from mcp.types import ToolAnnotations

NOTES = [
    {"id": "tea", "title": "Tea", "text": "Green tea is steeped at 80 °C.", "url": "https://notes.example/tea"},
    {"id": "pots", "title": "Pots", "text": "Pots are of clay.", "url": "https://notes.example/pots"},
]
READ_ONLY = ToolAnnotations.model_validate({"readOnlyHint": True})
server = MCPServer("notes")
ended = []


@server.tool(title="Search notes", annotations=READ_ONLY)
def search(query: str) -> dict:
    """Finds notes."""
    words = query.lower().split()
    return {"results": [note for note in NOTES if any(word in note["text"].lower() for word in words)]}


@server.tool()
def fail() -> str:
    """Always fails."""
    raise ToolError("Disk full")


@server.tool()
def long() -> str:
    """Five megabytes."""
    return "long " * (1024 * 1024)


@server.tool()
async def wait(context: Context) -> str:
    """Waits until it is cancelled."""
    try:
        while True:
            await context.report_progress(1, 2, "half way")
            await asyncio.sleep(0.05)
    finally:
        ended.append("wait")


@server.tool(annotations=READ_ONLY)
def ended_calls() -> str:
    """The waits that were cancelled."""
    return f"ended: {len(ended)}"


parser = argparse.ArgumentParser()
parser.add_argument("--host")
parser.add_argument("--port", type=int)
arguments = parser.parse_args()
uvicorn.run(server.streamable_http_app(), host=arguments.host, port=arguments.port)
