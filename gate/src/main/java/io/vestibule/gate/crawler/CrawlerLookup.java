package io.vestibule.gate.crawler;

import io.netty.channel.EventLoop;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.dns.DefaultDnsQuestion;
import io.netty.handler.codec.dns.DnsRecord;
import io.netty.handler.codec.dns.DnsRecordType;
import io.netty.handler.codec.dns.DnsResponseCode;
import io.netty.resolver.dns.DnsErrorCauseException;
import io.netty.resolver.dns.DnsNameResolver;
import io.netty.resolver.dns.DnsNameResolverBuilder;
import io.netty.resolver.dns.DnsNameResolverChannelStrategy;
import io.netty.resolver.dns.NoopAuthoritativeDnsServerCache;
import io.netty.resolver.dns.NoopDnsCache;
import io.netty.resolver.dns.NoopDnsCnameCache;
import io.netty.resolver.dns.SequentialDnsServerAddressStreamProvider;
import io.netty.util.ReferenceCountUtil;
import io.vestibule.rule.value.Ip;
import java.net.InetSocketAddress;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// Asks name servers for the names of an address, and these names for their addresses: a name
/// counts where it leads back (forward-confirmed reverse DNS). By the system's name servers,
/// without its hosts file, and without keeping anything. *Confined to its event loop.*
@SuppressWarnings("FutureReturnValueIgnored") // what comes of it is told to listeners
final class CrawlerLookup implements AutoCloseable {

    private static final int QUERY_MILLIS = 2_000;
    private static final int WHOLE_MILLIS = 6_000;
    private static final int MOST_QUERIES = 8;

    private final EventLoop loop;
    private final DnsNameResolver resolver;
    private final Predicate<String> wanted;

    /// What came of it.
    sealed interface LookedUp {

        /// The servers have answered.
        ///
        /// @param names that lead back to the address; none if it has no such name
        record Names(Set<String> names) implements LookedUp {}

        /// They have not, or not in time.
        record Failed() implements LookedUp {}
    }

    /// @param servers to ask instead of the system's
    /// @param wanted whether anything follows from a name
    CrawlerLookup(EventLoop loop, Optional<List<InetSocketAddress>> servers, Predicate<String> wanted) {
        this.loop = loop;
        this.wanted = wanted;
        var builder = new DnsNameResolverBuilder(loop)
                .datagramChannelType(NioDatagramChannel.class)
                .datagramChannelStrategy(DnsNameResolverChannelStrategy.ChannelPerResolution)
                .socketChannelType(NioSocketChannel.class)
                .queryTimeoutMillis(QUERY_MILLIS)
                .maxQueriesPerResolve(MOST_QUERIES)
                .searchDomains(List.of())
                .hostsFileEntriesResolver((_, _) -> null)
                .resolveCache(NoopDnsCache.INSTANCE)
                .cnameCache(NoopDnsCnameCache.INSTANCE)
                .authoritativeDnsServerCache(NoopAuthoritativeDnsServerCache.INSTANCE);
        servers.ifPresent(given -> builder.nameServerProvider(new SequentialDnsServerAddressStreamProvider(given)));
        resolver = builder.build();
    }

    /// Finds the names of an address that lead back to it.
    ///
    /// @param told is called once, on the event loop
    void names(Ip ip, Consumer<LookedUp> told) {
        new Asking(ip, told).begin();
    }

    @Override
    public void close() {
        resolver.close();
    }

    /// One look-up, which has an end whatever servers do.
    private final class Asking {

        private final Ip ip;
        private final Consumer<LookedUp> told;
        private final Set<String> confirmed = new HashSet<>();
        private boolean over;

        Asking(Ip ip, Consumer<LookedUp> told) {
            this.ip = ip;
            this.told = told;
        }

        void begin() {
            var end = loop.schedule(this::fail, WHOLE_MILLIS, TimeUnit.MILLISECONDS);
            ask(ReverseNames.question(ip), DnsRecordType.PTR, answer -> {
                var names = ReverseNames.wanted(answer, wanted);
                next(names.iterator(), () -> end.cancel(false));
            });
        }

        /// One name after the other.
        private void next(Iterator<String> names, Runnable then) {
            if (over) {
                return;
            }
            if (!names.hasNext()) {
                then.run();
                finish(new LookedUp.Names(Set.copyOf(confirmed)));
                return;
            }
            String name = names.next();
            ask(name + ".", ReverseNames.type(ip), answer -> {
                if (ReverseNames.holds(answer, ip)) {
                    confirmed.add(name);
                }
                next(names, then);
            });
        }

        private void ask(String name, DnsRecordType type, Consumer<List<DnsRecord>> then) {
            resolver.resolveAll(new DefaultDnsQuestion(name, type)).addListener(future -> {
                if (!future.isSuccess()) {
                    answerless(future.cause(), then);
                    return;
                }
                var records = records(future.getNow());
                try {
                    then.accept(records);
                } finally {
                    records.forEach(ReferenceCountUtil::release);
                }
            });
        }

        private static List<DnsRecord> records(Object answer) {
            return ((List<?>) answer).stream().map(DnsRecord.class::cast).toList();
        }

        /// That there is no such name is an answer.
        private void answerless(Throwable cause, Consumer<List<DnsRecord>> then) {
            if (isAnswer(cause)) {
                then.accept(List.of());
            } else {
                fail();
            }
        }

        private static boolean isAnswer(Throwable cause) {
            if (DnsNameResolver.isTransportOrTimeoutError(cause)) {
                return false;
            }
            for (Throwable at = cause; at != null; at = at.getCause()) {
                if (at instanceof DnsErrorCauseException said) {
                    return said.getCode().equals(DnsResponseCode.NXDOMAIN);
                }
            }
            return true;
        }

        private void fail() {
            finish(new LookedUp.Failed());
        }

        private void finish(LookedUp result) {
            if (!over) {
                over = true;
                told.accept(result);
            }
        }
    }
}
