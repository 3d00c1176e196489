"""Tables: what happens at them, who sees what of it, and whose time runs."""
