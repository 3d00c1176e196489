"""The server under load: moves per second beside a peer, latency, memory, restart."""
