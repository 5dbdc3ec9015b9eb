"""How often reading is right, against gold: precision, recall and F1 for each kind and field, outcomes, floors."""

from sitroom.score.gold import GoldDocument, GoldRecord, load_gold
from sitroom.score.measure import Outcome, Scores, score

__all__ = ["GoldDocument", "GoldRecord", "Outcome", "Scores", "load_gold", "score"]
