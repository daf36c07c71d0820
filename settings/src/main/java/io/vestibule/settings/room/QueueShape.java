package io.vestibule.settings.room;

import io.vestibule.room.QueueSettings;
import io.vestibule.room.QueueingMethod;
import io.vestibule.settings.shape.Key;
import io.vestibule.settings.shape.SettingForms;
import io.vestibule.settings.shape.Shape;
import io.vestibule.settings.text.ValueKinds;

/// How people wait for a room.
final class QueueShape {

    private static final QueueSettings USUAL = QueueSettings.DEFAULT;
    private static final String ADAPTIVE = "adaptive";

    static final Key<QueueingMethod> METHOD =
            Key.of("queueing_method", SettingForms.choice(QueueingMethod.class), USUAL.method(), "fifo");

    static final Key<Boolean> INVITED_ONLY =
            Key.of("invited_only", SettingForms.FLAG, USUAL.invitedOnly()).leftOut();

    static final Shape<QueueSettings> SHAPE = Shape.of(
            QueueSettings.class,
            METHOD,
            Key.of("queue_all", SettingForms.FLAG, USUAL.queueAll()),
            Key.of("bucket_seconds", SettingForms.integer(1, 60), USUAL.bucketSeconds()),
            Key.of(
                    "refresh_interval",
                    SettingForms.word(
                            ValueKinds.REFRESH, seconds -> seconds == 0 ? ADAPTIVE : Integer.toString(seconds)),
                    USUAL.fixedRefreshSeconds(),
                    ADAPTIVE),
            Key.of(
                    "on_coordinator_loss",
                    SettingForms.choice(QueueSettings.LossPolicy.class),
                    USUAL.onCoordinatorLoss(),
                    "hold"),
            HoldShape.SHAPE.spread(),
            INVITED_ONLY,
            BindShape.SHAPE.spread());

    private QueueShape() {}
}
