from __future__ import annotations

import stat
from pathlib import Path

import pytest

from companion import config
from companion.addresses import EVERY_ADDRESS
from companion.config import BadSetting, find_instance, load_settings


@pytest.fixture
def instance(tmp_path: Path) -> Path:
    folder = tmp_path / "nights"
    folder.mkdir()
    return folder


def load(instance: Path, **environment: str) -> config.Settings:
    return load_settings({"COMPANION_INSTANCE": str(instance), **environment})


def test_the_first_run_makes_a_key_that_only_its_owner_can_read(tmp_path: Path) -> None:
    settings = load(tmp_path / "new" / "folder")
    key = settings.instance / "secret_key"
    assert len(settings.secret_key) >= 40
    assert key.read_text() == settings.secret_key
    assert stat.S_IMODE(key.stat().st_mode) == 0o600


def test_later_runs_keep_the_key(instance: Path) -> None:
    assert load(instance).secret_key == load(instance).secret_key


def test_two_installations_have_two_keys(tmp_path: Path) -> None:
    assert load(tmp_path / "a").secret_key != load(tmp_path / "b").secret_key


def test_an_empty_key_is_refused(instance: Path) -> None:
    (instance / "secret_key").touch()
    with pytest.raises(BadSetting, match=r"config\.key"):
        load(instance)


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BadSetting) as caught:
        load(tmp_path / "file" / "nights")
    assert caught.value.message.code == "config.folder"
    assert caught.value.message.values["folder"] == str(tmp_path / "file" / "nights")


def test_the_key_is_not_shown_with_the_settings(instance: Path) -> None:
    settings = load(instance)
    assert settings.secret_key not in repr(settings)


def test_without_any_settings_every_phone_reaches_port_8000(instance: Path) -> None:
    settings = load(instance)
    assert (settings.host, settings.port) == (EVERY_ADDRESS, 8000)
    assert (settings.hosts, settings.proxies) == ((), 0)
    assert settings.streams == 224
    assert settings.database.parent == instance


def test_the_file_is_read_and_the_environment_goes_before_it(instance: Path) -> None:
    (instance / "config.toml").write_text(
        'port = 9000\nhosts = ["Cards.example.org"]\nproxies = 1\n'
    )
    settings = load(instance, COMPANION_PORT="9001")
    assert (settings.port, settings.proxies) == (9001, 1)
    assert settings.hosts == ("cards.example.org",)


def test_the_command_line_goes_before_the_environment(instance: Path) -> None:
    environment = {"COMPANION_INSTANCE": str(instance), "COMPANION_PORT": "9001"}
    assert load_settings(environment, {"port": "9002"}).port == 9002


def test_hosts_may_be_parted_by_commas_or_blanks(instance: Path) -> None:
    settings = load(instance, COMPANION_HOSTS="a.example, .b.example c.example")
    assert settings.hosts == ("a.example", ".b.example", "c.example")


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [
        ("COMPANION_PORT", "eighty", "config.number"),
        ("COMPANION_PORT", "65536", "config.number"),
        ("COMPANION_PORT", "-1", "config.number"),
        ("COMPANION_PROXIES", "11", "config.number"),
        ("COMPANION_HOSTS", "https://cards.example.org", "config.host"),
        ("COMPANION_HOST", "", "config.host"),
    ],
)
def test_a_value_that_cannot_be_understood_is_refused(
    instance: Path, name: str, value: str, code: str
) -> None:
    with pytest.raises(BadSetting) as caught:
        load(instance, **{name: value})
    assert caught.value.message.code == code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("port = true", "config.number"),
        ("port = 80.0", "config.number"),
        ("hosts = 5", "config.names"),
        ("hosts = [5]", "config.host"),
        ("prot = 80", "config.unknown"),
        ("port 80", "config.file"),
    ],
)
def test_a_mistake_in_the_file_is_refused(instance: Path, text: str, code: str) -> None:
    (instance / "config.toml").write_text(text)
    with pytest.raises(BadSetting) as caught:
        load(instance)
    assert caught.value.message.code == code


def test_a_checkout_keeps_its_nights_inside_itself() -> None:
    checkout = Path(config.__file__).parent.parent
    assert find_instance({}) == checkout / "instance"


def test_the_environment_names_the_folder_over_any_default(tmp_path: Path) -> None:
    assert find_instance({"COMPANION_INSTANCE": str(tmp_path)}) == tmp_path


@pytest.mark.parametrize(
    ("platform", "environment", "expected"),
    [
        ("linux", {}, "~/.local/share"),
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data"),
        ("linux", {"XDG_DATA_HOME": "not/absolute"}, "~/.local/share"),
        ("darwin", {"XDG_DATA_HOME": "/data"}, "~/Library/Application Support"),
        ("win32", {"APPDATA": "/roaming"}, "/roaming"),
    ],
)
def test_an_installed_package_keeps_its_nights_in_the_users_data_folder(
    platform: str, environment: dict[str, str], expected: str
) -> None:
    found = config._data_folder(environment, platform)
    assert found == Path(expected).expanduser()
