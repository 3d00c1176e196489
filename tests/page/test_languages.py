"""Every page in every language: nothing left in English, and sentences of the server with it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from page.person import Person
from page.visits import LANGUAGES, QUICK, finished, legal, made, move, play_on, texts

# Everything that is read or said: text, names, titles.
READ = """() => {
  const said = new Set();
  const walk = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    if (!walk.currentNode.parentElement?.closest("script, style, [lang]:not(html)")) {
      said.add(walk.currentNode.data.trim().replace(/\\s+/g, " "));
    }
  }
  for (const one of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
    for (const name of ["aria-label", "title", "placeholder", "alt"]) {
      said.add(one.getAttribute(name) ?? "");
    }
  }
  return [...said].filter(Boolean);
}"""
KEY = re.compile(r"^(away|again|level|nav|missing|home|new|table|replay|settings|fair|general)\.\w")


def check_language(page: Page, lang: str, *keys: str) -> None:
    """The document is in a language: these texts are there, no key is shown, nothing is English."""
    own, english = texts(lang), texts("en")
    expect(page.locator("html")).to_have_attribute("lang", lang)
    for key in keys:
        expect(page.get_by_text(own[key]).first).to_be_attached()
    said = page.evaluate(READ)
    assert [one for one in said if KEY.match(one) or one in english] == [], page.url
    assert [one for one in said if re.search(r"\{\w+\}", one)] == [], page.url  # unfilled places
    if lang == "en":
        return
    same = set(own.values())
    left = {text for text in english.values() if text not in same and len(text) > 3}
    assert sorted(left.intersection(said)) == [], page.url


def sentences(ada: Person, table: str, lang: str) -> list[str]:
    """Return what happened at a table, in the words of the server."""
    events = ada.ask(f"/api/tables/{table}/events?seat=0&lang={lang}")["events"]
    return [event["text"] for event in events]


def log(page: Page, lang: str) -> list[str]:
    group = page.get_by_role("group", name=texts(lang)["table.log"], exact=True)
    return [text.strip() for text in group.get_by_role("listitem").all_inner_texts()]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_speaks_the_language(people, lang):
    """Home, new table, waiting room, table, its end, replay, fairness, settings in one language."""
    ada = people(lang=lang)
    own = texts(lang)
    page = ada.open("/")
    games = ada.ask(f"/api/games?lang={lang}")["games"]
    for game in games:
        expect(page.get_by_text(game["summary"], exact=True)).to_be_visible()
        expect(page.get_by_role("article").filter(has_text=game["kind"]).first).to_be_visible()
    check_language(page, lang, "home.heading", "home.about", "home.play", "home.rules", "nav.new")
    expect(page).to_have_title(f"{own['home.title']} · Mirabilis")

    page = ada.open("/new/ewn")
    for option in next(game for game in games if game["slug"] == "ewn")["options"]:
        expect(page.get_by_text(option["text"], exact=True).first).to_be_visible()
    check_language(page, lang, "new.seats", "new.clock", "new.create", "new.private.about")

    page = ada.open(f"/tables/{made(ada, 'ewn', ['me', 'open'])}")
    check_language(page, lang, "table.link", "table.copy", "table.lobby.send", "table.abort")

    table = made(ada, "ewn", ["me", "me"], options={"setup": "standard"})
    play_on(ada, table, 5)
    page = ada.open(f"/tables/{table}")
    expect(page.get_by_role("grid")).to_be_visible()
    check_language(
        page, lang, "table.hint", "table.undo", "table.rules", "table.resign", "table.log"
    )
    told = sentences(ada, table, lang)
    assert log(page, lang) == told
    assert len(told) > 5
    if lang != "en":
        assert not set(told) & set(sentences(ada, table, "en"))

    over = finished(ada, QUICK)
    page = ada.open(f"/tables/{over}")
    check_language(page, lang, "table.replay", "table.fair", "table.record", "table.rematch")

    page = ada.open(f"/replay/{over}?at=3&eyes=all&check=1")
    expect(page.get_by_text(own["fair.good"])).to_be_visible()
    check_language(page, lang, "replay.events", "replay.eyes.all", "replay.copy", "fair.title")
    events = page.get_by_role("region", name=own["replay.events"]).get_by_role("button")
    expect(events.nth(3)).to_contain_text(sentences(ada, over, lang)[2])

    page = ada.open("/settings")
    check_language(page, lang, "settings.name.keep", "settings.device", "settings.forget.about")
    page = ada.open("/replay")
    check_language(page, lang, "replay.open", "replay.paste", "replay.mine")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_board_for_every_game_speaks_the_language(people, lang):
    """The list of moves of a game without a board of its own has the sentences of the server."""
    ada = people(lang=lang)
    table = made(ada, "jahres", ["me", "easy"])
    page = ada.open(f"/tables/{table}")
    moves = page.get_by_role("group", name=texts(lang)["general.moves"], exact=True)
    expect(moves).to_be_visible()
    expect(moves.get_by_role("status")).not_to_have_text(texts(lang)["general.idle"])
    position = ada.ask(f"/api/tables/{table}/events?seat=0&lang={lang}")["position"]
    expect(moves).to_contain_text(position["moves"][0][2])
    check_language(page, lang, "general.show.picture", "general.show.tables", "general.search")


@pytest.mark.parametrize("path", ["/recover", "/api/docs"])
def test_plain_pages_speak_the_language_of_the_browser(people, path):
    ada, headings = people(), set()
    for lang in LANGUAGES:
        answer = ada.context.request.get(path, headers={"Accept-Language": f"{lang}, en;q=0.1"})
        assert f'<html lang="{lang}">' in answer.text()
        headings.update(re.findall(r"<h1>(.+?)</h1>", answer.text()))
    assert len(headings) == len(LANGUAGES)


def test_the_language_changes_at_a_running_table(people):
    """Everything follows at once: texts, sentences of the past, sentences to come."""
    ada = people()
    table = made(ada, "ewn", ["me", "me"], options={"setup": "standard"})
    play_on(ada, table, 4)
    page = ada.open(f"/tables/{table}")
    expect(page.get_by_role("grid")).to_be_visible()
    assert log(page, "en") == sentences(ada, table, "en")
    before = "en"
    for lang in ("de", "fr", "nl"):
        page.get_by_role("banner").get_by_label(texts(before)["settings.lang"]).select_option(lang)
        told = sentences(ada, table, lang)
        group = page.get_by_role("group", name=texts(lang)["table.log"], exact=True)
        expect(group.get_by_role("listitem")).to_have_text(told)
        check_language(page, lang, "table.hint", "table.rules", "table.resign")
        before = lang
    seat = ada.ask(f"/api/tables/{table}")["actors"][0]
    move(ada, table, seat, legal(ada, table, seat)[0])
    expect(group.get_by_role("listitem")).to_have_text(sentences(ada, table, "nl"))
    expect(page.get_by_role("grid")).to_have_accessible_name(
        texts("nl", "ewn")["board"].format(rows=5, columns=5)
    )


def test_the_language_of_the_browser_is_the_first(people):
    """Somebody who has chosen nothing gets the language that their browser asks for."""
    cem = people(lang="fr")
    cem.context.add_init_script("localStorage.removeItem('mirabilis.settings')")
    page = cem.open("/")
    check_language(page, "fr", "home.heading")


def test_catalogues_have_the_same_texts_with_the_same_places():
    """What is said in one language is said in all; each place to be filled is there."""
    places = {key: sorted(re.findall(r"\{(\w+)\}", text)) for key, text in texts("en").items()}
    assert len(places) > 300
    for lang in LANGUAGES:
        found = {key: sorted(re.findall(r"\{(\w+)\}", text)) for key, text in texts(lang).items()}
        assert found == places, lang
        for game in ("ewn", "dice"):
            assert texts(lang, game).keys() == texts("en", game).keys()
