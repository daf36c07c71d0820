package io.vestibule.probe;

import io.vestibule.health.EgressHost;
import io.vestibule.health.EgressJudge;
import io.vestibule.health.IpPort;
import io.vestibule.probe.NameLookup.Resolved;
import io.vestibule.probe.ProbeSettings.OriginName;
import io.vestibule.rule.value.Ip;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What may be reached now: the judge, with the addresses that this machine and the names of this
/// node's origins have at the moment. *Confined to the event loop*, apart from [#newest].
final class EgressNow {

    private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final List<OriginName> named;
    private final Set<IpPort> literal;
    private final NameLookup names;
    private volatile EgressJudge judge;
    private long ownAt;

    EgressNow(EgressJudge given, List<OriginName> origins, NameLookup names) {
        this.names = names;
        named = origins.stream()
                .filter(at -> EgressHost.parse(at.host()) instanceof EgressHost.Name)
                .toList();
        literal = origins.stream()
                .flatMap(at -> EgressHost.parse(at.host()) instanceof EgressHost.Literal(Ip ip)
                        ? Stream.of(new IpPort(ip, at.port()))
                        : Stream.empty())
                .collect(Collectors.toUnmodifiableSet());
        judge = given.withOrigins(literal);
        lookAtThisMachine();
    }

    /// As it was known last. *Thread-safe.*
    EgressJudge newest() {
        return judge;
    }

    /// Judges addresses, after the names of origins were resolved again if an answer may depend on
    /// it.
    ///
    /// @param told the addresses of `ips` that may be connected to, in their order
    void permitted(List<Ip> ips, int port, Consumer<List<Ip>> told) {
        lookAtThisMachine();
        boolean certain = named.isEmpty()
                || ips.stream().allMatch(ip -> switch (judge.judge(ip, port)) {
                    case PUBLIC, LISTED, NEVER, OWN_PORT -> true;
                    case ORIGIN, INSIDE -> false;
                });
        if (certain) {
            told.accept(allowed(ips, port));
            return;
        }
        resolve(0, new HashSet<>(literal), () -> told.accept(allowed(ips, port)));
    }

    private List<Ip> allowed(List<Ip> ips, int port) {
        return ips.stream().filter(ip -> judge.judge(ip, port).isAllowed()).toList();
    }

    /// One name after the other; most answers are known already.
    private void resolve(int index, Set<IpPort> found, Runnable then) {
        if (index == named.size()) {
            judge = judge.withOrigins(found);
            then.run();
            return;
        }
        var origin = named.get(index);
        names.resolve(origin.host(), resolved -> {
            if (resolved instanceof Resolved.Found(List<Ip> ips, var _)) {
                ips.forEach(ip -> found.add(new IpPort(ip, origin.port())));
            }
            resolve(index + 1, found, then);
        });
    }

    private void lookAtThisMachine() {
        long now = System.nanoTime();
        if (ownAt == 0 || now - ownAt > FRESH_NANOS) {
            ownAt = now;
            judge = judge.withOwnAddresses(ownAddresses());
        }
    }

    private static Set<Ip> ownAddresses() {
        try {
            return NetworkInterface.networkInterfaces()
                    .flatMap(NetworkInterface::inetAddresses)
                    .map(address -> Ip.ofBytes(address.getAddress()).unmapped())
                    .collect(Collectors.toUnmodifiableSet());
        } catch (SocketException e) {
            return Set.of();
        }
    }
}
