"""What goes over the wire: typed models, the one source of HTTP, WebSocket and JSON Schema."""
