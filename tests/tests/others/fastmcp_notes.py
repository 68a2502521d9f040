"""Twenty notes behind fastmcp, with the convention of search and fetch: python fastmcp_notes.py --host H --port P."""

import argparse

from fastmcp import FastMCP

TEAS = ["Assam", "Bancha", "Ceylon", "Darjeeling", "Genmaicha", "Gyokuro", "Hojicha", "Keemun", "Kukicha", "Lapsang"]
TEAS += ["Longjing", "Matcha", "Mengding", "Nilgiri", "Oolong", "Pu-erh", "Rooibos", "Sencha", "Tieguanyin", "Yunnan"]
NOTES = {
    name.lower(): f"{name} is steeped for {number} minutes at {60 + 2 * number} °C."
    for number, name in enumerate(TEAS, start=1)
}
server = FastMCP("notes")


@server.tool(annotations={"readOnlyHint": True})
def search(query: str) -> dict:
    """Finds notes by words in them."""
    words = query.lower().replace("?", " ").split()
    found = [key for key, text in NOTES.items() if any(word in text.lower().split() for word in words)]
    return {"results": [{"id": key, "title": key.title(), "url": f"https://notes.example/{key}"} for key in found[:5]]}


@server.tool(annotations={"readOnlyHint": True})
def fetch(id: str) -> dict:
    """Reads a note."""
    return {"id": id, "title": id.title(), "text": NOTES[id], "url": f"https://notes.example/{id}"}


@server.tool()
def delete(id: str) -> str:
    """Deletes a note."""
    return NOTES.pop(id)


@server.prompt(title="Brew")
def brew(tea: str) -> str:
    """Asks how a tea is brewed."""
    return f"How is {tea} steeped, step by step?"


@server.resource("notes://sencha", title="Note on Sencha", mime_type="text/plain")
def sencha() -> str:
    return NOTES["sencha"]


parser = argparse.ArgumentParser()
parser.add_argument("--host")
parser.add_argument("--port", type=int)
arguments = parser.parse_args()
server.run(transport="http", host=arguments.host, port=arguments.port, show_banner=False)
