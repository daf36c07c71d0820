package io.vestibule.settings.room;

import io.vestibule.page.Language;
import io.vestibule.room.Color;
import io.vestibule.room.Looks;
import io.vestibule.settings.picture.PictureCheck;
import io.vestibule.settings.picture.PictureForm;
import io.vestibule.settings.shape.Form;
import io.vestibule.settings.shape.Key;
import io.vestibule.settings.shape.SettingForms;
import io.vestibule.settings.shape.Shape;
import io.vestibule.settings.text.Hint;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import tools.jackson.core.JsonGenerator;

/// How the built-in page of a room looks. What is not set is not written, so that documents without it stay what
/// they were.
final class LooksShape {

    private static final int LONGEST_LINK = 500;

    private static final ValueKind<String> TITLE_TEXT = ValueKind.of(
            "one line of at most " + Looks.LONGEST_TITLE + " characters",
            text -> Optional.of(text).filter(LooksShape::isTitle));

    private static final ValueKind<String> COLOR = ValueKind.of(
            "a color such as #0b6b60 or #06c, in quotes in a file",
            text -> text.isEmpty() ? Optional.of(text) : Color.parse(text).map(Color::toString));

    private static final ValueKind<String> LINK = ValueKind.of(
            "an address that begins with https:, mailto: or tel:, of at most " + LONGEST_LINK + " characters",
            text -> Optional.of(text).filter(it -> it.isEmpty() || isLink(it)));

    private static final Set<String> LANGUAGES = languages();

    /// Of an event: empty text stands for none in place of the room's.
    static final Shape<Looks> SHAPE = Shape.of(
            Looks.class,
            Key.maybe("page_title", SettingForms.lenient(TITLE_TEXT)),
            Key.maybe("page_logo", new PictureForm(PictureCheck.LOGO)),
            Key.maybe("page_favicon", new PictureForm(PictureCheck.FAVICON)),
            Key.maybe("page_accent_color", SettingForms.lenient(COLOR)),
            Key.maybe("page_support_link", SettingForms.lenient(LINK)),
            Key.maybe("messages", new MessagesForm()));

    private LooksShape() {}

    /// The looks of a room: empty text is the same as nothing.
    static Looks ofRoom(Looks read) {
        return new Looks(
                read.title().filter(text -> !text.isEmpty()),
                read.logo().filter(picture -> !picture.isEmpty()),
                read.favicon().filter(picture -> !picture.isEmpty()),
                read.accent().filter(text -> !text.isEmpty()),
                read.supportLink().filter(text -> !text.isEmpty()),
                read.messages().filter(all -> !all.isEmpty()));
    }

    /// The owner's message by the tag of its language.
    private record MessagesForm() implements Form<Map<String, String>> {

        @Override
        public Optional<Map<String, String>> read(
                Section section, String key, Optional<Map<String, String>> fallback, String fallbackText) {
            return find(section, key).or(() -> fallback);
        }

        @Override
        public Optional<Map<String, String>> find(Section section, String key) {
            boolean given = section.isGiven(key);
            var texts = section.section(key);
            var all = new HashMap<String, String>();
            for (String tag : texts.names()) {
                if (!LANGUAGES.contains(tag) && section.isKept()) {
                    continue;
                }
                var text = texts.findLeniently(tag, ValueKinds.MESSAGE);
                if (!LANGUAGES.contains(tag)) {
                    texts.fault(tag, "is no language of the page" + Hint.among(LANGUAGES, tag));
                } else if (!text.orElse("").isEmpty()) {
                    all.put(tag, text.orElseThrow());
                }
            }
            if (section.isKept()) {
                texts.refuseUnknownKeys();
            }
            return given ? Optional.of(all) : Optional.empty();
        }

        @Override
        public void write(JsonGenerator json, Map<String, String> messages) {
            json.writeStartObject();
            new TreeMap<>(messages).forEach(json::writeStringProperty);
            json.writeEndObject();
        }
    }

    /// The tags of the page's languages, and their languages alone.
    private static Set<String> languages() {
        var tags = Arrays.stream(Language.values()).map(Language::tag).collect(Collectors.toCollection(TreeSet::new));
        Arrays.stream(Language.values())
                .map(language -> language.tag().substring(0, language.tag().indexOf('-')))
                .forEach(tags::add);
        return tags;
    }

    private static boolean isTitle(String text) {
        return text.length() <= Looks.LONGEST_TITLE
                && text.equals(text.strip())
                && text.chars().noneMatch(Character::isISOControl);
    }

    private static boolean isLink(String text) {
        try {
            var address = new URI(text);
            String scheme = address.getScheme() == null ? "" : address.getScheme();
            boolean reachable = switch (scheme) {
                case "https" -> address.getHost() != null && address.getUserInfo() == null;
                case "mailto" -> address.getSchemeSpecificPart().indexOf('@') > 0;
                case "tel" -> address.getSchemeSpecificPart().matches("[0-9+(). -]+");
                default -> false;
            };
            return reachable && text.length() <= LONGEST_LINK;
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
