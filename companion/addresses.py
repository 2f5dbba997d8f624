"""Where this computer can be reached: by itself, and by the phones at the table."""

from __future__ import annotations

import ipaddress
import socket

LOCAL = ("localhost", "127.0.0.1")
EVERY_ADDRESS = "0.0.0.0"  # noqa: S104 - the phones at the table have to reach it

# No packet is sent: to connect a datagram socket only asks the system which of this
# computer's addresses it would send from. One far address for each kind of network.
_FAR_AWAY = ("192.0.2.1", "192.168.254.254", "10.254.254.254", "172.31.254.254")


def network_addresses() -> tuple[str, ...]:
    """The IPv4 addresses of this computer in its networks, the likeliest first."""
    found = dict.fromkeys(_address_towards(target) for target in _FAR_AWAY)
    return tuple(address for address in found if address)


def served_addresses(host: str) -> tuple[str, ...]:
    """The addresses under which a program listening on ``host`` can be reached.

    >>> served_addresses("127.0.0.1")
    ('localhost', '127.0.0.1')
    """
    if host in LOCAL:
        return LOCAL
    if host == EVERY_ADDRESS:
        return (*LOCAL, *network_addresses())
    return (host,)


def _address_towards(target: str) -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((target, 9))
            address: str = probe.getsockname()[0]
        except OSError:
            return None
    usable = ipaddress.ip_address(address)
    return None if usable.is_loopback or usable.is_unspecified else address
