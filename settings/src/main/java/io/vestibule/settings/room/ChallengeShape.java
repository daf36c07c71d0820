package io.vestibule.settings.room;

import io.vestibule.room.ChallengeSettings;
import io.vestibule.rule.value.IpRange;
import io.vestibule.settings.shape.Key;
import io.vestibule.settings.shape.SettingForms;
import io.vestibule.settings.shape.Shape;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;

/// What a room asks of visitors to distinguish people from programs.
final class ChallengeShape {

    private static final ChallengeSettings USUAL = ChallengeSettings.DEFAULT;

    private static final ValueKind<Integer> PLAIN =
            ValueKinds.zeroOr(ChallengeSettings.LEAST_PLAIN, ChallengeSettings.MOST_PLAIN);
    private static final ValueKind<IpRange> ADDRESSES =
            ValueKind.of("an address or a network, such as 203.0.113.0/24", IpRange::parse);

    static final Key<ChallengeSettings.Mode> MODE =
            Key.of("turnstile_mode", SettingForms.choice(ChallengeSettings.Mode.class), USUAL.mode(), "invisible");

    static final Key<ChallengeSettings.Action> ACTION =
            Key.of("turnstile_action", SettingForms.choice(ChallengeSettings.Action.class), USUAL.action(), "log");

    static final Shape<ChallengeSettings> SHAPE = Shape.of(
            ChallengeSettings.class,
            MODE,
            ACTION,
            Key.maybe("turnstile_when", SettingForms.choice(ChallengeSettings.When.class)),
            Key.of("infinite_queue_shown", SettingForms.FLAG, USUAL.infiniteQueueShown())
                    .leftOut(),
            Key.of("plain_seconds", SettingForms.number(PLAIN), USUAL.plainSeconds())
                    .leftOut(),
            Key.of("challenge_exceptions", SettingForms.list(ADDRESSES, IpRange::toString), USUAL.exceptions())
                    .leftOut()
                    .checked((section, key, ranges, _) -> {
                        if (ranges.size() > ChallengeSettings.MOST_EXCEPTIONS) {
                            section.fault(key, "has more than %d items".formatted(ChallengeSettings.MOST_EXCEPTIONS));
                        }
                    }));

    private ChallengeShape() {}
}
