"""Practice without end: from a number a small question, made by chance and solved by the engine.

>>> question("bait", 4).asks == question("bait", 4).asks
True

Whatever a question needs comes from its number alone, so the same one can be asked again.
"""

from bossbook.lessons.practice.making import PATH, TOPICS, Practised, practised, question

__all__ = ["PATH", "TOPICS", "Practised", "practised", "question"]
