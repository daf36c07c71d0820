package io.vestibule.gate.answer;

import io.vestibule.gate.door.Body;
import io.vestibule.gate.door.ReadyFields;
import io.vestibule.gate.door.Verdict;
import io.vestibule.page.PageLooks;
import io.vestibule.page.Site;
import io.vestibule.page.WaitingPage;
import io.vestibule.room.Event;
import io.vestibule.room.Looks;
import io.vestibule.room.Picture;
import io.vestibule.room.Room;
import io.vestibule.room.RoomDirectory;
import io.vestibule.room.Route;
import java.net.IDN;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// How the built-in pages of all rooms and their events look, worked out before the rooms are
/// published, and the pictures that they load. *One writer, many readers.*
public final class RoomLooks {

    /// Where pages find their pictures, on the host of the page: this and the picture's name, which
    /// follows from its bytes.
    public static final String PATH = "/.well-known/vestibule/pictures/";

    /// What a picture may do that is opened on its own: have styles, and carry pixels of its own.
    private static final String PICTURE_POLICY =
            "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

    private final WaitingPage page;
    private final Entry plain;
    private volatile Known newest = new Known(Map.of(), Map.of());
    private volatile Known before = newest;

    /// @param looks as the page shows them
    /// @param plain the fields of pages that ask for nothing
    /// @param asking those of rooms that ask for challenges
    record Entry(PageLooks looks, Fields plain, Fields asking) {

        /// The page's site, asked for by this host.
        Site site(String host) {
            return Site.of(looks, host.startsWith("xn--") || host.contains(".xn--") ? IDN.toUnicode(host) : host);
        }

        /// @param gzip whether the page is compressed
        ReadyFields fields(Room room, boolean gzip) {
            var kind = room.mayAsk() ? asking : plain;
            var fields = room.page().languageAuto() ? kind.inTheirLanguage : kind.inOneLanguage;
            return gzip ? fields.gzip : fields.plain;
        }
    }

    /// The fields of a page whose language the visitor chooses, and of the others.
    private record Fields(Coded inTheirLanguage, Coded inOneLanguage) {

        static Fields of(String policy) {
            return new Fields(
                    pageFields(policy, "Cookie, Accept, Accept-Encoding, Accept-Language"),
                    pageFields(policy, "Cookie, Accept, Accept-Encoding"));
        }
    }

    /// The fields of a page as it is, and of the compressed one.
    private record Coded(ReadyFields plain, ReadyFields gzip) {}

    /// A picture, and on which hosts pages show it.
    ///
    /// @param hosts `*` for any
    private record Shown(Verdict.Answer answer, Set<String> hosts) {}

    private record Known(Map<Looks, Entry> entries, Map<String, Shown> pictures) {}

    /// The looks of a gate without rooms.
    public RoomLooks(WaitingPage page) {
        this.page = page;
        plain = entry(PageLooks.PLAIN);
    }

    /// Works out what the rooms of `directory` and their events need, and forgets what those before
    /// the last needed: until the rooms are published, and a little longer, visitors are shown the
    /// page of the last.
    public void prepare(RoomDirectory directory) {
        var entries = new HashMap<Looks, Entry>();
        var pictures = new HashMap<String, Shown>();
        for (Room room : directory.rooms()) {
            prepare(room, entries, pictures);
            for (Event event : room.events()) {
                prepare(room.during(event), entries, pictures);
            }
        }
        before = newest;
        newest = new Known(Map.copyOf(entries), Map.copyOf(pictures));
    }

    private void prepare(Room room, Map<Looks, Entry> entries, Map<String, Shown> pictures) {
        var looks = room.page().looks();
        if (looks.equals(Looks.NONE)) {
            return;
        }
        entries.computeIfAbsent(looks, it -> entry(PageLooks.of(it, RoomLooks::address)));
        looks.logo().ifPresent(picture -> show(picture, room, pictures));
        looks.favicon().ifPresent(picture -> show(picture, room, pictures));
    }

    private void show(Picture picture, Room room, Map<String, Shown> pictures) {
        if (picture.isEmpty()) {
            return;
        }
        var old = newest.pictures().get(picture.name());
        var shown = pictures.computeIfAbsent(
                picture.name(), _ -> new Shown(old == null ? answer(picture) : old.answer(), new HashSet<>()));
        room.routes().stream().map(Route::host).forEach(shown.hosts()::add);
    }

    private Entry entry(PageLooks looks) {
        return new Entry(looks, Fields.of(page.contentSecurityPolicy(looks)), Fields.of(page.policyOfAsking(looks)));
    }

    /// What every built-in page of a room has.
    private static Coded pageFields(String policy, String vary) {
        var headers = AnswerHeaders.common(AnswerHeaders.HTML, vary, "");
        AnswerHeaders.outside(headers);
        AnswerHeaders.policy(headers, policy);
        var plain = ReadyFields.of(headers);
        headers.add("Content-Encoding");
        headers.add("gzip");
        return new Coded(plain, ReadyFields.of(headers));
    }

    private static String address(Picture picture) {
        return PATH + picture.name();
    }

    /// A picture never changes under its address. Opened on its own it is a page of the site's, so its policy takes
    /// that origin from it: whatever is in it, it runs nothing and loads nothing.
    private static Verdict.Answer answer(Picture picture) {
        var headers = new ArrayList<String>(8);
        headers.addAll(List.of(
                "Content-Type",
                picture.kind().mediaType(),
                "Cache-Control",
                "public, max-age=31536000, immutable",
                "X-Content-Type-Options",
                "nosniff"));
        AnswerHeaders.policy(headers, PICTURE_POLICY);
        return new Verdict.Answer(200, ReadyFields.of(headers), List.of(), Body.shared(picture.bytes()));
    }

    /// How the pages of a room look.
    Entry of(Room room) {
        var looks = room.page().looks();
        if (looks.equals(Looks.NONE)) {
            return plain;
        }
        var entry = newest.entries().get(looks);
        return entry != null ? entry : before.entries().getOrDefault(looks, plain);
    }

    /// A picture by its name, if a room of this host shows it.
    public Optional<Verdict.Answer> picture(String host, String name) {
        return picture(newest, host, name).or(() -> picture(before, host, name));
    }

    private static Optional<Verdict.Answer> picture(Known known, String host, String name) {
        return Optional.ofNullable(known.pictures().get(name))
                .filter(it -> it.hosts().contains(host) || it.hosts().contains("*"))
                .map(Shown::answer);
    }
}
