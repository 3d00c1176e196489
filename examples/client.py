"""An outside program at a table: it plays at random, and survives a restart of the server.

python client.py URL GAME           make a table for two, say which, and play there
python client.py URL TABLE          sit down at that table and play
python client.py URL TABLE watch    look on
"""

import json
import random
import sys
import time
import urllib.request

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect


def ask(path, body=None):
    """Send a request and return the answer."""
    request = urllib.request.Request(url + path, body and json.dumps(body).encode(), head)
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.load(answer)
    except OSError as error:
        sys.exit(json.load(error)["message"] if hasattr(error, "code") else f"{url}: {error}")


url, table, watch = sys.argv[1].rstrip("/"), sys.argv[2], sys.argv[3:] == ["watch"]
head = {"Content-Type": "application/json"}
head["Authorization"] = "Bearer " + ask("/api/bots", {"name": "An example"})["token"]
if table in [game["slug"] for game in ask("/api/games")["games"]]:
    table = ask("/api/tables", {"game": table, "seats": ["me", "open"]})["id"]
    print("table", table, flush=True)
elif not watch:
    ask(f"/api/tables/{table}/commands", {"type": "join"})
info = ask(f"/api/tables/{table}")

address = url.replace("http", "ws", 1) + f"/api/tables/{table}/socket?lang=en&since="
seat, seen, sent, here = None, 0, None, {}  # sent: the move that has no answer yet
while info["status"] in ("open", "running"):
    try:
        with connect(address + str(seen), additional_headers=head) as socket:
            for message in map(json.loads, socket):
                kind, seat = message["type"], message.get("viewer", seat)
                info, here = message.get("table", info), message.get("position", here)
                for event in message.get("events", []):
                    seen = event["n"]
                    print(f"{seen:3}  {event.get('text') or event['kind']}", flush=True)
                if info["status"] in ("over", "aborted"):
                    break
                if sent and sent["key"] in (message.get("done"), kind == "done" and message["key"]):
                    sent = None  # it counts for good
                say = sent if kind in ("welcome", "refused") else None  # again: it counts once
                if sent is None and seat in here.get("actors", []):
                    code, key = random.choice(here["moves"])[0], f"{seen}-{random.random()}"
                    say = sent = {"type": "move", "seat": seat, "code": code, "key": key}
                if say:
                    time.sleep(message.get("problem", {}).get("retry_after", 0.2))
                    socket.send(json.dumps(say))
    except (OSError, WebSocketException):
        print("the server is away; trying again", file=sys.stderr)
        time.sleep(1)
winners = [info["seats"][one]["name"] for one in info.get("outcome", {}).get("winners", [])]
print(f"The game is {info['status']}; won by:", ", ".join(winners) or "nobody")
