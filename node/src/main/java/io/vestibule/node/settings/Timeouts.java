package io.vestibule.node.settings;

import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;
import java.time.Duration;

/// Reads how long something may take: from a millisecond to a day. *Stateless.*
final class Timeouts {

    private Timeouts() {}

    static Duration read(Section section, String key, Duration fallback) {
        ValueKind<Duration> kind = ValueKinds.duration(Duration.ofMillis(1), Duration.ofDays(1));
        return section.get(key, kind, fallback, ValueKinds.written(fallback));
    }
}
