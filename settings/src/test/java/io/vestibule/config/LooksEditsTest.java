package io.vestibule.config;

import static io.vestibule.config.House.SHOP;
import static io.vestibule.config.House.keys;
import static io.vestibule.config.House.room;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.room.Looks;
import io.vestibule.room.Picture;
import io.vestibule.room.PictureKind;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How the built-in page looks, as the API sets it for rooms and events.
class LooksEditsTest {

    private static final String SVG = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>";
    private static final String LOGO = base64(SVG);

    private static final String ALL = "'page_title':'Harbor tickets','page_logo':'data:image/svg+xml;base64,"
            + LOGO
            + "','page_favicon':'"
            + LOGO
            + "','page_accent_color':'#C20','page_support_link':'tel:+431234',"
            + "'message':'Hello','messages':{'de':'Hallo','pt-BR':'Oi','fr':''}";

    private final House house = House.withZone();

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static Picture logo() {
        return new Picture(PictureKind.SVG, SVG.getBytes(StandardCharsets.UTF_8));
    }

    private static Looks looks() {
        return new Looks(
                Optional.of("Harbor tickets"),
                Optional.of(logo()),
                Optional.of(logo()),
                Optional.of("#cc2200"),
                Optional.of("tel:+431234"),
                Optional.of(Map.of("de", "Hallo", "pt-BR", "Oi")));
    }

    private Looks of(String id) {
        return house.room(id).room().page().looks();
    }

    @Test
    void aRoomHasTheLooksThatItWasGivenAndKeepsThem() {
        String id = house.id(RoomEdits.KIND.create(SHOP, room("sale", ALL)));

        assertThat(of(id)).isEqualTo(looks());
    }

    @Test
    void aRoomWithoutLooksIsKeptAsItWasBeforeThereWereAny() {
        String id = house.id(RoomEdits.KIND.create(SHOP, room("sale", "")));
        String empty = "'page_title':'','page_logo':'','page_accent_color':'','messages':{}";

        assertThat(house.body(DocumentKind.ROOM, id)).doesNotContain("\"page_", "messages");
        assertThat(house.make(RoomEdits.KIND.patch(SHOP, id, keys("{" + empty + "}"))))
                .isEqualTo(new EditResult.Same(id));
    }

    @Test
    void aPatchChangesWhatItNamesAndAReplacementTakesTheRestAway() {
        String id = house.id(RoomEdits.KIND.create(SHOP, room("sale", ALL)));

        house.make(RoomEdits.KIND.patch(SHOP, id, keys("{'page_title':null,'page_accent_color':'#123456'}")));
        assertThat(of(id).title()).isEmpty();
        assertThat(of(id).accent()).contains("#123456");
        assertThat(of(id).logo()).contains(logo());

        house.make(RoomEdits.KIND.replace(SHOP, id, room("sale", "")));
        assertThat(of(id)).isEqualTo(Looks.NONE);
    }

