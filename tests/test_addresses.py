from __future__ import annotations

import ipaddress

from companion.addresses import (
    EVERY_ADDRESS,
    LOCAL,
    network_addresses,
    served_addresses,
)


def test_network_addresses_are_addresses_of_this_computer_seen_from_afar() -> None:
    found = network_addresses()
    assert len(set(found)) == len(found)
    assert not any(ipaddress.IPv4Address(address).is_loopback for address in found)


def test_a_program_on_every_address_is_reached_here_and_from_the_network() -> None:
    assert served_addresses(EVERY_ADDRESS) == (*LOCAL, *network_addresses())


def test_a_program_on_one_address_is_reached_there_alone() -> None:
    assert served_addresses("192.168.1.5") == ("192.168.1.5",)
