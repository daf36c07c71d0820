package io.vestibule.simulation.network;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Counts messages and bytes on every way, second by second. *Confined to its world.*
public final class Meter {

    private final Map<Way, Count> counts = new EnumMap<>(Way.class);
    private final List<Second> seconds = new ArrayList<>();
    private long inCenters;
    private long betweenCenters;
    private long globalBytes;

    /// A meter that has counted nothing.
    public Meter() {
        for (Way way : Way.values()) {
            counts.put(way, new Count());
        }
    }

    /// What went one way.
    public static final class Count {
        private long messages;
        private long bytes;
        private long messagesNow;
        private long bytesNow;
        private long messagesMost;
        private long bytesMost;

        /// In all.
        public long messages() {
            return messages + messagesNow;
        }

        /// In all.
        public long bytes() {
            return bytes + bytesNow;
        }

        /// In the busiest second.
        public long messagesMost() {
            return messagesMost;
        }

        /// In the second that carried most.
        public long bytesMost() {
            return bytesMost;
        }

        private void closeSecond() {
            messages += messagesNow;
            bytes += bytesNow;
            messagesMost = Math.max(messagesMost, messagesNow);
            bytesMost = Math.max(bytesMost, bytesNow);
            messagesNow = 0;
            bytesNow = 0;
        }
    }

    /// What was sent in a second.
    ///
    /// @param inCenters messages inside data centers
    /// @param betweenCenters messages between places
    /// @param globalBytes bytes to the global coordinator
    public record Second(long inCenters, long betweenCenters, long globalBytes) {}

    /// This many messages with this many bytes in all are sent.
    public void sent(Way way, long messages, long bytes) {
        Count count = of(way);
        count.messagesNow += messages;
        count.bytesNow += bytes;
        switch (way) {
            case WORKER_TO_CENTER, CENTER_TO_WORKER -> inCenters += messages;
            case CENTER_TO_GLOBAL -> {
                betweenCenters += messages;
                globalBytes += bytes;
            }
            case GLOBAL_TO_CENTER, BETWEEN_CENTERS -> betweenCenters += messages;
        }
    }

    /// A second is over.
    public void closeSecond() {
        counts.values().forEach(Count::closeSecond);
        seconds.add(new Second(inCenters, betweenCenters, globalBytes));
        inCenters = 0;
        betweenCenters = 0;
        globalBytes = 0;
    }

    /// What went one way so far.
    public Count of(Way way) {
        return Objects.requireNonNull(counts.get(way));
    }

    /// Every second so far.
    public List<Second> seconds() {
        return Collections.unmodifiableList(seconds);
    }
}
