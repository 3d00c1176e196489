"""Einstein by Sid Sackson: one throw for all, two pairs and a fifth die."""
