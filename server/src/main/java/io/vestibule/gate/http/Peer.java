package io.vestibule.gate.http;

import java.net.InetAddress;

/// Who is at the other end of a visitor's connection. *Immutable.*
///
/// @param address the socket's, or the one in the PROXY protocol header
/// @param text the address as it stands in headers and logs
/// @param trusted whether its word on other addresses is taken
/// @param secure whether the connection is TLS
record Peer(InetAddress address, String text, boolean trusted, boolean secure) {

    static Peer of(InetAddress address, AddressBlocks trusted, boolean secure) {
        return new Peer(address, text(address), trusted.contains(address), secure);
    }

    /// Without the scope that a link-local address may have.
    private static String text(InetAddress address) {
        String text = address.getHostAddress();
        int scope = text.indexOf('%');
        return scope < 0 ? text : text.substring(0, scope);
    }
}
