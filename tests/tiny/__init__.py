"""Three tiny games that prove the kernel contract: bluff, pennies and market."""
