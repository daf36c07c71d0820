package io.vestibule.gate.http.origin;

import io.vestibule.gate.http.plan.AddressChoice;
import io.vestibule.gate.http.plan.OriginSettings;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The addresses of one origin: chooses among them, and learns from what became of requests. Where
/// there is one alone, nothing is counted. *Thread-safe.*
public final class OriginServers {

    private static final Logger LOG = LoggerFactory.getLogger(OriginServers.class);

    private final String origin;
    private final List<OriginServer> all;
    private final @Nullable AddressChoice choice;
    private final List<LongAdder> requests;
    private final List<LongAdder> ejections;

    OriginServers(OriginSettings settings, OriginSockets sockets) {
        origin = OriginServer.nameOf(settings.url());
        var urls = settings.addresses();
        all = IntStream.range(0, urls.size())
                .mapToObj(i -> new OriginServer(i, urls.get(i), settings.naming(), sockets))
                .toList();
        choice = urls.size() > 1 ? new AddressChoice(urls.size()) : null;
        requests = Stream.generate(LongAdder::new).limit(urls.size()).toList();
        ejections = Stream.generate(LongAdder::new).limit(urls.size()).toList();
    }

    List<OriginServer> all() {
        return all;
    }

    public boolean areSeveral() {
        return choice != null;
    }

    /// Chooses one, and counts a request as under way there until [#over].
    ///
    /// @param tried a bit for each that the request has tried in vain
    /// @return null when all were tried
    @Nullable
    OriginServer choose(long tried) {
        if (choice == null) {
            return tried == 0 ? all.getFirst() : null;
        }
        int chosen = choice.choose(tried, System.nanoTime());
        if (chosen < 0) {
            return null;
        }
        requests.get(chosen).increment();
        return all.get(chosen);
    }

    /// A request is no longer under way there.
    void over(OriginServer server) {
        if (choice != null) {
            choice.over(server.index());
        }
    }

    /// A request failed there.
    ///
    /// @param since when the address was chosen for it, by [#now]
    /// @param unreached whether there was no connection at all
    /// @param why for the log
    void failed(OriginServer server, long since, boolean unreached, String why) {
        if (choice == null) {
            return;
        }
        long nanos = choice.failed(server.index(), since, unreached, System.nanoTime());
        if (nanos > 0) {
            ejections.get(server.index()).increment();
            LOG.warn(
                    "origin {}: {} gets no requests for {} s ({})",
                    origin,
                    server.name(),
                    TimeUnit.NANOSECONDS.toSeconds(nanos),
                    why);
        }
    }

    /// A request was answered there.
    ///
    /// @param since when the address was chosen for it, by [#now]
    void answered(OriginServer server, long since) {
        if (choice != null && choice.answered(server.index(), since)) {
            LOG.info("origin {}: {} answers again", origin, server.name());
        }
    }

    /// The time by which requests are chosen for; 0 where nothing is counted.
    long now() {
        return choice == null ? 0 : System.nanoTime();
    }

    /// What is to be reported of the addresses; nothing where there is one alone.
    List<AddressFigures> figures() {
        var counted = choice;
        if (counted == null) {
            return List.of();
        }
        return all.stream().map(server -> figures(counted, server)).toList();
    }

    private AddressFigures figures(AddressChoice counted, OriginServer server) {
        int index = server.index();
        return new AddressFigures(
                origin,
                server.name(),
                requests.get(index).sum(),
                counted.underWay(index),
                counted.isEjected(index),
                ejections.get(index).sum());
    }
}
