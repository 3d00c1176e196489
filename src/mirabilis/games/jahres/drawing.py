"""A jahres game for the terminal: the year, the companies, the own hand, bench and trades.

What is needed for the next move stands last, next to the prompt; on a low screen everything is
drawn closer. Symbols are short signs, explained above; nothing is told by colour alone.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Mapping
from typing import Any

from mirabilis.games.jahres.flow import JOIN, Paint, Run, laid
from mirabilis.games.jahres.handful import small_cards
from mirabilis.games.jahres.hints import hints
from mirabilis.games.jahres.naming import Naming, Say
from mirabilis.games.jahres.spec import HIGHEST, MONTHS, SYMBOLS

NARROWEST, WIDEST = 43, 99
TALL = 36  # lines of a screen with room for blank lines, and for a line for each game
FEW = 12  # up to so many games have a line each there
HIDING = ("choose",)  # phases in which choices are hidden
MOVE = re.compile(r"\b(lay|give|want|pay|charge|to|hire|fire|spare) (?=[#?0-9]|d[0-9])")
DEALING = ("fire", "bid")  # phases in which designers are decided about
SHOWING = ("reveal", "rename", "draw", "pay", "fail")


def draw(view: Mapping[str, Any], paint: Paint, say: Say) -> str:
    """Draw a view; the styles are seat0 to seat5, hue0 to hue5, strong, goal, wrong and dim."""
    page = Page(view, paint, say)
    above = [page.calendar(), page.companies(), page.designers()]
    below = [page.hand(), page.bench(), page.trades(), page.hints()]
    if view["phase"] in DEALING:
        below.insert(1, above.pop())
    gap = "\n\n" if page.tall else "\n"
    table = gap.join(filter(None, map("\n".join, [*above, page.ceremony()])))
    own = gap.join(filter(None, map("\n".join, below)))
    return "\n\n".join(filter(None, (table, own)))


class Page:
    """A view on its way to the terminal."""

    def __init__(self, view: Mapping[str, Any], paint: Paint, say: Say) -> None:
        self.view, self.paint, self.say = view, paint, say
        self.naming = Naming(view, say)
        columns, lines = shutil.get_terminal_size()
        self.width, self.tall = min(max(columns - 1, NARROWEST), WIDEST), lines >= TALL
        self.own: int | None = view["viewer"]

    def lines(self, runs: list[Run], indent: int = 2, first: str = "") -> Iterator[str]:
        """Yield text in lines that fit."""
        return laid(runs, self.paint, self.width, indent, first)

    def text(self, text: str, style: str = "", indent: int = 2) -> Iterator[str]:
        """Yield a sentence in lines that fit."""
        return self.lines([(text, style)], indent)

    # -- the year --------------------------------------------------------------------------

    def calendar(self) -> Iterator[str]:
        """Yield the twelve months with their symbols, how the year stands, what signs mean."""
        cells = [self._month(month) for month in range(1, MONTHS + 1)]
        broad = max(sum(len(text) for text, _ in cell) for cell in cells)
        each = next(n for n in (12, 6, 4, 3, 2) if n * (broad + 1) <= self.width + 1 or n == 2)
        for at in range(0, MONTHS, each):
            yield " ".join(self._padded(cell, broad) for cell in cells[at : at + each]).rstrip()
        yield from self._legend()
        view, say = self.view, self.say
        if view["phase"] != "over" and view["month"]:
            start = self.naming.player(view["start"])
            text = say("draw.year", month=view["month"], start=start, stock=view["stock"])
            yield from self.text(text, "dim", 0)

    def _legend(self) -> Iterator[str]:
        """Yield what the signs mean."""
        runs: list[Run] = []
        for symbol in SYMBOLS:
            name = self.say(f"symbol.{symbol}").replace(" ", JOIN)
            runs += [*self.naming.signs([symbol]), (f"={name} ", "dim")]
        return self.lines([*runs, (self.say("draw.amounts"), "dim")], 0)

    def _month(self, month: int) -> list[Run]:
        view = self.view
        name = self.say(f"draw.month.{month}")
        now = month == view["month"] and view["phase"] not in ("ceremony", "over")
        mark, style = (">", "strong") if now else (" ", "" if month > view["month"] else "dim")
        if month in view["called"]:
            mark, style = "*", "goal"
        if month > len(view["trends"]):
            return [(f"{mark}{name}", style), (" --- ---", "dim")]
        signs = self.naming.signs(view["trends"][month - 1]["symbols"], " ")
        return [(f"{mark}{name} ", style), *signs]

    def _padded(self, runs: list[Run], wide: int) -> str:
        """Return a cell, painted, as wide as all."""
        text = "".join(self.paint(text, style) if style else text for text, style in runs)
        return text + " " * (wide - sum(len(text) for text, _ in runs))

    # -- companies -------------------------------------------------------------------------

    def companies(self) -> Iterator[str]:
        """Yield each company with its figures, designers and games; the viewer's own comes last."""
        say, seats = self.say, self.view["seats"]
        names = [self.naming.player(seat) for seat in range(len(seats))]
        broad = max(map(len, names))
        heads = [say(f"draw.head.{key}") for key in ("company", "money", "income", "wages", "hand")]
        wide = [max(len(head), least) for head, least in zip(heads, (7, 4, 4, 4, 3), strict=True)]
        fits = 2 + broad + sum(wide) + 2 * len(wide) + 14 <= self.width
        gap = "  " if fits else " "
        title = gap.join(f"{head:>{w}}" for head, w in zip(heads, wide, strict=True))
        yield self.paint(f"  {'':{broad}}{gap}{title}", "dim")
        others = [number for number in range(len(seats)) if number != self.own]
        for number in others if self.own is None else [*others, self.own]:
            seat = seats[number]
            mark = self.paint(">", "strong") if number == self.view["turn"] else " "
            name = self.paint(f"{names[number]:{broad}}", f"seat{number}")
            figures = [seat["money"], seat["income"], -seat["wages"], seat["cards"]]
            cells = (
                f"{n!s:>{w}}".replace("-", "−") for n, w in zip(figures, wide[1:], strict=True)
            )
            row = f"{mark} {name}{gap}{self._likes(seat, wide[0])}{gap}{gap.join(cells)}"
            plain = 2 + broad + sum(wide) + len(gap) * len(wide)
            yield from self._with_status(row, plain, number)
            yield from self._assets(number, seat)

    def _likes(self, seat: Mapping[str, Any], wide: int) -> str:
        company = seat["company"]
        runs = self.naming.signs(company["symbols"]) if company else [("-", "")]
        return " " * (wide - sum(len(text) for text, _ in runs)) + self._padded(runs, 0)

    def _with_status(self, row: str, plain: int, number: int) -> Iterator[str]:
        """Yield a row with what is to be said of a company, below it where there is no room."""
        status = self.status(number)
        if plain + 2 + len(status) <= self.width:
            yield f"{row}  {self.paint(status, 'dim')}" if status else row
        else:
            yield row
            yield from self.text(status, "dim", 4)

    def status(self, number: int) -> str:
        """Return what is to be said of a company."""
        seat, say, phase = self.view["seats"][number], self.say, self.view["phase"]
        said = [say("draw.you")] if number == self.own else []
        if seat["out"]:
            said.append(say("draw.out"))
        elif seat["choice"] and phase in (*HIDING, *SHOWING):
            said.append(say(f"choice.{seat['choice']}"))
        elif seat["chosen"] and phase in HIDING:
            said.append(say("draw.chosen"))
        elif (phase == "fire" and seat["named"]) or (phase == "ready" and seat["ready"]):
            said.append(say("draw.ready" if phase == "ready" else "draw.named"))
        return ", ".join(said)

    def _assets(self, number: int, seat: Mapping[str, Any]) -> Iterator[str]:
        """Yield the designers and games of a company, and what is known of its hand."""
        if seat["staff"]:
            runs = [(self.say("draw.staff") + " ", "dim")]
            yield from self.lines(runs + self._listed(seat["staff"]), 4)
        games = [self._game(name) for name in seat["games"]]
        if self.tall and len(self.view["games"]) <= FEW:
            for runs in games:
                yield from self.lines(runs, 6, "    ")
        elif games:
            whole = [[(text.replace(" ", JOIN), style) for text, style in runs] for runs in games]
            joined = [run for runs in whole for run in (*runs, ("; ", ""))]
            yield from self.lines(joined[:-1], 6, "    ")
        if self.own is None and seat["hand"]:
            cards = ", ".join(map(self.naming.described, seat["hand"]))
            yield from self.text(self.say("draw.holds", cards=cards), "dim", 4)
        if seat["known"]:
            cards = ", ".join(map(self.naming.described, seat["known"]))
            yield from self.text(self.say("draw.known", cards=cards), "dim", 4)

    def _listed(self, staff: list[str]) -> list[Run]:
        runs: list[Run] = []
        for name in staff:
            runs += [(", ", "")] if runs else []
            runs += self.naming.designer(name)
        return runs

    def _game(self, number: str) -> list[Run]:
        """Return a game in play with what shows and its value."""
        game = self.view["games"][number]
        style = "" if game["standing"] else "dim"
        out = JOIN + self.say("draw.eliminated") if game["fell"] else ""
        runs: list[Run] = [(f"{self.naming.game(number)} ", style)]
        runs += self.naming.signs(game["symbols"], JOIN)
        return [*runs, (f"{JOIN}={JOIN}", "dim"), (f"{game['value']}", "strong"), (out, "dim")]

    # -- designers -------------------------------------------------------------------------

    def designers(self) -> Iterator[str]:
        """Yield the designers whom one can bid for or fire; otherwise those on the market."""
        found = self.view["designers"]
        if self.view["phase"] == "bid":
            yield self.paint(self.say("draw.bids"), "dim")
            for name in found:
                yield from self._bid_line(name)
        elif any(designer["market"] for designer in found.values()):
            runs: list[Run] = [(self.say("draw.market") + " ", "dim")]
            free = [name for name, designer in found.items() if designer["market"]]
            yield from self.lines(runs + self._listed(free))
        if self.view["phase"] == "fire" and self.own is not None:
            for name, designer in found.items():
                if designer["employer"] == self.own and designer["paid"]:
                    key = "draw.fired" if designer["marked"] else "draw.stays"
                    runs = [*self.naming.designer(name), (": ", ""), (self.say(key), "dim")]
                    yield from self.lines(runs)

    def _bid_line(self, name: str) -> Iterator[str]:
        """Yield a designer with the employer and the lowest bid."""
        designer = self.view["designers"][name]
        runs = [*self.naming.designer(name), (" ", "")]
        if designer["market"]:
            runs.append((self.say("draw.free"), ""))
        else:
            who = designer["employer"]
            runs.append((self.naming.player(who).replace(" ", JOIN), f"seat{who}"))
        lowest = lowest_bid(designer, self.own)
        if lowest is not None and self.own is not None:
            text = self.say("draw.lowest", amount=lowest, move=f"bid{JOIN}{name}{JOIN}{lowest}")
            runs += [(" " + text, "goal" if self.view["turn"] == self.own else "dim")]
        return self.lines(runs, 4, "  ")

    # -- the ceremony ----------------------------------------------------------------------

    def ceremony(self) -> Iterator[str]:
        """Yield which games still stand, or are left at the end."""
        view = self.view
        if view["phase"] != "ceremony" and not view["called"]:
            return
        standing = [name for name, game in view["games"].items() if game["standing"]]
        key = "draw.ended" if view["phase"] == "over" else "draw.ceremony"
        yield self.paint(self.say(key, count=len(view["called"])), "goal")
        for name in sorted(standing, key=lambda name: -view["games"][name]["value"]):
            owner = view["games"][name]["owner"]
            player = (" " + self.naming.player(owner).replace(" ", JOIN), f"seat{owner}")
            yield from self.lines([*self._game(name), player], 4, "  ")

    # -- the own things --------------------------------------------------------------------

    def hand(self) -> Iterator[str]:
        """Yield the viewer's own cards."""
        hand = [] if self.own is None else self.view["seats"][self.own]["hand"]
        if hand:
            yield self.paint(self.say("draw.hand"), "dim")
            cards = small_cards(self.view, hand, self.naming, self.paint, self.width, self.tall)
            yield from cards

    def bench(self) -> Iterator[str]:
        """Yield the games on the bench, and those that are chosen to be published."""
        view = self.view
        chosen = [game["cards"] for game in view["publication"]]
        if chosen and chosen != [game["cards"] for game in view["bench"]]:
            yield from self._stacks("draw.publication", view["publication"])
        if view["bench"]:
            same = chosen == [game["cards"] for game in view["bench"]]
            yield from self._stacks("draw.publication" if same else "draw.bench", view["bench"])

    def _stacks(self, key: str, games: list[Mapping[str, Any]]) -> Iterator[str]:
        yield self.paint(self.say(key), "dim")
        for number, game in enumerate(games, 1):
            title: list[Run] = [(self.naming.title(game), "strong")]
            runs = self.naming.signs(game["symbols"], JOIN)
            if len(game["cards"]) > 1:  # one idea is no game yet
                title.append((f": {self.naming.genre(game)}", ""))
                style = "goal" if game["value"] >= 0 else "wrong"
                runs += [(f" {JOIN}", ""), (self.naming.items(game), style)]
            yield from self.lines(title, 4, f"  {number} ")
            yield from self.lines(runs, 6, "    ")
            if game["title_taken"]:
                yield from self.text(self.say("draw.taken"), "wrong", 4)

    # -- trades ----------------------------------------------------------------------------

    def trades(self) -> Iterator[str]:
        """Yield the open offers, last those to the viewer, and the trade draft."""
        found = [offer for offer in self.view["offers"] if offer["status"] == "open"]
        for offer in sorted(found, key=lambda offer: offer["to"] == self.own):
            yield from self._offer(offer)
        draft = self.view["draft"]
        if draft is None:
            return
        who = self.naming.player(draft["to"])
        yield from self.text(self.say("draw.draft", who=who), f"seat{draft['to']}", 0)
        gives = self.naming.bundle(draft["give"], 0, draft["pays"])
        gets = self.naming.bundle(draft["want"], draft["asks"], -draft["pays"])
        yield from self.text(self.say("draw.gives", things=gives))
        yield from self.text(self.say("draw.gets", things=gets))

    def _offer(self, offer: Mapping[str, Any]) -> Iterator[str]:
        """Yield an offer, and what can be said to it."""
        naming, say, giver, taker = self.naming, self.say, offer["from"], offer["to"]
        gives = naming.bundle(offer["give"], 0, offer["pays"])
        wants = naming.bundle(offer["want"], offer["asks"], -offer["pays"])
        key = "draw.offer" if self.own is None else "draw.made" if giver == self.own else "draw.got"
        names = {"giver": naming.player(giver), "taker": naming.player(taker)}
        text = say(key, **names, give=gives, want=wants)
        runs: list[Run] = [(f"{text} ", f"seat{giver}")]
        if giver == self.own:
            runs.append(self._typed([f"withdraw {taker + 1}"], "dim"))
        elif taker == self.own:
            runs += self._answers(offer)
        yield from self.lines(runs, 4, ">>> " if taker == self.own else "  ")

    def _answers(self, offer: Mapping[str, Any]) -> Iterator[Run]:
        """Yield how the viewer can answer an offer."""
        number = offer["from"] + 1
        moves = [f"accept {number}"] if offer["can_accept"] else []
        if not moves and offer["asks"]:
            moves = [self.say("draw.asks", move=f"to {number}")]
        elif not moves and self.view["publication"]:
            yield f"{self.say('draw.promised')} ", ""
        yield self._typed([*moves, f"refuse {number}"], "strong")

    def _typed(self, moves: list[str], style: str) -> Run:
        """Return what can be typed; a move is not broken."""
        named = f" /{JOIN}".join(move.replace(" ", JOIN) for move in moves)
        before, _, after = self.say("draw.type", moves="\n").partition("\n")
        return f"{before.replace(' ', JOIN)}{named}{after}", style

    # -- what else -------------------------------------------------------------------------

    def hints(self) -> Iterator[str]:
        """Yield what can be done now."""
        for key, places, style in hints(self.view, self.naming):
            text = MOVE.sub(rf"\1{JOIN}", self.say(key, **places))
            yield from self.text(text, style, 0)


def lowest_bid(designer: Mapping[str, Any], seat: int | None) -> int | None:
    """Return the least that a seat can bid for a designer; None if it can bid nothing."""
    if seat is None or designer["employer"] == seat:
        return None
    raised = not designer["market"] or designer["former"] == seat
    lowest = int(designer["wage"]) + (10 if raised else 0)
    return lowest if lowest <= 10 * HIGHEST else None
