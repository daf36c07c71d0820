package io.vestibule.settings.room;

import io.vestibule.room.BindSettings;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;
import java.util.Optional;

/// Reads whether tickets are bound to networks, for rooms and events. *Pure.*
final class BindReader {

    private static final ValueKind<Integer> MOVES = ValueKinds.integer(1, BindSettings.MOST_MOVES);

    private BindReader() {}

    /// What a room says.
    static BindSettings of(Section section) {
        var fallback = BindSettings.DEFAULT;
        return new BindSettings(
                mode(section).orElse(fallback.mode()), movesPerHour(section).orElse(fallback.movesPerHour()));
    }

    /// What happens when a ticket is used from another network, if that is given.
    static Optional<BindSettings.Mode> mode(Section section) {
        return section.find("bind", ValueKinds.choice(BindSettings.Mode.class));
    }

    /// How often that may happen freely, if that is given.
    static Optional<Integer> movesPerHour(Section section) {
        return section.find("moves_per_hour", MOVES);
    }
}
