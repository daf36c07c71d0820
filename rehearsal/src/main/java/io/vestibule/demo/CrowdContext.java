package io.vestibule.demo;

import io.vertx.core.Vertx;
import io.vestibule.ground.EpochClock;

/// What every visitor of a crowd shares. *Confined to the crowd's event loop.*
///
/// @param vertx for timers
/// @param clients carries requests
/// @param clock the crowd's clock
/// @param lineExists called whenever a visitor is told to wait
/// @param gone called once by every visitor that goes home by themselves
record CrowdContext(Vertx vertx, HttpClientPool clients, EpochClock clock, Runnable lineExists, Runnable gone) {

    long now() {
        return clock.millis();
    }

    /// Does something later; at least a millisecond from now.
    void after(long delayMillis, Runnable what) {
        vertx.setTimer(Math.max(1, delayMillis), _ -> what.run());
    }
}
