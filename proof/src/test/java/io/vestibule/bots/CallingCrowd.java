package io.vestibule.bots;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/// Callers of all kinds at one gate, each on a thread of its own, until they are sent home.
/// *Confined to the test's thread.*
final class CallingCrowd implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 20;
    private static final double RETRY_SECONDS = 2;

    private final BotsGate gate;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Map<Integer, Long> cameMillis = new ConcurrentHashMap<>();
    private final Map<Integer, TinyBrowser> browsers = new ConcurrentHashMap<>();
    private final AtomicInteger lost = new AtomicInteger();
    private final long startNanos = System.nanoTime();

    CallingCrowd(BotsGate gate) {
        this.gate = gate;
    }

    /// One more.
    ///
    /// @param number by which the shop knows it
    /// @param afterSeconds when it comes, from the beginning on
    void add(int number, double afterSeconds, Caller caller) {
        threads.execute(() -> {
            TinyBrowser.idle(afterSeconds - seconds());
            var browser = gate.browser(number);
            browsers.put(number, browser);
            cameMillis.put(number, System.currentTimeMillis());
            live(caller, browser);
        });
    }

    private void live(Caller caller, TinyBrowser browser) {
        while (!Thread.currentThread().isInterrupted()) {
            try {
                caller.live(browser);
                return;
            } catch (IOException _) {
                lost.incrementAndGet();
                TinyBrowser.idle(RETRY_SECONDS);
            }
        }
    }

    private double seconds() {
        return (System.nanoTime() - startNanos) / 1e9;
    }

    /// Waits for so long, or until all people are inside.
    ///
    /// @param people numbered from 1 on
    void runFor(double seconds, int people) {
        while (seconds() < seconds && HonestWaits.visitors(gate.record().visits(), 1, people + 1) < people) {
            TinyBrowser.idle(0.5);
        }
    }

    /// When each came.
    Map<Integer, Long> cameMillis() {
        return cameMillis;
    }

    /// How many requests they sent.
    int calls() {
        return browsers.values().stream().mapToInt(TinyBrowser::calls).sum();
    }

    /// Whose proof, right or not, was shown and answered.
    Set<Integer> answered() {
        return browsers.entrySet().stream()
                .filter(each -> each.getValue().isProofAnswered())
                .map(Map.Entry::getKey)
                .collect(Collectors.toUnmodifiableSet());
    }

    /// From how many blocks of addresses.
    long blocks() {
        return browsers.values().stream()
                .flatMap(browser -> browser.blocks().stream())
                .distinct()
                .count();
    }

    @Override
    public void close() {
        threads.shutdownNow();
        try {
            var _ = threads.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        System.out.printf("[bots] %d requests got no answer%n", lost.get());
    }
}
