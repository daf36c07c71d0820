package io.vestibule.gate.http.plan;

import io.netty.util.NetUtil;
import java.net.InetAddress;

/// The other end of a visitor's connection. *Immutable.*
///
/// @param address the socket's, or the one in the PROXY protocol header
/// @param text the address as written in headers and logs
/// @param trusted whether its word on other addresses is taken
/// @param secure whether the connection is TLS
public record Peer(InetAddress address, String text, boolean trusted, boolean secure) {

    public static Peer of(InetAddress address, AddressBlocks trusted, boolean secure) {
        String text = NetUtil.toAddressString(address);
        return new Peer(address, text, trusted.contains(address), secure);
    }
}
