package io.vestibule.settings.room;

import io.vestibule.room.ChallengeSettings;
import io.vestibule.rule.value.IpRange;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;
import java.util.List;

/// Reads what a room asks of visitors to distinguish people from programs. *Stateless.*
final class ChallengeReader {

    private static final ValueKind<Integer> PLAIN =
            ValueKinds.zeroOr(ChallengeSettings.LEAST_PLAIN, ChallengeSettings.MOST_PLAIN);
    private static final ValueKind<IpRange> ADDRESSES =
            ValueKind.of("an address or a network, such as 203.0.113.0/24", IpRange::parse);

    private ChallengeReader() {}

    static ChallengeSettings read(Section section) {
        var fallback = ChallengeSettings.DEFAULT;
        return new ChallengeSettings(
                section.choice("turnstile_mode", ChallengeSettings.Mode.class, fallback.mode()),
                section.choice("turnstile_action", ChallengeSettings.Action.class, fallback.action()),
                section.find("turnstile_when", ValueKinds.choice(ChallengeSettings.When.class)),
                section.get("infinite_queue_shown", ValueKinds.FLAG, fallback.infiniteQueueShown()),
                section.get("plain_seconds", PLAIN, fallback.plainSeconds()),
                exceptions(section));
    }

    private static List<IpRange> exceptions(Section section) {
        var ranges = section.list("challenge_exceptions", ADDRESSES);
        if (ranges.size() > ChallengeSettings.MOST_EXCEPTIONS) {
            section.fault(
                    "challenge_exceptions", "has more than %d items".formatted(ChallengeSettings.MOST_EXCEPTIONS));
        }
        return ranges;
    }
}
