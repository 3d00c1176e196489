"""Search written against the kernel contract; `mirabilis.core.compiled` puts a game into it."""
