package io.vestibule.settings.room;

import io.vestibule.room.BindSettings;
import io.vestibule.settings.shape.Key;
import io.vestibule.settings.shape.SettingForms;
import io.vestibule.settings.shape.Shape;

/// Whether tickets are bound to networks.
final class BindShape {

    /// What happens when a ticket is used from another network.
    static final Key<BindSettings.Mode> MODE = Key.of(
                    "bind", SettingForms.choice(BindSettings.Mode.class), BindSettings.DEFAULT.mode(), "off")
            .leftOut();

    /// How often that may happen freely.
    static final Key<Integer> MOVES = Key.of(
                    "moves_per_hour",
                    SettingForms.integer(1, BindSettings.MOST_MOVES),
                    BindSettings.DEFAULT.movesPerHour())
            .leftOut();

    static final Shape<BindSettings> SHAPE = Shape.of(BindSettings.class, MODE, MOVES);

    private BindShape() {}
}
