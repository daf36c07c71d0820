package io.vestibule.board;

import io.vestibule.ground.EpochClock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/// Where lanes and the hosts of rooms find each other: lanes ask for slots and report, hosts
/// answer. *Lanes come from the node, hosts listen; figures are read by all.*
public final class LaneRegistry implements MetricSource {

    private final StateBoard states;
    private final EpochClock clock;
    private final LongSupplier nanos;
    private final LaneSettings settings;
    private final SlotFigures figures = new SlotFigures();

    private final List<SlotClient> slotClients = new ArrayList<>();
    private final List<Consumer<SlotClient>> hosts = new ArrayList<>();

    /// @param states where the views of rooms are found
    public LaneRegistry(StateBoard states, EpochClock clock, LaneSettings settings) {
        this(states, clock, System::nanoTime, settings);
    }

    /// A registry whose lanes measure by another clock how long answers take.
    ///
    /// @param states where the views of rooms are found
    /// @param nanos only grows
    public LaneRegistry(StateBoard states, EpochClock clock, LongSupplier nanos, LaneSettings settings) {
        this.states = states;
        this.clock = clock;
        this.nanos = nanos;
        this.settings = settings;
    }

    /// A lane for one event loop. The hosts of rooms expect its reports from the moment this
    /// returns, so it must not serve a visitor before.
    public synchronized SlotClient lane(Loop loop) {
        var client =
                new SlotClient(slotClients.size(), new SlotClientParts(loop, states, clock, nanos, settings, figures));
        slotClients.add(client);
        for (Consumer<SlotClient> host : hosts) {
            host.accept(client);
        }
        client.begin();
        return client;
    }

    /// Announces every present and future lane to `host`.
    public synchronized void listen(Consumer<SlotClient> host) {
        hosts.add(host);
        slotClients.forEach(host);
    }

    /// Removes `host`.
    public synchronized void leave(Consumer<SlotClient> host) {
        hosts.remove(host);
    }

    @Override
    public void tell(MetricSink sink) {
        figures.tell(sink);
    }
}
