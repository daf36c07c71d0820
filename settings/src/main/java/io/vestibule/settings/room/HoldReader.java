package io.vestibule.settings.room;

import io.vestibule.room.HoldSettings;
import io.vestibule.room.HoldSettings.Action;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;
import io.vestibule.settings.text.WholeNumber;
import java.util.Optional;

/// Reads when a room's line is held because its origin is sick.
final class HoldReader {

    private static final String CHECK = "origin_health_check_id";
    private static final String NAMED = "origin_health_check";
    private static final String ACTION = "on_origin_unhealthy";
    private static final ValueKind<String> ID =
            ValueKinds.matching("([0-9a-f]{32})?", "32 hex digits, the id of a health check");
    private static final ValueKind<String> NAME =
            ValueKinds.matching("([A-Za-z0-9_-]{1,128})?", "the name of a health check");

    /// 0 for `off`.
    private static final ValueKind<Integer> FAILURES = ValueKind.of(
            "off, or a percentage from 20 to 90",
            ValueKind.Form.ANY,
            text -> text.equals("off")
                    ? Optional.of(0)
                    : WholeNumber.parse(text).filter(n -> n >= 20 && n <= 90).map(Long::intValue));

    private HoldReader() {}

    static HoldSettings read(Section section) {
        var fallback = HoldSettings.NONE;
        String check = section.get(CHECK, ID, fallback.checkId());
        boolean isNamed = isNamed(section, check);
        Action action = section.choice(ACTION, Action.class, fallback.onUnhealthy());
        if (action != Action.NOTHING && check.isEmpty() && !isNamed) {
            section.fault(ACTION, "needs " + (section.isLiteral() ? CHECK : NAMED));
        }
        return new HoldSettings(
                check,
                action,
                section.get("reduce_to", ValueKinds.integer(10, 90), fallback.reduceToPercent()),
                section.get("visitors_veto", ValueKinds.FLAG, fallback.visitorsVeto()),
                section.get("origin_failures", FAILURES, fallback.failuresPercent(), "off"),
                section.get("origin_hold", ValueKinds.FLAG, fallback.enabled()));
    }

    /// Whether a file names the check of which it need not know the id. Which one it is is known
    /// when all have been read.
    private static boolean isNamed(Section section, String check) {
        if (section.isLiteral()) {
            return false;
        }
        boolean named = !section.get(NAMED, NAME, "").isEmpty();
        if (named && !check.isEmpty()) {
            section.fault(NAMED, "is given together with " + CHECK + "; give one of the two");
        }
        return named;
    }
}
