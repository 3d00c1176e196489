"""Settings: flags over environment over file over defaults, and refusals by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from mirabilis.server.settings import FIELDS, BadSetting, Settings, flag_of, settle, variable_of


def test_each_source_wins_over_the_next(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('port = 1\nhost = "file"\nworkers = 3\n', encoding="utf-8")
    environment = {"MIRABILIS_PORT": "2", "MIRABILIS_HOST": "environment"}
    assert settle({}, {}) == Settings()
    assert settle({}, {}, str(file)).port == 1
    assert settle({}, environment, str(file)).port == 2
    settled = settle({"port": "4"}, environment, str(file))
    assert (settled.port, settled.host, settled.workers) == (4, "environment", 3)
    assert settle({}, {"MIRABILIS_CONFIG": str(file)}).workers == 3


def test_every_setting_can_be_given_by_every_source(tmp_path: Path) -> None:
    texts = {"host": "h", "db": "x.sqlite", "origins": "https://a.org", "games": "ewn,code"}
    texts |= {"public_address": "https://a.org/", "log_level": "ERROR"}
    file = tmp_path / "one.toml"
    for name, field in FIELDS.items():
        text = texts.get(name, "no" if isinstance(field.default, bool) else "2048")
        if name in ("workers", "bot_pace"):
            text = "7"
        flag = getattr(settle({name: text}, {}), name)
        assert getattr(settle({}, {variable_of(name): text}), name) == flag
        file.write_text(f'{name} = "{text}"\n', encoding="utf-8")
        assert getattr(settle({}, {}, str(file)), name) == flag
        assert type(flag) is type(field.default)


def test_files_have_values_of_their_own(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('chat = false\nbot_pace = 1\ngames = ["ewn"]\n', encoding="utf-8")
    settled = settle({}, {}, str(file))
    assert (settled.chat, settled.bot_pace, settled.games) == (False, 1.0, ("ewn",))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("port", "65536"),
        ("port", "-1"),
        ("port", "8105.0"),
        ("port", "٣"),
        ("workers", "0"),
        ("bot_pace", "nan"),
        ("bot_pace", "fast"),
        ("chat", "perhaps"),
        ("origins", "a.org"),
        ("origins", "https://a.org/path"),
        ("public_address", "ftp://a.org"),
        ("log_level", "loud"),
        ("games", " , "),
        ("host", "  "),
    ],
)
def test_wrong_values_are_refused_by_name(name: str, text: str) -> None:
    with pytest.raises(BadSetting, match=f"^{flag_of(name)} must be .*, not") as refused:
        settle({name: text}, {})
    assert "\n" not in str(refused.value)
    with pytest.raises(BadSetting, match=f"^{variable_of(name)} must be"):
        settle({}, {variable_of(name): text})


def test_unknown_names_are_refused_and_the_known_ones_listed(tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match=r"no setting MIRABILIS_PROT; .*MIRABILIS_PORT"):
        settle({}, {"MIRABILIS_PROT": "1"})
    file = tmp_path / "settings.toml"
    file.write_text("prot = 1\n", encoding="utf-8")
    with pytest.raises(BadSetting, match=r"no setting 'prot' in .*; the keys are: host, port"):
        settle({}, {}, str(file))


def test_variables_of_other_parts_are_left_alone() -> None:
    names = ("MIRABILIS_CACHE", "MIRABILIS_LANG", "MIRABILIS_SAVES", "PATH")
    assert settle({}, dict.fromkeys(names, "x")) == Settings()


@pytest.mark.parametrize(
    "content", [b"port = ", b"\xff", b'[server]\nport = "1"\n', b"port = true"]
)
def test_damaged_files_are_refused_in_one_line(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "settings.toml"
    file.write_bytes(content)
    with pytest.raises(BadSetting) as refused:
        settle({}, {}, str(file))
    assert str(file) in str(refused.value)
    with pytest.raises(BadSetting, match=r"no settings file"):
        settle({}, {}, str(tmp_path / "none.toml"))


def test_a_password_is_not_repeated() -> None:
    with pytest.raises(BadSetting) as refused:
        settle({"db": "postgresql://me:sesame@host/x\n"}, {})
    assert "sesame" not in str(refused.value)
