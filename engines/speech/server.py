"""Speech to text behind OpenAI's call: `POST /v1/audio/transcriptions` (multipart), and `GET /health`.

Only the standard library is loaded here. A model is loaded by a process of its own (`worker.py`) when the first request comes, and
that process ends after some idle minutes, which gives all of its memory back. It has one model in memory, and changes it when a request's
field `model` names another. Requests are transcribed one after the other, those of live captions first. `POST /wake` starts the process
ahead of a request, with the model of its query (`?model=`).
"""

import argparse
import hmac
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

from forms import fields_of
from refused import Refused
from turns import Turn

MAX_BYTES = 64 * 1024 * 1024
PATH = "/v1/audio/transcriptions"
WAKE_PATH = "/wake"


class Worker:
    """The process with the model: asleep, started for a request, ended when idle. `models`: folders by name, the default first."""

    def __init__(self, models, threads, idle_seconds):
        self.models = models
        self.threads = threads
        self.idle_seconds = idle_seconds
        self.turn = Turn()
        self.process = None
        self.used_at = time.monotonic()
        threading.Thread(target=self.end_when_idle, daemon=True).start()

    def state(self):
        if self.turn.is_taken:
            return "busy"
        return "ready" if self.process else "asleep"

    def model_of(self, name):
        """Without a name, the default."""
        if not name:
            return next(iter(self.models))
        if name not in self.models:
            raise Refused(400, "The model is not known.")
        return name

    def transcribe(self, job):
        with self.turn.taken(job["model"], job["is_urgent"]):
            return self.ask(job)

    def wake(self, model):
        """Starts the process unless it is busy or ready. It loads the model while the first request is being made."""
        if self.turn.take_if_free():
            try:
                self.start_if_needed(model)
                self.used_at = time.monotonic()
            finally:
                self.turn.release()

    def start_if_needed(self, model):
        if self.process is None or self.process.poll() is not None:
            self.process = self.started(model)
            self.turn.loaded = model

    def ask(self, job):
        self.start_if_needed(job["model"])
        # If it has another model in memory, it loads this one in its place.
        self.turn.loaded = job["model"]
        try:
            self.process.stdin.write(json.dumps({**job, "model": self.models[job["model"]]}).encode() + b"\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        except OSError:
            line = b""
        self.used_at = time.monotonic()
        if not line:
            self.end()
            raise Refused(503, "The model could not be loaded, or ended unexpectedly.")
        answer = json.loads(line)
        if "error" in answer:
            raise Refused(400, answer["error"])
        return answer

    def started(self, model):
        program = os.path.join(os.path.dirname(os.path.abspath(__file__)), "worker.py")
        arguments = [sys.executable, program, "--model", self.models[model], "--threads", str(self.threads)]
        return subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def end(self):
        process, self.process = self.process, None
        self.turn.loaded = None
        if process:
            process.kill()
            process.wait()

    def end_when_idle(self):
        while True:
            time.sleep(min(5, self.idle_seconds))
            if self.process and time.monotonic() - self.used_at > self.idle_seconds and self.turn.take_if_free():
                try:
                    self.end()
                finally:
                    self.turn.release()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 60

    def do_GET(self):
        if self.path != "/health":
            return self.answer(404, {"error": {"message": "Not found."}})
        worker = self.server.worker
        # `model` is the one in memory.
        self.answer(
            200,
            {
                "status": worker.state(),
                "waiting": worker.turn.waiting,
                "model": worker.turn.loaded,
                "models": list(worker.models),
            },
        )

    def do_POST(self):
        length = self.headers.get("Content-Length", "")
        self.unread = min(int(length), MAX_BYTES) if length.isdigit() else 0
        try:
            self.answer(200, self.woken() if urlsplit(self.path).path == WAKE_PATH else self.transcribed())
        except Refused as refused:
            self.close_connection = True
            self.skip_body()
            self.answer(refused.status, {"error": {"message": str(refused)}})

    def skip_body(self):
        """A client that is still sending would not see the answer."""
        try:
            while self.unread > 0:
                part = self.rfile.read(min(self.unread, 65536))
                self.unread = self.unread - len(part) if part else 0
        except OSError:
            self.unread = 0

    def woken(self):
        self.require_key()
        self.skip_body()
        worker = self.server.worker
        worker.wake(worker.model_of(parse_qs(urlsplit(self.path).query).get("model", [""])[0]))
        return {"status": self.server.worker.state()}

    def require_key(self):
        given = self.headers.get("Authorization", "")
        if self.server.key and not hmac.compare_digest(given.encode(), f"Bearer {self.server.key}".encode()):
            raise Refused(401, "The key is not right.")

    def transcribed(self):
        if self.path != PATH:
            raise Refused(404, "Not found.")
        self.require_key()
        length = self.headers.get("Content-Length", "")
        if not length.isdigit():
            raise Refused(411, "Content-Length is missing.")
        if int(length) > MAX_BYTES:
            raise Refused(413, "The file is too large.")
        body = self.rfile.read(int(length))
        self.unread = 0
        texts, file, granularities = fields_of(self.headers.get("Content-Type", ""), body)
        if not file:
            raise Refused(400, "The file is missing.")
        if texts.get("response_format", "verbose_json") not in ("json", "verbose_json"):
            raise Refused(400, "Only json and verbose_json are answered.")
        model = self.server.worker.model_of(texts.get("model"))
        with tempfile.NamedTemporaryFile(prefix="majlis-speech-") as sound:
            sound.write(file)
            sound.flush()
            with_words = not granularities or "word" in granularities
            return self.server.worker.transcribe(
                {
                    "model": model,
                    "path": sound.name,
                    "language": texts.get("language") or None,
                    "prompt": texts.get("prompt") or None,
                    # Times of words take a second look at the sound.
                    "words": with_words,
                    # Live captions ask for no times of words.
                    "is_urgent": not with_words,
                }
            )

    def answer(self, status, value):
        body = json.dumps(value).encode()
        try:
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            if status == 503:
                self.send_header("Retry-After", "10")
            self.end_headers()
            self.wfile.write(body)
        except OSError:
            # The client no longer waits.
            self.close_connection = True

    def log_message(self, format, *arguments):
        pass


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument(
        "--model",
        required=True,
        nargs=2,
        action="append",
        metavar=("NAME", "FOLDER"),
        help="a CTranslate2 model; the first is the default",
    )
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("--idle-seconds", type=float, default=600)
    given = parser.parse_args()
    server = ThreadingHTTPServer(("127.0.0.1", given.port), Handler)
    server.daemon_threads = True
    server.worker = Worker(dict(given.model), given.threads, given.idle_seconds)
    server.key = os.environ.get("SPEECH_API_KEY", "")
    server.serve_forever()


if __name__ == "__main__":
    main()
