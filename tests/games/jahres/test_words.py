"""The sentences for events, one by one, as each viewer hears them."""

from __future__ import annotations

import json

import mirabilis
from mirabilis import CHANCE, SPECTATOR
from mirabilis.core.words import sentence, tell
from mirabilis.games.jahres.spec import DEALT
from mirabilis.games.jahres.words import describe

from .telling import game
from .test_texts import FOLDER, messages
from .viewing import begun, play


def said(match, viewer, seat, text, language="en"):
    """Return the sentence for an event that is about to happen."""
    told = describe(match.game.options, match.observed(viewer)[0], seat, match.game.parse(text))
    return sentence(match.game, told, seat, language)


def last(match, viewer, back=1):
    """Return what a viewer was told last, or some events back."""
    return tell(match.game, match.transcript(viewer)[-back])


def settle(match, *wanted):
    """Let happen what comes by itself; cards drawn are those wanted, in their order."""
    cards = list(wanted)
    while CHANCE in match.actors:
        moves = match.moves(CHANCE)
        if moves[0].startswith("month"):
            return
        match.play(CHANCE, moves[0] if len(moves) == 1 else cards.pop(0))


def table():
    """Return a match of three: all three companies could publish a Coffee Market."""
    hands = (("66", "58", "d3"), ("67", "59", "7"), ("1", "2", "d4"))
    return begun(("10", "24", "37"), hands, "47")


def paid(*choices):
    """Return that match after payday: what else seats do first, then choices of the three."""
    match = table()
    for seat, moves in enumerate(choices):
        play(match, seat, *moves)
    settle(match, *(f"draw {card}" for card in (20, 21, 22, 23)))
    return match


NOTHING = ("nothing",)


def test_the_beginning_is_told():
    match = game().start(players=2, chance="manual")
    text = "Player 1 founds a company. Specialties: resource-gathering twice."
    assert said(match, 1, CHANCE, "company 10") == text
    play(match, CHANCE, "company 10", "company d3")
    assert last(match, 0) == (
        "Player 2 founds a company. Specialties: family-friendly, resource-gathering."
    )
    play(match, CHANCE, "deal 66", "deal d4")
    assert [tell(game(), event) for event in match.transcript(1)[-2:]] == [
        "A card is drawn unseen.",
        "Player 2 is dealt the contract d4 Sjoerd Kaartenhuis: resource-gathering, cards.",
    ]
    assert last(match, 0) == "A card is drawn unseen."
    assert match.transcript(0)[-1].code == DEALT
    text = "Monat 3, März. Gefragt: Karten doppelt."
    match = table()
    seen = match.observed(0)[0].copy()
    seen["month"] = 2
    told = describe(match.game.options, seen, CHANCE, match.game.parse("month 49"))
    assert sentence(match.game, told, CHANCE, "de") == text


def test_a_publication_is_told_item_by_item():
    match = table()
    play(match, 0, "hire d3", "lay 66", "lay 58")
    assert last(match, 0) == "Player 1 lays 58 Market on the bench."
    assert last(match, 1) == (
        "Player 1 hires Mireille Tapis-Vert (d3) at €30,000 a month. "
        "Specialties: family-friendly, resource-gathering."
    )
    play(match, 0, "publish")
    assert last(match, 0) == "Player 1 chooses to publish “Coffee Market”."
    assert last(match, 1) == "Player 1 has chosen."
    play(match, 1, "nothing")
    play(match, 2, "brainstorm")
    settle(match, "draw 20")
    assert [tell(game(), event) for event in match.transcript(2)[-6:]] == [
        "Player 1 publishes “Coffee Market” (#1), worth €40,000 a month: company +20, month +20, "
        "Mireille Tapis-Vert (d3) +10, pair +10, ideas −20.",
        "Player 1 has shown everything.",
        "Player 2 does nothing.",
        "Player 3 brainstorms.",
        f"Player 3 draws 20 {messages()['word.6']}: combat, cards.",
        "Payday: Player 1 €40,000 (+€40,000 −€30,000), Player 2 €30,000, Player 3 €30,000.",
    ]
    assert last(match, 0, 2) == "A card is drawn unseen."


def test_a_taken_title_is_told_with_who_has_it_and_what_comes_of_it():
    match = table()
    play(match, 1, "lay 67", "lay 59", "publish")
    play(match, 0, "lay 66", "lay 58", "publish")
    play(match, 2, "nothing")
    settle(match)
    told = [tell(game(), event) for event in match.transcript(2)]
    assert told[-3:-1] == [
        "Player 1 shows “Coffee Market”, but that title is taken: "
        "“Coffee Market” (#1) belongs to Player 2.",
        "Player 1 has shown everything.",
    ]
    assert match.actors == (0,)
    assert said(match, 2, 0, "give-up") == "Player 1 gives up the game whose title is taken."
    play(match, 0, "lay 58", "lay 66", "publish")
    settle(match)
    assert last(match, 2, 3) == "Player 1 publishes something else instead."
    assert last(match, 2, 2).startswith("Player 1 publishes “Market Coffee” (#2), worth €10,000")


