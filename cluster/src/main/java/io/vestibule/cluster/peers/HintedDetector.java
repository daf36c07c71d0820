package io.vestibule.cluster.peers;

import com.typesafe.config.Config;
import org.apache.pekko.actor.Address;
import org.apache.pekko.event.EventStream;
import org.apache.pekko.remote.FailureDetector;
import org.apache.pekko.remote.FailureDetectorRegistry;
import org.apache.pekko.remote.PhiAccrualFailureDetector;

/// Pekko's failure detector for one member, which also believes a hint: a member whose process is
/// gone for sure is dead at once, and not only after seconds of silence. Until it is, it would not
/// be taken out of the cluster, even if it was declared dead. *Thread-safe.*
final class HintedDetector implements FailureDetector {

    /// A heartbeat in this scope is none: it says that the member is gone.
    private static final ScopedValue<Boolean> GONE = ScopedValue.newInstance();

    private final PhiAccrualFailureDetector detector;
    private volatile boolean gone;

    /// Called by the engine, by way of its settings.
    public HintedDetector(Config config, EventStream events) {
        detector = new PhiAccrualFailureDetector(config, events);
    }

    /// Takes a member to be dead until a heartbeat comes from it.
    static void gone(FailureDetectorRegistry<Address> detectors, Address member) {
        ScopedValue.where(GONE, true).run(() -> detectors.heartbeat(member));
    }

    @Override
    public boolean isAvailable() {
        return !gone && detector.isAvailable();
    }

    @Override
    public boolean isMonitoring() {
        return gone || detector.isMonitoring();
    }

    @Override
    public void heartbeat() {
        gone = GONE.isBound();
        if (!gone) {
            detector.heartbeat();
        }
    }
}
