package io.vestibule.settings.check;

import io.vestibule.health.CheckType;
import io.vestibule.health.HttpQuestion;
import io.vestibule.settings.shape.Key;
import io.vestibule.settings.shape.SettingForms;
import io.vestibule.settings.shape.Shape;
import io.vestibule.settings.shape.ShapePart;
import io.vestibule.settings.shape.Values;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JsonGenerator;

/// What an HTTP or HTTPS check asks, and which answer is good; null in a check of type TCP. *Stateless.*
record HttpConfig() implements ShapePart<Optional<HttpQuestion>> {

    private static final String NAME = "http_config";
    private static final int LONGEST_PATH = 2048;
    private static final int LONGEST_BODY = 1024;
    private static final int MOST_CODES = 64;
    private static final int MOST_DAYS = 365;
    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    private static final ValueKind<String> PATH = ValueKinds.matching(
            "/[!\"$-~]{0," + (LONGEST_PATH - 1) + "}",
            "a path that begins with /, without spaces and #, at most " + LONGEST_PATH);

    private static final ValueKind<String> CODE = ValueKind.of(
            "a code from 100 to 599 such as \"200\", or a class such as \"2xx\"",
            text -> Optional.of(text.toLowerCase(Locale.ROOT)).filter(code -> code.matches("[1-5](xx|[0-9][0-9])")));

    /// Of the whole check: defaults of its question follow from it.
    static final Key<CheckType> TYPE = Key.of(
            "type",
            SettingForms.word(
                    ValueKind.of(
                            "HTTP, HTTPS or TCP",
                            text -> Arrays.stream(CheckType.values())
                                    .filter(type -> type.name().equalsIgnoreCase(text))
                                    .findFirst()),
                    CheckType::name),
            CheckType.HTTP);

    private static final Key<String> METHOD = Key.of(
            "method",
            SettingForms.text(ValueKind.of(
                    "GET or HEAD",
                    text -> Optional.of(text.toUpperCase(Locale.ROOT)).filter(List.of("GET", "HEAD")::contains))),
            "GET");

    private static final Shape<HttpQuestion> SHAPE = Shape.of(
            HttpQuestion.class,
            METHOD,
            Key.of("path", SettingForms.text(PATH), "/"),
            Key.following(
                    "port",
                    SettingForms.integer(1, 65_535),
                    known -> known.get(TYPE) == CheckType.HTTPS ? HTTPS_PORT : HTTP_PORT,
                    "80, or 443 for HTTPS"),
            Key.of("expected_codes", SettingForms.texts(CODE), List.of("200"), "[\"200\"]")
                    .checked((section, key, codes, _) -> {
                        if (codes.size() > MOST_CODES) {
                            section.fault(key, "has more than " + MOST_CODES + " items");
                        }
                    }),
            Key.of("expected_body", SettingForms.text(ValueKinds.text(LONGEST_BODY)), "")
                    .checked((section, key, body, known) -> {
                        if (known.get(METHOD).equals("HEAD") && !body.isEmpty()) {
                            section.fault(key, "cannot be found: the answer to HEAD has no body");
                        }
                    }),
            Key.of("follow_redirects", SettingForms.FLAG, false),
            Key.of("allow_insecure", SettingForms.FLAG, false),
            Key.of("certificate_expiry_days", SettingForms.integer(0, MOST_DAYS), 0)
                    .checked((section, key, days, known) -> {
                        if (days > 0 && known.get(TYPE) == CheckType.HTTP) {
                            section.fault(key, "is for checks of type HTTPS; leave it out");
                        }
                    })
                    // Written where it was set, so that others look as published.
                    .leftOut(),
            new CheckHeaders());

    @Override
    public Set<String> names() {
        return Set.of(NAME);
    }

    @Override
    public Optional<Optional<HttpQuestion>> read(Section section, Values earlier) {
        Section http = section.section(NAME);
        boolean isTcp = earlier.get(TYPE) == CheckType.TCP;
        if (isTcp && !http.names().isEmpty()) {
            section.fault(NAME, "is for checks of type HTTP and HTTPS; leave it out");
        }
        return Optional.of(SHAPE.read(http, earlier).filter(_ -> !isTcp));
    }

    @Override
    public void write(JsonGenerator json, Optional<HttpQuestion> question, boolean masked) {
        json.writeName(NAME);
        question.ifPresentOrElse(it -> SHAPE.object(json, it, masked), json::writeNull);
    }

    /// The host that a check names in a header.
    static Optional<String> host(Section check) {
        Section headers = check.section(NAME).section(CheckHeaders.NAME);
        return headers.names().stream()
                .filter(name -> name.equalsIgnoreCase(CheckHeaders.HOST))
                .flatMap(name -> headers.peek(name).stream())
                .findFirst();
    }
}
