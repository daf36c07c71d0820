package io.vestibule.control.api.request;

import io.vestibule.settings.text.SettingsFault;
import java.util.regex.Pattern;

/// Words an error of a body as the published API does.
public final class FaultText {

    private static final Pattern INDEX = Pattern.compile("\\[(\\d+)]");

    /// How a reason begins that needs its key before it to be a sentence.
    private static final Pattern VERB = Pattern.compile(
            "^(must|is|are|has|have|cannot|may|can|needs|stands|ends|begins|overlaps"
                    + "|already|does|would|starts|was|belongs)\\b.*",
            Pattern.DOTALL);

    private FaultText() {}

    public static ApiError error(SettingsFault fault) {
        return ApiError.invalid(explanation(fault), pointer(fault.key()));
    }

    /// A key such as `additional_routes[1].host` as a JSON pointer.
    static String pointer(String key) {
        if (key.isEmpty()) {
            return "";
        }
        String path = INDEX.matcher(key).replaceAll(".$1");
        String escaped = path.replace("~", "~0").replace("/", "~1").replace('.', '/');
        return escaped.startsWith("/") ? escaped : "/" + escaped;
    }

    private static String explanation(SettingsFault fault) {
        String reason = fault.reason();
        if (fault.key().isEmpty()) {
            String place = fault.place().replaceFirst("^body:?", "");
            return place.matches("\\d+:\\d+")
                    ? "line %s, column %s: %s"
                            .formatted(
                                    place.substring(0, place.indexOf(':')),
                                    place.substring(place.indexOf(':') + 1),
                                    reason)
                    : reason;
        }
        return VERB.matcher(reason).matches() ? fault.key() + " " + reason : fault.key() + ": " + reason;
    }
}