def test_offers_are_told_to_their_parties():
    match = table()
    play(match, 0, "to 2", "give 66", "pay 10", "pay 10")
    assert last(match, 0) == "Player 1 adds to the draft: gives €10,000."
    play(match, 0, "want ?")
    assert last(match, 0) == "Player 1 adds to the draft: wants one card."
    play(match, 0, "send 2 66 ? +20")
    text = "Player 1 makes Player 2 an offer: gives 66 Coffee, €20,000; wants one card."
    assert last(match, 0) == last(match, 1) == text
    assert last(match, 2) != text
    play(match, 1, "to 1", "give 59", "want 66", "charge 10", "send 1 59 66 -10")
    text = (
        "Player 2 answers Player 1 with another offer: gives 59 Market; wants 66 Coffee, €10,000."
    )
    assert last(match, 0) == last(match, 1) == text
    assert said(match, 1, 0, "refuse 2") == "Player 1 refuses the offer of Player 2."
    assert said(match, 0, 1, "withdraw 1") == "Player 2 withdraws the offer to Player 1."
    play(match, 0, "accept 2 1:1 -10")
    start = "Player 1 accepts an offer of Player 2, who gives "
    assert last(match, 0) == last(match, 1) == f"{start}59 Market and gets 66 Coffee, €10,000."
    assert (
        last(match, 2) == last(match, SPECTATOR) == f"{start}one card and gets one card, €10,000."
    )


def test_a_long_offer_is_told_in_parts():
    match = table()
    play(match, 2, "to 1", "give 1", "give 2", "give d4", *["want ?"] * 3, "charge 10")
    first = match.moves(2)
    (first,) = [move for move in first if move.startswith("send")]
    assert first == "send 1 1 2 d4 ? ? -10 ..."
    match.play(2, first)
    assert (
        last(match, 0)
        == last(match, 2)
        == (
            "Player 3 is making Player 1 a long offer, first: gives 1 Quest, 2 Quest, "
            "the contract d4 Sjoerd Kaartenhuis; wants 2 cards, €10,000."
        )
    )
    (second,) = [move for move in match.moves(2) if move.startswith("send")]
    match.play(2, second)
    assert last(match, 0) == "Player 3 makes Player 1 an offer: wants one card."


def test_offers_that_lapse_by_a_trade_of_others_are_told_to_the_third():
    match = table()
    play(match, 0, "to 3", "give 66", "send 3 66")
    play(match, 0, "to 2", "give 66", "send 2 66")
    play(match, 2, "to 1", "want 66", "send 1 66")  # countered, and known by the offer before
    play(match, 1, "accept 1 1:0")
    text = "Player 2 accepts an offer of Player 1, who gives {} and gets nothing. Lapsed: {}."
    lapse = "the offer of Player 3 to Player 1"
    assert last(match, 2) == text.format("one card", lapse)
    assert last(match, 0) == text.format("66 Coffee", lapse)
    assert last(match, 1) == text.format("66 Coffee", "")[: -len(" Lapsed: .")]


def test_offers_that_lapse_or_are_withdrawn_by_other_moves_are_told():
    match = table()
    play(match, 0, "to 2", "give d3", "send 2 d3", "to 3", "give 66", "send 3 66")
    play(match, 0, "hire d3")
    assert last(match, 1).endswith(" Lapsed: the offer of Player 1 to Player 2.")
    assert last(match, 0) == last(match, 1)
    assert "Lapsed" not in last(match, 2)
    play(match, 0, "lay 66", "lay 58", "publish")
    assert last(match, 0).endswith("“Coffee Market”. Withdrawn by this: the offer to Player 3.")
    assert last(match, 2) == "Player 1 has chosen, and withdraws an offer to you."
    assert last(match, 1) == "Player 1 has chosen."


def test_offers_lapse_in_words_when_money_runs_short():
    match = table()
    play(match, 0, "to 3", "pay 20", "pay 10", "send 3 +30", "to 2", "pay 20", "send 2 +20")
    match.play(1, "accept 1 0:0 +20")
    assert last(match, 2).endswith(" gets nothing. Lapsed: the offer of Player 1 to Player 3.")
    assert last(match, 0) == last(match, 2)
    match = table()
    play(match, 2, "to 1", "charge 20", "charge 10", "send 1 -30")
    play(match, 0, "to 2", "pay 20", "send 2 +20")
    match.play(1, "accept 1 0:0 +20")
    assert last(match, 2).endswith(" gets nothing. Lapsed: the offer of Player 3 to Player 1.")
    match = table()
    play(match, 0, "to 2", "pay 20", "pay 10", "send 2 +30", "hire d3", "nothing")
    play(match, 1, "nothing")
    play(match, 2, "nothing")
    settle(match)
    assert last(match, 1).startswith("Payday: Player 1 €0 (+€0 −€30,000), ")
    assert last(match, 1).endswith(" Lapsed: the offer of Player 1 to Player 2.")


