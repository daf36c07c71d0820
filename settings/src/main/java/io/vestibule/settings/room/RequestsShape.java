package io.vestibule.settings.room;

import io.vestibule.room.RequestSettings;
import io.vestibule.room.RequestSettings.OriginCommand;
import io.vestibule.room.RequestSettings.PathPolicy;
import io.vestibule.settings.shape.Key;
import io.vestibule.settings.shape.SettingForms;
import io.vestibule.settings.shape.Shape;
import io.vestibule.settings.text.ValueKinds;
import java.util.Set;

/// How a room takes requests. What came later is written where it was set, so that rooms that do not use it keep
/// their documents.
final class RequestsShape {

    private static final RequestSettings USUAL = RequestSettings.DEFAULT;

    static final Shape<RequestSettings> SHAPE = Shape.of(
            RequestSettings.class,
            Key.of("case_sensitive", SettingForms.FLAG, USUAL.caseSensitive()),
            Key.of("path_policy", SettingForms.choice(PathPolicy.class), USUAL.pathPolicy(), "forward"),
            Key.of(
                    "enabled_origin_commands",
                    SettingForms.list(ValueKinds.choice(OriginCommand.class), ValueKinds::nameOf)
                            .as(
                                    Set::copyOf,
                                    commands -> commands.stream().sorted().toList()),
                    USUAL.originCommands()),
            Key.of("cors_origins", SettingForms.texts(ValueKinds.WEB_ORIGIN), USUAL.corsOrigins()),
            Key.of("running_requests_hold_seat", SettingForms.FLAG, USUAL.runningHoldSeat())
                    .leftOut(),
            Key.of("give_back_unseen_seats", SettingForms.FLAG, USUAL.seatsOfTheSeen())
                    .leftOut(),
            Key.of(
                            "confirm_seconds",
                            SettingForms.number(
                                    ValueKinds.zeroOr(RequestSettings.LEAST_CONFIRM, RequestSettings.MOST_CONFIRM)),
                            USUAL.confirmSeconds())
                    .leftOut());

    private RequestsShape() {}
}
