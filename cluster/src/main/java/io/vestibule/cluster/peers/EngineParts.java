package io.vestibule.cluster.peers;

import io.vestibule.cluster.link.PeerSettings;
import io.vestibule.wire.BootstrapState;
import io.vestibule.wire.Envelope;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.function.Consumer;

/// What an engine is made of. *Immutable.*
///
/// @param own where this node listens; also how the others call it
/// @param postbox takes what is for this node or its clients
/// @param standings takes the state of other nodes
record EngineParts(
        PeerSettings settings,
        InetSocketAddress own,
        Optional<TlsEngines> tls,
        FrameCounts frameCounts,
        LocalEntities rooms,
        LocalEntities hubs,
        Consumer<Envelope> postbox,
        Consumer<BootstrapState> standings,
        Watch.Listener listener) {}
