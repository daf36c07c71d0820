package io.vestibule.settings.room;

import io.vestibule.room.CookieSettings;
import io.vestibule.room.CookieSettings.SameSite;
import io.vestibule.room.CookieSettings.Secure;
import io.vestibule.settings.shape.ShapePart;
import io.vestibule.settings.shape.Values;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JsonGenerator;

/// What a room's cookie is like. *Stateless.*
record CookiePart() implements ShapePart<CookieSettings> {

    private static final String SUFFIX = "cookie_suffix";
    private static final String ATTRIBUTES = "cookie_attributes";
    private static final String SAME_SITE = "samesite";
    private static final String SECURE = "secure";

    private static final ValueKind<String> SUFFIX_TEXT =
            ValueKinds.matching("[A-Za-z0-9_-]{0,64}", "letters, digits, - and _, at most 64");

    @Override
    public Set<String> names() {
        return Set.of(SUFFIX, ATTRIBUTES);
    }

    @Override
    public Optional<CookieSettings> read(Section section, Values earlier) {
        String suffix = section.get(SUFFIX, SUFFIX_TEXT, "");
        boolean severalRoutes = earlier.get(RoutesPart.ROUTES).size() > 1;
        if (severalRoutes && suffix.isEmpty() && section.peek(SUFFIX).orElse("").isEmpty()) {
            section.fault(
                    SUFFIX,
                    earlier.get(LimitsShape.CHOSEN)
                            ? "is required with --route: give --cookie-suffix"
                            : "is required with additional_routes");
        }
        Section attributes = section.section(ATTRIBUTES);
        var sameSite = attributes.choice(SAME_SITE, SameSite.class, SameSite.AUTO);
        var secure = attributes.choice(SECURE, Secure.class, Secure.AUTO);
        attributes.refuseUnknownKeys();
        if (sameSite == SameSite.NONE && secure == Secure.NEVER) {
            attributes.fault(SECURE, "browsers reject never together with samesite none");
        }
        return Optional.of(new CookieSettings(suffix, sameSite, secure));
    }

    @Override
    public void write(JsonGenerator json, CookieSettings cookie, boolean masked) {
        json.writeStringProperty(SUFFIX, cookie.suffix());
        json.writeObjectPropertyStart(ATTRIBUTES);
        json.writeStringProperty(SAME_SITE, ValueKinds.nameOf(cookie.sameSite()));
        json.writeStringProperty(SECURE, ValueKinds.nameOf(cookie.secure()));
        json.writeEndObject();
    }
}
