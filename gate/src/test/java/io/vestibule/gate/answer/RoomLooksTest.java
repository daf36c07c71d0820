package io.vestibule.gate.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.Heads;
import io.vestibule.gate.door.RequestHead;
import io.vestibule.gate.door.UsherTestHouse;
import io.vestibule.gate.door.Verdict;
import io.vestibule.gate.front.PictureUsher;
import io.vestibule.room.Looks;
import io.vestibule.room.PageSettings;
import io.vestibule.room.Picture;
import io.vestibule.room.PictureKind;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.RequestSettings;
import io.vestibule.room.Room;
import io.vestibule.room.RoomDirectory;
import io.vestibule.room.Route;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RoomLooksTest {

    private static final String[] HTML = {"Accept", "text/html"};

    private final UsherTestHouse house = new UsherTestHouse();

    private static Picture picture(String text) {
        return new Picture(PictureKind.SVG, text.getBytes(StandardCharsets.UTF_8));
    }

    private static Room room(Optional<String> title, Optional<Picture> logo) {
        var looks = new Looks(
                title,
                logo,
                Optional.empty(),
                Optional.of("#ffd400"),
                Optional.empty(),
                Optional.of(Map.of("de", "Hallo")));
        return UsherTestHouse.room(
                new PageSettings(200, "", "en-US", true, true, "", "Hello", looks),
                RequestSettings.DEFAULT,
                QueueSettings.DEFAULT);
    }

    private void show(Room room) {
        house.room = room;
        house.looks.prepare(RoomDirectory.of(List.of(room)));
        house.full();
    }

    private String page(String... headers) {
        return ((Verdict.Answer) house.get(headers)).body().toString();
    }

    @Test
    void thePageOfARoomWithoutLooksNamesTheHost() {
        house.full();

        assertThat(page(HTML))
                .contains("<p id=\"site\" dir=\"auto\">shop.example</p>")
                .doesNotContain("<img");
    }

    @Test
    void thePageShowsTheLooksUnderThePolicyThatAllowsThem() {
        show(room(Optional.of("Harbor"), Optional.of(picture("<svg/>"))));

        var answer = (Verdict.Answer) house.get(HTML);

        String policy =
                UsherTestHouse.headers(answer, "Content-Security-Policy").getFirst();
        assertThat(answer.body().toString())
                .contains(
                        ">Harbor</p>",
                        "<img id=\"logo\" src=\"" + RoomLooks.PATH
                                + picture("<svg/>").name())
                .doesNotContain("<svg");
        assertThat(policy).contains("img-src data: 'self'").matches(".*style-src '\\S+ '\\S+;.*");
    }

    @Test
    void theMessageIsInTheLanguageOfThePage() {
        show(room(Optional.empty(), Optional.empty()));

        assertThat(page("Accept", "text/html", "Accept-Language", "de-AT")).contains(">Hallo</p>");
        assertThat(page("Accept", "text/html", "Accept-Language", "fr")).contains(">Hello</p>");
    }

    private static RequestHead head(String method, String host, String target) {
        var plain = Heads.of(method, target);
        return new RequestHead(
                0, method, false, host, host, target, plain.headers(), plain.clientAddress(), false, plain.transport());
    }

    /// What a request for a picture gets, or nothing if it is passed on.
    private Optional<Verdict.Answer> asked(String method, String host, String target) {
        var passed = new ArrayList<RequestHead>();
        var answers = new ArrayList<Verdict>();
        var usher = new PictureUsher((head, _) -> passed.add(head), house.looks);
        usher.judge(head(method, host, target), answers::add);
        assertThat(passed.size() + answers.size()).isEqualTo(1);
        return answers.stream().map(Verdict.Answer.class::cast).findFirst();
    }

    private int status(String method, String host, String target) {
        return asked(method, host, target).orElseThrow().status();
    }

    @Test
    void aPictureIsServedOnTheHostsOfItsRoomAndOnNoOther() {
        var logo = picture("<svg/>");
        show(room(Optional.empty(), Optional.of(logo)));
        String target = RoomLooks.PATH + logo.name();

        var answer = asked("GET", "shop.example", target).orElseThrow();

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).hasToString("<svg/>");
        assertThat(status("HEAD", "shop.example", target)).isEqualTo(200);
        assertThat(status("GET", "other.example", target)).isEqualTo(404);
        assertThat(status("POST", "shop.example", target)).isEqualTo(404);
        assertThat(status("GET", "shop.example", target + "0")).isEqualTo(404);
        assertThat(status("GET", "shop.example", RoomLooks.PATH)).isEqualTo(404);
        assertThat(asked("GET", "shop.example", "/.well-known/vestibule/other")).isEmpty();
    }

    /// What makes it safe to take any SVG as a logo: `PictureSafetyIT` shows the same in a browser.
    @ParameterizedTest
    @EnumSource
    void aPictureOpenedOnItsOwnMayRunNothingAndLoadNothing(PictureKind kind) {
        var logo = new Picture(kind, "<svg/>".getBytes(StandardCharsets.UTF_8));
        show(room(Optional.empty(), Optional.of(logo)));

        var answer = asked("GET", "shop.example", RoomLooks.PATH + logo.name()).orElseThrow();

        assertThat(answer.ready().pairs())
                .containsExactly(
                        "Content-Type",
                        kind.mediaType(),
                        "Cache-Control",
                        "public, max-age=31536000, immutable",
                        "X-Content-Type-Options",
                        "nosniff",
                        "Content-Security-Policy",
                        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox");
    }

    @Test
    void aRoomOfEveryHostShowsItsPictureOnEach() {
        var logo = picture("<svg/>");
        var room = room(Optional.empty(), Optional.of(logo));
        show(room.withRoutes(List.of(new Route(Route.EVERY_HOST, "/"))));

        assertThat(status("GET", "any.example", RoomLooks.PATH + logo.name())).isEqualTo(200);
    }

    @Test
    void theLooksOfBeforeStayUntilTheNextChangeForPagesThatAreOnTheirWay() {
        var first = picture("<svg>1</svg>");
        var second = picture("<svg>2</svg>");
        var old = room(Optional.of("Old"), Optional.of(first));
        show(old);
        show(room(Optional.of("New"), Optional.of(second)));

        assertThat(status("GET", "shop.example", RoomLooks.PATH + first.name())).isEqualTo(200);
        house.room = old;
        assertThat(page(HTML)).contains(">Old</p>");

        show(room(Optional.of("Newer"), Optional.of(second)));
        assertThat(status("GET", "shop.example", RoomLooks.PATH + first.name())).isEqualTo(404);
        assertThat(status("GET", "shop.example", RoomLooks.PATH + second.name()))
                .isEqualTo(200);
    }
}
