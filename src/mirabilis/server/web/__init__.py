"""HTTP and WebSocket: how the world reaches the house."""
