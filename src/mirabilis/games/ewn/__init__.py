"""EinStein würfelt nicht! by Ingo Althöfer: a dice race of numbered stones."""
