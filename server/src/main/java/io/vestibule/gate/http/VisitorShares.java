package io.vestibule.gate.http;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/// Where the places that one request takes at its origin are counted. *Immutable.*
///
/// @param address the slot of the visitor's address in [OriginShares]
/// @param session the slot of the session
record VisitorShares(int address, int session) {

    /// Counted nowhere.
    static final VisitorShares NONE = new VisitorShares(OriginShares.NOBODY, OriginShares.NOBODY);

    /// The shares that a request is charged to. A trusted proxy that names no client has no share.
    ///
    /// @param client the visitor's address, of the peer or from a trusted proxy
    /// @param session of the visitor; 0 if none is known
    static VisitorShares of(Origin origin, Peer peer, String client, long session) {
        var shares = origin.shares();
        if (shares == null) {
            return NONE;
        }
        var address = addressOf(peer, client);
        return new VisitorShares(
                address == null ? OriginShares.NOBODY : shares.slotOf(ConnectionCaps.key(address)),
                session == 0 ? OriginShares.NOBODY : shares.slotOf(~session));
    }

    private static @Nullable InetAddress addressOf(Peer peer, String client) {
        if (!peer.trusted()) {
            return peer.address();
        }
        return client.equals(peer.text()) ? null : NetUtil.createInetAddressFromIpAddressString(client);
    }
}