def test_offers_lapse_in_words_when_a_hand_has_too_few_cards():
    match = table()
    play(match, 2, "to 1", *["want ?"] * 3, "send 1 ? ? ?")
    play(match, 0, "to 2", "give 66", "send 2 66")
    match.play(1, "accept 1 1:0")
    assert last(match, 2).endswith(" gets nothing. Lapsed: the offer of Player 3 to Player 1.")
    match = table()
    play(match, 2, "to 2", *["want ?"] * 2, "send 2 ? ?", "nothing")
    play(match, 1, "lay 67", "lay 59", "publish")
    play(match, 0, "nothing")
    settle(match)
    lapse = "Lapsed: the offer of Player 3 to Player 2."
    assert last(match, 2, 4).endswith(f"month +20, pair +10, ideas −20. {lapse}")
    match = table()
    play(match, 1, "to 1", *["want ?"] * 3, "send 1 ? ? ?")
    play(match, 0, "hire d3")
    assert last(match, 1).endswith(" Lapsed: the offer of Player 2 to Player 1.")


def test_games_that_change_hands_are_told_one_by_one():
    match = paid(("lay 66", "lay 58", "publish"), NOTHING, NOTHING)
    play(match, 0, "to 3", "give #1", "send 3 #1")
    assert last(match, 2) == "Player 1 makes Player 3 an offer: gives “Coffee Market” (#1)."
    play(match, 0, "to 2", "give #1", "charge 20", "send 2 #1 -20")
    match.play(1, "accept 1 0:0 -20 1g")
    start = "Player 2 accepts an offer of Player 1, who gives "
    settle(match)
    assert last(match, 2, 2) == f"{start}nothing and gets €20,000. One game changes hands."
    assert last(match, 1, 2) == f"{start}“Coffee Market” (#1) and gets €20,000."
    assert last(match, 1) == "“Coffee Market” (#1) now belongs to Player 2."
    assert last(match, 2) == f"{last(match, 1)} Lapsed: the offer of Player 1 to Player 3."


def test_designers_come_and_go_in_words():
    match = paid(("hire d3", "nothing"), NOTHING, ("hire d4", "nothing"))
    play(match, 0, "fire d3")
    assert last(match, 0) == "Player 1 is going to fire Mireille Tapis-Vert (d3)."
    assert said(match, 0, 0, "spare d3") == "Player 1 is going to keep Mireille Tapis-Vert (d3)."
    play(match, 0, "done")
    assert last(match, 0) == "Player 1 has decided to fire Mireille Tapis-Vert (d3)."
    assert last(match, 1) == "Player 1 has decided whom to fire."
    play(match, 2, "done")
    settle(match)
    assert last(match, 2, 2) == "Player 3 has decided to fire nobody."
    text = "Fired, and now on the market: Mireille Tapis-Vert (d3) (Player 1, €30,000 a month)."
    assert last(match, 1) == text
    assert said(match, 1, 0, "bid d4 40") == (
        "Player 1 poaches Sjoerd Kaartenhuis (d4) from Player 3 at €40,000 a month."
    )
    assert said(match, 1, 0, "bid d3 40", "nl") == (
        "Speler 1 haalt Mireille Tapis-Vert (d3) van de markt "
        "voor €\N{NO-BREAK SPACE}40.000 per maand."
    )
    assert said(match, 1, CHANCE, "fired none") == "Nobody is fired."


def test_bankruptcy_is_told_with_what_leaves():
    match = paid(("lay 66", "lay 58", "publish"), NOTHING, ("hire d4", "nothing"))
    play(match, 1, "to 3", "give 7", "send 3 7")
    play(match, 2, "done")
    settle(match)
    play(match, 0, "pass")
    play(match, 1, "pass")
    play(match, 2, "pass")
    assert said(match, 2, CHANCE, "payday") == (
        "Payday: Player 1 €90,000 (+€30,000), Player 2 €30,000, "
        "Player 3 cannot pay wages of €30,000 with €0."
    )
    assert said(match, 2, CHANCE, "bankrupt 3") == (
        "Player 3 is bankrupt and out of the game. Lapsed: the offer of Player 2 to Player 3."
    )
    assert said(match, 0, CHANCE, "bankrupt 1") == (
        "Player 1 is bankrupt and out of the game, and with the company go “Coffee Market” (#1)."
    )


