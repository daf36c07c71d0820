package io.vestibule.health;

import io.vestibule.rule.value.Ip;

/// Where a connection goes: an address and a port. *Immutable.*
///
/// @param port 1 to 65,535
public record IpPort(Ip ip, int port) {

    /// An IPv6 address that stands for an IPv4 one is that one.
    public IpPort {
        ip = ip.unmapped();
    }

    /// As it is in a URL.
    @Override
    public String toString() {
        return (ip.six() ? "[" + ip + "]" : ip) + ":" + port;
    }
}