    @Test
    void anEventHasItsOwnLooksOrNoneOrTheRooms() {
        String id = house.id(RoomEdits.KIND.create(SHOP, room("sale", ALL)));
        String event = "{'name':'drop','event_start_time':'2027-04-01T10:00:00Z',"
                + "'event_end_time':'2027-04-01T14:00:00Z','page_title':'The drop',"
                + "'page_logo':''}";

        house.id(EventEdits.KIND.create(id, keys(event)));

        var room = house.room(id).room();
        var during = room.during(room.events().getFirst()).page();
        assertThat(during.looks().title()).contains("The drop");
        assertThat(during.looks().logo()).contains(Picture.NONE);
        assertThat(during.looks().favicon()).contains(logo());
        assertThat(during.messageIn("de-DE")).isEqualTo("Hallo");
        assertThat(during.messageIn("pt-BR")).isEqualTo("Oi");
        assertThat(during.messageIn("fr-FR")).isEqualTo("Hello");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "'page_title':'a\\nb' | page_title: must be one line of at most 80 characters",
                "'page_title':' a' | page_title: must be one line of at most 80 characters",
                "'page_title':7 | page_title: must be one line of at most 80 characters, in quotes",
                "'page_accent_color':'red' | page_accent_color: must be a color such as #0b6b60 or"
                        + " #06c, in quotes in a file",
                "'page_support_link':'javascript:alert(1)' | page_support_link: must be an address"
                        + " that begins with https:, mailto: or tel:, of at most 500 characters",
                "'page_support_link':'http://a.example' | page_support_link: must be an address"
                        + " that begins with https:, mailto: or tel:, of at most 500 characters",
                "'page_support_link':'https:///a' | page_support_link: must be an address that"
                        + " begins with https:, mailto: or tel:, of at most 500 characters",
                "'page_support_link':'mailto:nobody' | page_support_link: must be an address that"
                        + " begins with https:, mailto: or tel:, of at most 500 characters",
                "'page_support_link':'https://u:p@a.example' | page_support_link: must be an"
                        + " address that begins with https:, mailto: or tel:, of at most 500"
                        + " characters",
                "'page_logo':'https://a.example/logo.png' | page_logo: must be PNG, SVG or WebP of"
                        + " at most 64 KiB, in base64 or as a data: address",
                "'page_logo':'aGVsbG8=' | page_logo: must be PNG, SVG or WebP: these bytes are none" + " of them",
                "'page_logo_file':'/etc/passwd' | page_logo_file: unknown key; did you mean" + " page_logo?",
                "'messages':{'de_DE':'x'} | messages.de_DE: is no language of the page; did you" + " mean de-DE?",
                "'messages':{'de':'a\\tb'} | messages.de: must be plain text without control"
                        + " characters but line breaks, at most 500 characters",
                "'messages':'x' | messages: must be an object"
            })
    void whatCannotBeShownIsRefusedWithPlaceAndReason(String keys, String reason) {
        assertThat(house.refusal(RoomEdits.KIND.create(SHOP, room("sale", keys))))
                .isEqualTo(List.of(reason));
    }

    @Test
    void aPictureThatIsNoPictureIsRefusedWithItsLine() {
        String svg = "<svg xmlns=\"http://www.w3.org/2000/svg\">\n<g></svg>";

        assertThat(house.refusal(RoomEdits.KIND.create(SHOP, room("sale", "'page_logo':'" + base64(svg) + "'"))))
                .containsExactly("page_logo: line 2: cannot be read as XML");
    }

    @Test
    void looksThatOnlyALaterVersionKnowsDoNotCloseARoomAndAreNotLost() {
        String id = house.id(RoomEdits.KIND.create(SHOP, room("sale", ALL)));
        String body = house.body(DocumentKind.ROOM, id)
                .replace("\"#cc2200\"", "\"oklch(70% 0.1 30)\"")
                .replace("\"de\":", "\"de-AT-1996\":")
                .replaceFirst(LOGO, "R0lGODlh");
        var before = house.now().document(DocumentKind.ROOM, id);
        var later = new Document(DocumentKind.ROOM, id, before.orElseThrow().owner(), body);
        house.take(house.now()
                .with(
                        List.of(new Change(DocumentKind.ROOM, id, before, Optional.of(later))),
                        house.now().revision() + 1));

        assertThat(house.now().troubles()).isEmpty();
        assertThat(house.room(id).room().queue().queueAll()).isFalse();
        assertThat(of(id).accent()).isEmpty();
        assertThat(of(id).logo()).isEmpty();
        assertThat(of(id).title()).contains("Harbor tickets");

        house.make(RoomEdits.KIND.patch(SHOP, id, keys("{'description':'x'}")));
        assertThat(house.body(DocumentKind.ROOM, id)).contains("oklch(70% 0.1 30)", "de-AT-1996", "R0lGODlh");
    }
}
