"""Non-interference at the wire: what a viewer is sent tells nothing that is hidden from them."""
