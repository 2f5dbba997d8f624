"""From a write to the phones that wait for it, within one process."""