def ceremony(values, owners, cash, called=0):
    """Return an observed state with two games at the ceremony, and no match behind it."""
    match = paid(("lay 66", "lay 58", "publish"), ("lay 7", "lay 67", "publish"), NOTHING)
    seen = match.observed(SPECTATOR)[0].copy()
    seen["trend"][:4] = [47, 10, 17, 34]  # cards, resource, combat, family, each twice
    seen["trend"][4] = 66  # Coffee: resource and puzzle
    seen["value"][:2], seen["owner"][:2], seen["money"][:3] = values, owners, cash
    seen["called"], seen["standing"] = called, 0b11
    return match, seen


def awarded(match, seen, month, language="en"):
    told = describe(match.game.options, seen, CHANCE, match.game.parse(f"award {month}"))
    return sentence(match.game, told, CHANCE, language)


def test_the_ceremony_card_by_card():
    """Coffee Market shows resource twice and cards; Board Game Coffee resource, cards, resource."""
    one, two = "“Coffee Market” (#1)", "“Board Game Coffee” (#2)"
    all_, none = (
        "Every game left shows one of them.",
        "No game left shows any of them, so all stay.",
    )
    match, seen = ceremony((3, 2), (1, 2), (3, 3, 3))
    start = "Card 1 of the ceremony, January: cards twice."
    text = (
        f"{start} {all_} The most valuable game left wins: the award goes to Player 1 for {one}, "
        "worth €30,000 a month."
    )
    assert awarded(match, seen, 1) == text
    assert awarded(match, seen, 3) == f"Card 1 of the ceremony, March: combat twice. {none}"
    seen["value"][:2] = 3
    text = f"{start} {all_} Nothing can part {one}, {two}, "
    assert awarded(match, seen, 1) == (
        f"{text}not even the money: the award is shared by Player 1, Player 2."
    )
    seen["money"][1] = 9
    assert awarded(match, seen, 1) == f"{text}so the money decides: the award goes to Player 2."
    seen["owner"][:2] = 3
    assert awarded(match, seen, 1) == (
        f"{start} {all_} The most valuable games left are all of one company: the award goes to "
        f"Player 3 for {one}, {two}, each worth €30,000 a month."
    )
    seen["game"][1] = [1, 5, 0]  # Quest The Game: role, puzzle, family
    seen["owner"][:2] = 1, 2
    text = "Card 1 of the ceremony, April: family-friendly twice. Out: “Coffee Market” (#1). "
    assert awarded(match, seen, 4).startswith(text)
    tied = awarded(match, seen, 5)
    assert tied.endswith(
        "The most valuable, at €30,000 a month, go on alone: “Coffee Market” (#1), "
        "“Quest The Game” (#2)."
    )
    again = (match, seen.copy())
    again[1]["called"], again[1]["owner"][2] = 1, 1  # another one was eliminated before
    assert awarded(*again, 5).endswith(f"{all_} They are still tied.")
    again[1]["owner"][2] = 0  # nobody has said before that these two are tied
    assert awarded(*again, 5).endswith("“Quest The Game” (#2).")
    seen["called"] = 0xFFF & ~(1 << 4)  # it is the last card
    assert awarded(match, seen, 5).endswith("so the money decides: the award goes to Player 2.")
    seen["called"] = 0xFFF & ~(1 << 2)
    assert awarded(match, seen, 3) == (
        f"Card 12 of the ceremony, March: combat twice. {none} Nothing can part {one}, "
        "“Quest The Game” (#2), so the money decides: the award goes to Player 2."
    )


def test_a_deck_of_ones_own_is_told_in_its_words(tmp_path):
    data = json.loads((FOLDER / "data" / "deck.json").read_text("utf-8"))
    words = max(word for word, _, _ in data["ideas"])
    data["words"] = [f"Wort {number}" for number in range(1, words + 1)]
    data["designers"] = [f"Person {number}" for number in range(1, 12)]
    file = tmp_path / "deck.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    match = mirabilis.load("jahres", jit=False, deck=str(file)).start(players=2, chance="manual")
    play(match, CHANCE, "company 10", "company 24", *(f"deal {card}" for card in (66, 67, 58, 59)))
    play(match, CHANCE, "deal d3", "deal 7", "month 47")
    assert said(match, 0, 0, "lay 66") == "Player 1 lays 66 Wort 24 on the bench."
    play(match, 0, "lay 66", "lay 58")
    assert said(match, 0, 0, "publish") == "Player 1 chooses to publish “Wort 24 Wort 21”."
    assert said(match, 1, 0, "hire d3").startswith("Player 1 hires Person 3 (d3) at ")
