"""The home page: games to start in one click, tables to sit down at, tables of one's own."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from page.person import PATIENCE
from page.visits import GAMES, QUICK, finished, legal, made, move, offered


def table_of(page: Page) -> str:
    """Return the id of the table that the window has come to."""
    expect(page).to_have_url(re.compile(r"/tables/\w+$"))
    return page.url.rpartition("/")[2]


def test_every_game_of_the_server_is_a_card(people):
    """Each card has the picture, the summary, the kind, the players and the length of its game."""
    ada = people()
    page = ada.open("/")
    games = offered(ada)
    expect(page.get_by_role("article")).to_have_count(len(games))
    for game in games:
        card = page.get_by_role("article", name=game["title"], exact=True)
        low, high = game["players"]
        players = f"{low} to {high} players" if low < high else f"{low} players"
        for text in (game["summary"], game["kind"], game["length"], game["author"], players):
            expect(card).to_contain_text(text)
        assert card.locator("img").evaluate("async (one) => (await one.decode(), one.naturalWidth)")
        expect(card.get_by_role("link", name="New table …")).to_have_attribute(
            "href", f"/new/{game['slug']}"
        )


def test_the_rules_of_a_game_open_from_its_card(people):
    ada = people()
    page = ada.open("/")
    card = page.get_by_role("article", name="EinStein würfelt nicht!")
    card.get_by_role("button", name="Rules").click()
    rules = page.get_by_role("dialog", name="EinStein würfelt nicht!")
    heads = re.findall(r"(?m)^#+ (.+)$", ada.ask("/api/games/ewn?lang=en")["rules"])
    expect(rules.get_by_role("heading", name=heads[-1])).to_be_visible()
    page.keyboard.press("Escape")
    expect(rules).to_be_hidden()
    expect(card.get_by_role("button", name="Rules")).to_be_focused()


@pytest.mark.parametrize("slug", GAMES)
def test_one_click_starts_a_game_against_bots(people, slug):
    """Somebody whom the server does not know yet is in a game after one click, and can move."""
    ada = people(stranger=True)
    page = ada.open("/")
    game = next(one for one in offered(ada) if one["slug"] == slug)
    page.get_by_role("article", name=game["title"], exact=True).get_by_role(
        "button", name=re.compile("^Play now")
    ).click()
    table = table_of(page)
    info = ada.ask(f"/api/tables/{table}")
    assert info["game"] == slug
    assert info["players"] == game["usual_players"]
    assert [seat["bot"] for seat in info["seats"]] == [None, *["easy"] * (info["players"] - 1)]
    assert info["seats"][0]["person"]["id"] == ada.ask("/api/me")["id"]

    expect(page.get_by_role("region", name="Board")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="Your turn")).to_be_visible()
    page.get_by_role("button", name="Type a move").click()
    field = page.get_by_label("Move", exact=True)
    field.fill(legal(ada, table, 0)[0])
    field.press("Enter")
    expect(field).to_have_value("")  # it was taken
    events = ada.ask(f"/api/tables/{table}/events?seat=0&lang=en")["events"]
    mine = next(event["text"] for event in events if event["seat"] == 0)
    log = page.get_by_role("group", name="Game", exact=True).get_by_role("listitem")
    expect(log.filter(has_text=mine).first).to_be_attached()


def test_an_open_table_is_found_and_joined(people):
    """A public table is seen by others until its seats are taken; one by link only is not."""
    ada, ben = people("Ada the Open"), people("Ben")
    table = made(ada, "ewn", ["me", "open"], public=True, options=QUICK)
    hidden = made(ada, "ewn", ["me", "open"], public=False)
    page = ben.open("/")
    lobby = page.get_by_role("region", name="Open tables")
    found = lobby.get_by_role("link").filter(has_text="Ada the Open")
    expect(found).to_have_count(1)
    expect(found).to_contain_text("EinStein würfelt nicht!")
    expect(found).to_contain_text("1 free seat")
    expect(found).to_contain_text("Size of the board")
    assert lobby.locator(f'a[href="/tables/{hidden}"]').count() == 0

    found.click()
    assert table_of(page) == table
    page.get_by_role("button", name="Sit down here").click()
    expect(page.get_by_role("grid")).to_be_visible()
    seats = ben.ask(f"/api/tables/{table}")["seats"]
    assert [seat["person"]["name"] for seat in seats] == ["Ada the Open", "Ben"]

    eve = people("Eve").open("/")
    watched = eve.get_by_role("region", name="Look on").get_by_role("link")
    expect(watched.filter(has_text="Ada the Open and Ben")).to_have_count(1)
    lobby = eve.get_by_role("region", name="Open tables")
    expect(lobby.get_by_role("link").filter(has_text="Ada the Open")).to_have_count(0)


def test_my_tables_say_whose_turn_it_is(people):
    """Where it is my turn stands first, the header counts it, and both follow what happens."""
    ada, ben = people(), people("Ben")
    won = finished(ada)
    theirs = made(ada, "ewn", ["open", "me"], options=QUICK)
    ben.ask(f"/api/tables/{theirs}/commands", {"type": "join", "seat": 0})
    mine = made(ada, "ewn", ["me", "easy"])
    page = ada.open("/")
    tables = page.get_by_role("region", name="My tables").get_by_role("link")
    expect(tables).to_have_count(3)
    expect(tables.nth(0)).to_have_attribute("href", f"/tables/{mine}")
    expect(tables.nth(0)).to_contain_text("Your turn")
    expect(tables.nth(0)).to_contain_text("with Bot (easy)")
    expect(tables.nth(1)).to_contain_text("Others play")
    expect(tables.nth(1)).to_contain_text("with Ben")
    expect(tables.nth(2)).to_have_attribute("href", f"/replay/{won}")
    brand = page.get_by_role("banner").get_by_role("link", name=re.compile("^Mirabilis"))
    expect(brand).to_have_accessible_name(re.compile("Your turn, tables: 1$"))

    move(ben, theirs, 0, legal(ben, theirs, 0)[0])
    expect(brand).to_have_accessible_name(
        re.compile("Your turn, tables: 2$"), timeout=PATIENCE
    )  # the page asks every few seconds
    expect(tables.filter(has_text="with Ben")).to_contain_text("Your turn")
    tables.filter(has_text="with Ben").click()
    assert table_of(page) == theirs


def test_somebody_new_has_no_tables_and_no_badge(people):
    page = people().open("/")
    expect(page.get_by_role("region", name="My tables")).to_contain_text("You sit at no table now.")
    brand = page.get_by_role("banner").get_by_role("link", name=re.compile("^Mirabilis"))
    expect(brand).to_have_accessible_name("Mirabilis – Home")
