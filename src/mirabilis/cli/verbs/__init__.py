"""The verbs of ``mirabilis``: modules with ``arguments(parser, say)`` and ``run(args, screen)``."""
