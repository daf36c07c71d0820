package io.vestibule.gate.http.plan;

import java.net.URI;
import java.util.List;
import java.util.Optional;

/// All settings of the proxy. *Immutable.*
///
/// @param listeners where to listen; at least one
/// @param origins which origin serves which host
/// @param trusted peers whose word on the visitor's address and scheme is taken: other proxies
/// @param extra what origins are sent about a request besides the usual
/// @param hsts whether browsers are told to come by HTTPS alone
/// @param limits what a visitor may cost
/// @param accessLog what is written of each request
/// @param lanes event loops; 0 for one per core
/// @param pass the keys by which origins are shown that a request came through the gate; empty for
///   no such proof
public record GateSettings(
        List<Listener> listeners,
        Origins origins,
        AddressBlocks trusted,
        ExtraHeaders extra,
        Hsts hsts,
        ConnectionLimits limits,
        AccessLogSettings accessLog,
        int lanes,
        Optional<OriginPassSource> pass) {

    public GateSettings {
        listeners = List.copyOf(listeners);
        if (listeners.isEmpty()) {
            throw new IllegalArgumentException("no listener");
        }
        if (lanes < 0) {
            throw new IllegalArgumentException("lanes: " + lanes);
        }
    }

    /// One listener in front of one origin, everything else as by default.
    public static GateSettings of(Listener listener, URI origin) {
        return new GateSettings(
                List.of(listener),
                Origins.only(OriginSettings.of(origin)),
                AddressBlocks.NONE,
                ExtraHeaders.NONE,
                Hsts.NONE,
                ConnectionLimits.DEFAULT,
                AccessLogSettings.JSON,
                0,
                Optional.empty());
    }

    public GateSettings withListeners(Listener... others) {
        return new GateSettings(List.of(others), origins, trusted, extra, hsts, limits, accessLog, lanes, pass);
    }

    public GateSettings withLimits(ConnectionLimits others) {
        return new GateSettings(listeners, origins, trusted, extra, hsts, others, accessLog, lanes, pass);
    }

    public GateSettings withAccessLog(AccessLogSettings others) {
        return new GateSettings(listeners, origins, trusted, extra, hsts, limits, others, lanes, pass);
    }

    public GateSettings withLanes(int count) {
        return new GateSettings(listeners, origins, trusted, extra, hsts, limits, accessLog, count, pass);
    }
}
