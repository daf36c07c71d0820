package io.vestibule.settings.room;

import io.vestibule.room.HoldSettings;
import io.vestibule.room.HoldSettings.Action;
import io.vestibule.settings.shape.Key;
import io.vestibule.settings.shape.SettingForms;
import io.vestibule.settings.shape.Shape;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;
import io.vestibule.settings.text.WholeNumber;
import java.util.Optional;

/// When a room's line is held because its origin is sick. Only what was set is written, so that rooms that do not
/// use it keep their documents.
final class HoldShape {

    private static final HoldSettings UNSET = HoldSettings.NONE;
    private static final String NAMED = "origin_health_check";
    private static final ValueKind<String> NAME =
            ValueKinds.matching("([A-Za-z0-9_-]{1,128})?", "the name of a health check");

    /// 0 for `off`.
    private static final ValueKind<Integer> FAILURES = ValueKind.of(
            "off, or a percentage from 20 to 90",
            ValueKind.Form.ANY,
            text -> text.equals("off")
                    ? Optional.of(0)
                    : WholeNumber.parse(text).filter(n -> n >= 20 && n <= 90).map(Long::intValue));

    private static final Key<String> CHECK = Key.of(
                    "origin_health_check_id",
                    SettingForms.text(
                            ValueKinds.matching("([0-9a-f]{32})?", "32 hex digits, the id of a health check")),
                    UNSET.checkId())
            .leftOut();

    static final Shape<HoldSettings> SHAPE = Shape.of(
            HoldSettings.class,
            CHECK,
            Key.of("on_origin_unhealthy", SettingForms.choice(Action.class), UNSET.onUnhealthy(), "nothing")
                    .leftOut()
                    .checked((section, key, action, known) -> {
                        String check = known.get(CHECK);
                        if (!isNamed(section, check) && action != Action.NOTHING && check.isEmpty()) {
                            section.fault(key, "needs " + (section.isLiteral() ? CHECK.name() : NAMED));
                        }
                    }),
            Key.of("reduce_to", SettingForms.integer(10, 90), UNSET.reduceToPercent())
                    .leftOut(),
            Key.of("visitors_veto", SettingForms.FLAG, UNSET.visitorsVeto()).leftOut(),
            Key.of(
                            "origin_failures",
                            SettingForms.of(FAILURES, (json, percent) -> {
                                if (percent == 0) {
                                    json.writeString("off");
                                } else {
                                    json.writeNumber(percent);
                                }
                            }),
                            UNSET.failuresPercent(),
                            "off")
                    .leftOut(),
            Key.of("origin_hold", SettingForms.FLAG, UNSET.enabled()).leftOut());

    private HoldShape() {}

    /// Whether a file names the check of which it need not know the id. Which one it is is known
    /// when all have been read.
    private static boolean isNamed(Section section, String check) {
        if (section.isLiteral()) {
            return false;
        }
        boolean named = !section.get(NAMED, NAME, "").isEmpty();
        if (named && !check.isEmpty()) {
            section.fault(NAMED, "is given together with " + CHECK.name() + "; give one of the two");
        }
        return named;
    }
}
