"""What a game is: specs, matches, records, transcripts, chance, and the conformance kit."""
