from __future__ import annotations

import os
import shutil

import pytest

from companion.i18n import translations
from companion.i18n.translations import CATALOGUES, compiled, load, read, source


@pytest.fixture
def copied(tmp_path, monkeypatch):
    """Catalogues of our own to spoil; the language is read afresh."""
    there = tmp_path / "catalogues"
    shutil.copytree(CATALOGUES, there, ignore=shutil.ignore_patterns("*.mo"))
    monkeypatch.setattr(translations, "CATALOGUES", there)
    load.cache_clear()
    yield there
    load.cache_clear()


def pot():
    return load("fi").pgettext("account.pot", "pot")


def reword():
    po = source("fi")
    po.write_text(po.read_text().replace('"potti"', '"kattila"'))
    return po


def compile_now():
    mo = source("fi").with_suffix(".mo")
    mo.write_bytes(compiled(read("fi")))
    return mo


@pytest.mark.usefixtures("copied")
def test_a_checkout_that_was_never_compiled_speaks_all_the_same():
    assert pot() == "potti"


@pytest.mark.usefixtures("copied")
def test_what_was_translated_since_the_last_compiling_is_shown():
    mo = compile_now()
    po = reword()
    os.utime(mo, (1, 1))
    assert po.stat().st_mtime > mo.stat().st_mtime
    assert pot() == "kattila"


@pytest.mark.usefixtures("copied")
def test_an_installed_program_reads_the_compiled_catalogue():
    compile_now()
    source("fi").unlink()
    assert pot() == "potti"
