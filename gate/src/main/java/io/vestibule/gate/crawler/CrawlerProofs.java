package io.vestibule.gate.crawler;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.vestibule.board.MetricSink;
import io.vestibule.board.MetricSource;
import io.vestibule.rule.value.Ip;
import io.vestibule.rule.value.IpSet;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Crawlers that are who they say: by lists of addresses, or by names that were asked for before,
/// away from visitors, one look-up for a network at a time. What is not known yet is asked for and
/// not confirmed. *Thread-safe*; has no thread before the first question.
@SuppressWarnings("FutureReturnValueIgnored") // what comes of it is told to listeners
public final class CrawlerProofs implements KnownCrawlers, MetricSource, AutoCloseable {

    /// Addresses that are remembered: crawlers, and others, which do not push crawlers out.
    static final int MOST_CONFIRMED = 4_096;

    static final int MOST_OTHERS = 16_384;
    static final int MOST_ASKED = 64;

    private static final long FRESH_NANOS = TimeUnit.HOURS.toNanos(1);
    private static final long CONFIRMED_NANOS = TimeUnit.HOURS.toNanos(24);
    private static final long OTHER_NANOS = TimeUnit.MINUTES.toNanos(10);
    private static final long FAILED_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final List<SearchEngine> engines;
    private final List<IpSet> listed;
    private final Optional<List<InetSocketAddress>> servers;
    private final LongSupplier nanos;
    private final ProofMemory confirmed = new ProofMemory(MOST_CONFIRMED);
    private final ProofMemory others = new ProofMemory(MOST_OTHERS);
    private final Set<Ip> asked = ConcurrentHashMap.newKeySet();
    private final LongAdder found = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder skipped = new LongAdder();
    private @Nullable EventLoopGroup group;
    private @Nullable CrawlerLookup lookup;
    private boolean closed;

    /// @param servers to ask instead of the system's
    /// @param nanos a clock that never goes back
    CrawlerProofs(List<SearchEngine> engines, Optional<List<InetSocketAddress>> servers, LongSupplier nanos) {
        if (engines.size() > SearchEngine.MOST) {
            throw new IllegalArgumentException(engines.size() + " search engines");
        }
        this.engines = List.copyOf(engines);
        listed = engines.stream().map(engine -> IpSet.of(engine.addresses())).toList();
        this.servers = servers;
        this.nanos = nanos;
    }

    /// Crawlers of these engines, by the system's name servers.
    public static CrawlerProofs of(List<SearchEngine> engines) {
        return new CrawlerProofs(engines, Optional.empty(), System::nanoTime);
    }

    @Override
    public boolean confirm(String userAgent, String client) {
        long claimed = claimed(userAgent);
        if (claimed == 0) {
            return false;
        }
        var ip = Ip.parse(client).map(Ip::unmapped);
        return ip.isPresent() && (isListed(claimed, ip.get()) || isNamed(claimed, ip.get()));
    }

    /// A bit for each engine whose crawler the client calls itself.
    private long claimed(String userAgent) {
        long bits = 0;
        for (int i = 0; i < engines.size(); i++) {
            bits |= engines.get(i).isClaimedBy(userAgent) ? 1L << i : 0;
        }
        return bits;
    }

    private boolean isListed(long claimed, Ip ip) {
        for (long left = claimed; left != 0; left &= left - 1) {
            if (listed.get(Long.numberOfTrailingZeros(left)).contains(ip)) {
                return true;
            }
        }
        return false;
    }

    private boolean isNamed(long claimed, Ip ip) {
        long now = nanos.getAsLong();
        var proof = confirmed.find(ip, now);
        if (proof == null && others.find(ip, now) != null) {
            return false;
        }
        if ((proof == null && haveNames(claimed)) || (proof != null && !proof.isFresh(now))) {
            ask(ip);
        }
        return proof != null && (proof.engines() & claimed) != 0;
    }

    private boolean haveNames(long claimed) {
        for (long left = claimed; left != 0; left &= left - 1) {
            if (!engines.get(Long.numberOfTrailingZeros(left)).domains().isEmpty()) {
                return true;
            }
        }
        return false;
    }

    // ---- asking

    /// One question for a network at a time: a stranger with many addresses gets no further, and
    /// the next request of another address asks again.
    private void ask(Ip ip) {
        var network = ip.first(ip.six() ? 56 : 24);
        if (asked.size() >= MOST_ASKED) {
            skipped.increment();
        } else if (asked.add(network)) {
            begin(ip, network);
        }
    }

    private synchronized void begin(Ip ip, Ip network) {
        if (closed) {
            return;
        }
        var running = group;
        if (running == null) {
            running = new MultiThreadIoEventLoopGroup(
                    1, new DefaultThreadFactory("crawlers", true), NioIoHandler.newFactory());
            group = running;
            lookup = new CrawlerLookup(running.next(), servers, name -> owners(name) != 0);
        }
        var asking = lookup;
        if (asking != null) {
            running.next().execute(() -> asking.names(ip, result -> learn(ip, network, result)));
        }
    }

    private long owners(String name) {
        long bits = 0;
        for (int i = 0; i < engines.size(); i++) {
            bits |= engines.get(i).owns(name) ? 1L << i : 0;
        }
        return bits;
    }

    private void learn(Ip ip, Ip network, CrawlerLookup.LookedUp result) {
        long now = nanos.getAsLong();
        switch (result) {
            case CrawlerLookup.LookedUp.Names(Set<String> names) -> {
                long of = names.stream().mapToLong(this::owners).reduce(0, (a, b) -> a | b);
                if (of == 0) {
                    refused.increment();
                    confirmed.forget(ip);
                    others.put(ip, new ProofMemory.Proof(0, now, now + OTHER_NANOS));
                } else {
                    found.increment();
                    others.forget(ip);
                    confirmed.put(ip, new ProofMemory.Proof(of, now + FRESH_NANOS, now + CONFIRMED_NANOS));
                }
            }
            case CrawlerLookup.LookedUp.Failed() -> {
                failed.increment();
                var known = confirmed.find(ip, now);
                if (known == null) {
                    others.put(ip, new ProofMemory.Proof(0, now, now + FAILED_NANOS));
                } else {
                    confirmed.put(ip, known.untilLater(now + FAILED_NANOS));
                }
            }
        }
        asked.remove(network);
    }

    @Override
    public void tell(MetricSink sink) {
        tell(sink, "confirmed", found);
        tell(sink, "refused", refused);
        tell(sink, "failed", failed);
        tell(sink, "skipped", skipped);
    }

    private static void tell(MetricSink sink, String result, LongAdder count) {
        sink.counter(
                "vestibule_crawler_lookups_total",
                "Look-ups of the names of clients that call themselves crawlers, by result.",
                count.sum(),
                "result",
                result);
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (lookup != null) {
            lookup.close();
        }
        if (group != null) {
            group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
        }
    }
}
