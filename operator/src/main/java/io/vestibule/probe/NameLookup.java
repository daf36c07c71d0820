package io.vestibule.probe;

import io.netty.channel.AddressedEnvelope;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.dns.DefaultDnsQuestion;
import io.netty.handler.codec.dns.DnsRecordType;
import io.netty.handler.codec.dns.DnsResponse;
import io.netty.handler.codec.dns.DnsResponseCode;
import io.netty.resolver.HostsFileEntriesResolver;
import io.netty.resolver.dns.DnsNameResolver;
import io.netty.resolver.dns.DnsNameResolverBuilder;
import io.netty.resolver.dns.DnsNameResolverChannelStrategy;
import io.netty.resolver.dns.SequentialDnsServerAddressStreamProvider;
import io.vestibule.health.EgressHost;
import io.vestibule.health.FailureReason;
import io.vestibule.rule.value.Ip;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Resolves names without blocking, by the system's name servers and hosts file. Answers are kept
/// as long as they say, a minute at most, so that a change is seen soon; failures are not kept.
/// *Confined to the event loop.*
@SuppressWarnings("FutureReturnValueIgnored")
final class NameLookup implements AutoCloseable {

    private static final int MOST_SECONDS = 60;

    /// Equal questions at the same time are asked once.
    private static final int CONSOLIDATED = 1_024;

    private final EventLoop loop;
    private final DnsNameResolver resolver;

    /// What came of a look-up.
    sealed interface Resolved {

        /// The addresses of a name.
        ///
        /// @param ips at least one, those of the family first by which this machine connects
        /// @param asked whether there was a name to ask for
        record Found(List<Ip> ips, boolean asked) implements Resolved {}

        /// There is no address.
        record Failed(FailureReason reason) implements Resolved {}

        /// The host is not one.
        record Refused(String why) implements Resolved {}
    }

    NameLookup(EventLoop loop, Optional<List<InetSocketAddress>> servers) {
        this.loop = loop;
        var builder = new DnsNameResolverBuilder(loop)
                .datagramChannelType(NioDatagramChannel.class)
                .datagramChannelStrategy(DnsNameResolverChannelStrategy.ChannelPerResolution)
                .socketChannelType(NioSocketChannel.class)
                .ttl(0, MOST_SECONDS)
                .consolidateCacheSize(CONSOLIDATED);
        servers.ifPresent(given -> builder.nameServerProvider(new SequentialDnsServerAddressStreamProvider(given))
                .searchDomains(List.of())
                .hostsFileEntriesResolver(NO_HOSTS));
        resolver = builder.build();
    }

    private static final HostsFileEntriesResolver NO_HOSTS = (_, _) -> null;

    /// Resolves a host, at once where it is an address.
    ///
    /// @param told is called on the event loop
    void resolve(String host, Consumer<Resolved> told) {
        switch (EgressHost.parse(host)) {
            case EgressHost.Literal(Ip ip) -> told.accept(new Resolved.Found(List.of(ip), false));
            case EgressHost.Refused(String why) -> told.accept(new Resolved.Refused(why));
            case EgressHost.Name(String name) ->
                resolver.resolveAll(name).addListener(future -> {
                    if (future.isSuccess()) {
                        told.accept(found((List<?>) future.getNow()));
                    } else {
                        explain(name, future.cause(), told);
                    }
                });
        }
    }

    /// Of a name without an address the resolver reports as little as of a server that refuses, so
    /// the servers are asked once more for what they answer.
    private void explain(String name, Throwable cause, Consumer<Resolved> told) {
        var code = Troubles.dnsCode(cause);
        if (code.isPresent() || DnsNameResolver.isTransportOrTimeoutError(cause)) {
            told.accept(new Resolved.Failed(Troubles.ofName(code)));
            return;
        }
        resolver.query(new DefaultDnsQuestion(name + ".", DnsRecordType.A))
                .addListener(future -> told.accept(new Resolved.Failed(Troubles.ofName(answered(future.getNow())))));
    }

    private static Optional<DnsResponseCode> answered(@Nullable Object envelope) {
        if (!(envelope instanceof AddressedEnvelope<?, ?> answer)) {
            return Optional.empty();
        }
        try {
            return Optional.of(((DnsResponse) answer.content()).code());
        } finally {
            answer.release();
        }
    }

    private static Resolved found(List<?> addresses) {
        var ips = addresses.stream()
                .map(InetAddress.class::cast)
                .map(address -> Ip.ofBytes(address.getAddress()).unmapped())
                .distinct()
                .toList();
        return ips.isEmpty() ? new Resolved.Failed(FailureReason.DNS_UNKNOWN_HOST) : new Resolved.Found(ips, true);
    }

    /// Where a socket is connected to, without another look-up.
    static InetSocketAddress socketAddress(Ip ip, int port) {
        try {
            return new InetSocketAddress(InetAddress.getByAddress(ip.bytes()), port);
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        loop.execute(resolver::close);
    }
}
