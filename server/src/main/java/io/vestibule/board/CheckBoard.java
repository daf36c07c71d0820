package io.vestibule.board;

import io.vestibule.health.CheckState;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Where parts find what is known of origins, whether or not anything on this node probes them yet.
/// *One writer, many readers; thread-safe.*
public final class CheckBoard implements CheckStates {

    private final List<Consumer<CheckState>> listeners = new ArrayList<>();
    private volatile CheckStates source = CheckStates.NONE;

    /// From now on this is what is known. Those who listen are told of its changes.
    public void use(CheckStates states) {
        synchronized (listeners) {
            source = states;
            listeners.forEach(states::listen);
        }
    }

    @Override
    public CheckState state(String checkId) {
        return source.state(checkId);
    }

    @Override
    public void listen(Consumer<CheckState> told) {
        synchronized (listeners) {
            listeners.add(told);
            source.listen(told);
        }
    }
}
