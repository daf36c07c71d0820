package io.vestibule.gate.http.plan;

import io.vestibule.gate.http.plan.OriginSettings.Protocol;
import io.vestibule.gate.http.plan.OriginSettings.Spread;
import io.vestibule.gate.http.plan.OriginSettings.Times;
import io.vestibule.gate.http.plan.OriginSettings.Trust;
import java.net.URI;
import java.util.Optional;

/// An origin of a test: with the defaults, but for what the test names. *Not thread-safe.*
public final class TestOrigin {

    private final URI url;
    private Times times;
    private int connections;
    private int waiting;
    private int share;
    private Trust trust;
    private Spread spread;
    private Protocol protocol;
    private OriginNaming naming;
    private Optional<ClientCertificate> certificate;

    private TestOrigin(OriginSettings usual) {
        url = usual.url();
        times = usual.times();
        connections = usual.connections();
        waiting = usual.waiting();
        share = usual.share();
        trust = usual.trust();
        spread = usual.spread();
        protocol = usual.protocol();
        naming = usual.naming();
        certificate = usual.certificate();
    }

    public static TestOrigin of(URI url) {
        return new TestOrigin(OriginSettings.of(url));
    }

    public TestOrigin withTimes(Times others) {
        times = others;
        return this;
    }

    /// With so many connections, of which one address has the usual share.
    public TestOrigin withPool(int connectionsAtMost, int waitingAtMost) {
        connections = connectionsAtMost;
        waiting = waitingAtMost;
        return withShare(OriginSettings.usualShare(connectionsAtMost));
    }

    public TestOrigin withShare(int shareAtMost) {
        share = shareAtMost;
        return this;
    }

    public TestOrigin withTrust(Trust other) {
        trust = other;
        return this;
    }

    public TestOrigin withSpread(Spread other) {
        spread = other;
        return this;
    }

    public TestOrigin withProtocol(Protocol other) {
        protocol = other;
        return this;
    }

    public TestOrigin withNaming(OriginNaming other) {
        naming = other;
        return this;
    }

    public TestOrigin withCertificate(Optional<ClientCertificate> other) {
        certificate = other;
        return this;
    }

    /// The settings of the origin.
    public OriginSettings settings() {
        return new OriginSettings(
                url, times, connections, waiting, share, trust, spread, protocol, naming, certificate);
    }
}
