"""Damaged input of every kind: it ends in a clean error or in a sound object, never otherwise.

``make fuzz FUZZ=100000 SEED=1`` runs very many; ``tests/test_fuzz.py`` some thousand of them.
"""
