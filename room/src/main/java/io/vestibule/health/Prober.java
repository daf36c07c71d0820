package io.vestibule.health;

import java.util.function.Consumer;

/// Asks origins whether they are well: the sockets of health checks. *Thread-safe.*
public interface Prober {

    /// Probes once, with the check's retries. Never throws for what an origin does.
    ///
    /// @param check what to ask
    /// @param told is called once, on a thread of the prober, within the time-outs of the check and
    ///   its retries and a second
    void probe(HealthCheck check, Consumer<ProbeResult> told);
}
