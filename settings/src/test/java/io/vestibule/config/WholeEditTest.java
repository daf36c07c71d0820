package io.vestibule.config;

import static io.vestibule.config.House.SHOP;
import static io.vestibule.config.House.keys;
import static io.vestibule.config.House.room;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.vestibule.room.Room;
import io.vestibule.rule.value.NamedList;
import io.vestibule.settings.room.EventBounds;
import io.vestibule.settings.room.ListSettings;
import io.vestibule.settings.room.RoomReader;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.Overrides;
import io.vestibule.settings.text.ReadContext;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.YamlReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WholeEditTest {

    private static final String EVENT = """
        events:
          - name: launch
            prequeue_start_time: 2026-04-01T09:00:00Z
            event_start_time: 2026-04-01T10:00:00Z
            event_end_time: 2026-04-01T14:00:00Z
            shuffle_at_event_start: true
        """;

    private final House house = new House();

    private static Room wantedRoom(String name, String more) {
        String yaml = """
            name: %s
            zone: example.com
            host: shop.example.com
            path: /%s
            total_active_users: 300
            new_users_per_minute: 200
            """.formatted(name, name) + more;
        var faults = new Faults("site.yaml");
        var reading = new ReadContext(faults, Path.of(""), new Overrides(Map.of(), Map.of(), Map.of()));
        var tree =
                YamlReader.read(yaml.getBytes(StandardCharsets.UTF_8), faults).orElseThrow();
        var read = RoomReader.read(Section.root(reading, tree), List.of());
        assertThat(faults.all()).isEmpty();
        return read.orElseThrow();
    }

    private static Edit apply(boolean prune, Room... rooms) {
        return new WholeEdit(new DesiredConfiguration(List.of(), List.of(rooms), List.of()), prune, "apply site.yaml");
    }

    @Test
    void aFileMakesWhatItNamesInOneStepAndNothingTheSecondTime() {
        house.id(apply(false, wantedRoom("sale", EVENT), wantedRoom("other", "")));

        assertThat(house.now().revision()).isEqualTo(1);
        assertThat(house.now().zones()).hasSize(1);
        assertThat(house.now().rooms()).hasSize(2);
        assertThat(house.now().rooms().getFirst().room().events()).hasSize(1);
        assertThat(house.make(apply(false, wantedRoom("sale", EVENT), wantedRoom("other", ""))))
                .isEqualTo(new EditResult.Same(""));
    }

    @Test
    void aRoomOfThatNameIsChangedAndKeepsItsId() {
        house.make(ZoneEdits.create(keys("{'name':'example.com'}")));
        String id = house.id(RoomEdits.KIND.create(SHOP, room("sale", "'queue_all':true")));

        house.id(apply(false, wantedRoom("sale", "")));

        assertThat(house.now().rooms()).hasSize(1);
        assertThat(house.room(id).room().queue().queueAll()).isFalse();
    }

    @Test
    void onlyPruningTakesAwayWhatTheFileDoesNotName() {
        house.id(apply(false, wantedRoom("sale", EVENT), wantedRoom("other", "")));

        assertThat(house.make(apply(false, wantedRoom("sale", "")))).isEqualTo(new EditResult.Same(""));
        house.id(apply(true, wantedRoom("sale", "")));

        assertThat(house.now().rooms()).hasSize(1);
        assertThat(house.now().rooms().getFirst().events()).isEmpty();
        house.id(apply(true));
        assertThat(house.now().documents()).isEmpty();
    }

    @Test
    void twoRoomsMaySwapTheirPaths() {
        house.id(apply(false, wantedRoom("a", ""), wantedRoom("b", "")));

        house.id(apply(false, swapped("a", "b"), swapped("b", "a")));
        assertThat(house.now()
                        .directory()
                        .match("shop.example.com", "/a")
                        .orElseThrow()
                        .name())
                .isEqualTo("b");
    }

    private static Room swapped(String name, String path) {
        Room own = wantedRoom(name, "");
        Room other = wantedRoom(path, "");
        return own.withRoutes(other.routes());
    }

    @Test
    void whatCollidesWithARoomThatTheFileDoesNotNameIsRefused() {
        house.id(apply(false, wantedRoom("a", "")));

        assertThat(house.refusal(apply(false, swapped("b", "a"))))
                .containsExactly("b.host: shop.example.com/a is covered by the room a");
    }

    @Test
    void whatAFileSaysOfAZoneHoldsAndWhatItDoesNotSayIsTheDefault() {
        house.make(ZoneEdits.create(keys("{'name':'example.com'}")));
        var crawlers = new NamedZone("example.com", new ZoneSettings(true));

        house.id(whole(new DesiredConfiguration(List.of(crawlers), List.of(), List.of())));

        assertThat(house.now().zones().getFirst().settings()).isEqualTo(new ZoneSettings(true));
        assertThat(house.make(whole(new DesiredConfiguration(List.of(crawlers), List.of(), List.of()))))
                .isEqualTo(new EditResult.Same(""));
        assertThat(house.make(apply(false, wantedRoom("sale", "")))).isInstanceOf(EditResult.Changed.class);
        assertThat(house.now().zones().getFirst().settings())
                .as("a zone that a room implies stays as it is")
                .isEqualTo(new ZoneSettings(true));
        house.id(whole(new DesiredConfiguration(
                List.of(new NamedZone("example.com", ZoneSettings.DEFAULT)), List.of(), List.of())));
        assertThat(house.now().zones().getFirst().settings()).isEqualTo(ZoneSettings.DEFAULT);
    }

    private static Edit whole(DesiredConfiguration wanted) {
        return new WholeEdit(wanted, false, "apply site.yaml");
    }

    private static Edit list(NamedList.Kind kind, String description, String... items) {
        var comments = Map.of(items[0], "the first");
        var list = new NamedList("office", kind, List.of(items));
        return whole(
                new DesiredConfiguration(List.of(), List.of(), List.of(new ListSettings(list, description, comments))));
    }

    @Test
    void whatAFileSaysOfAListHoldsAndItsItemsStayTheSame() {
        house.id(list(NamedList.Kind.IP, "at work", "192.0.2.1", "192.0.2.2"));
        ListEntry before = house.now().listNamed("office").orElseThrow();

        house.id(list(NamedList.Kind.IP, "at home", "192.0.2.2", "192.0.2.1"));

        ListEntry after = house.now().listNamed("office").orElseThrow();
        assertThat(after.description()).isEqualTo("at home");
        assertThat(after.items())
                .extracting(ListEntry.Item::value, ListEntry.Item::comment, ListEntry.Item::id)
                .containsExactly(
                        tuple("192.0.2.2", "the first", before.items().get(1).id()),
                        tuple("192.0.2.1", "", before.items().getFirst().id()));
        assertThat(after.createdOn()).isEqualTo(before.createdOn());
        assertThat(after.modifiedOn()).isAfter(before.modifiedOn());
        assertThat(house.make(list(NamedList.Kind.IP, "at home", "192.0.2.2", "192.0.2.1")))
                .isEqualTo(new EditResult.Same(""));
    }

    @Test
    void aListThatARuleUsesCannotBecomeAnotherKind() {
        house.make(ZoneEdits.create(keys("{'name':'example.com'}")));
        house.id(list(NamedList.Kind.IP, "", "192.0.2.1"));
        String room = house.id(RoomEdits.KIND.create(SHOP, room("sale", "")));
        house.id(RuleEdits.add(
                RuleFamily.BYPASS,
                SHOP,
                room,
                keys("{'action':'bypass_waiting_room'," + "'expression':'ip.src in $office'}")));

        assertThat(house.refusal(list(NamedList.Kind.HOSTNAME, "", "example.com")))
                .containsExactly("list office: its kind cannot be changed: it is used by 1 rule");
    }

    @Test
    void limitsBelowWhatTheNodeAllowsAreRefusedThoseOfEventsToo() {
        var strict = new House(new Abilities(250, EventBounds.PUBLISHED));
        String limits = "    total_active_users: 9\n    new_users_per_minute: 9\n";

        assertThat(strict.refusal(apply(false, wantedRoom("sale", EVENT + limits))))
                .containsExactly(
                        "sale.new_users_per_minute: must be at least 250, the minimum_limit of this" + " node",
                        "sale.events.launch.total_active_users: must be at least 250, the"
                                + " minimum_limit of this node",
                        "sale.events.launch.new_users_per_minute: must be at least 250, the"
                                + " minimum_limit of this node");
    }

    @Test
    void oneFileHasOneHash() {
        var one = new DesiredConfiguration(List.of(), List.of(wantedRoom("sale", EVENT)), List.of());

        assertThat(one.hash())
                .isEqualTo(new DesiredConfiguration(List.of(), List.of(wantedRoom("sale", EVENT)), List.of()).hash())
                .isNotEqualTo(new DesiredConfiguration(List.of(), List.of(wantedRoom("sale", "")), List.of()).hash());
    }

    @Test
    void peopleAreToldWhatWouldChange() {
        house.id(apply(false, wantedRoom("sale", EVENT), wantedRoom("old", "")));
        var result = apply(true, wantedRoom("sale", "queue_all: true\n"), wantedRoom("new", ""))
                .apply(house.now(), new Moment(Instant.EPOCH, () -> 7));

        assertThat(result)
                .isInstanceOfSatisfying(
                        EditResult.Changed.class,
                        changed -> assertThat(Differences.of(changed.changes()))
                                .containsExactlyInAnyOrder(
                                        "~ room sale",
                                        "    queue_all: false -> true",
                                        "+ room new",
                                        "- room old",
                                        "- event launch"));
    }

    @Test
    void anUndoneRevisionIsAsIfItHadNotBeen() {
        house.id(apply(false, wantedRoom("sale", EVENT)));
        var before = house.now();
        var gone = (EditResult.Changed) house.make(apply(true));

        house.id(new UndoEdit(2, gone.changes()));

        assertThat(house.now().rooms()).hasSize(1);
        assertThat(house.now().rooms().getFirst().room().withEvents(List.of()))
                .isEqualTo(before.rooms().getFirst().room().withEvents(List.of()));
        assertThat(house.now().rooms().getFirst().events()).hasSize(1);
        assertThat(house.refusal(new UndoEdit(2, gone.changes())))
                .allMatch(told -> told.endsWith("has been changed again since; undo that first"));
    }

    @Test
    void undoNeverLeavesTwoRoomsOnOnePath() {
        house.id(apply(false, wantedRoom("a", "")));
        var gone = (EditResult.Changed) house.make(apply(true, wantedRoom("other", "")));
        house.id(apply(false, swapped("b", "a")));

        assertThat(house.refusal(new UndoEdit(2, gone.changes())))
                .contains("a.host: shop.example.com/a is covered by the room b");
    }

    /// Events that are over are kept to be looked up, and do not count towards the limit.
    @Test
    void onlyEventsThatAreNotOverCount() {
        assertThat(house.make(apply(false, wantedRoom("sale", "events:\n" + days(2020, 6) + days(2031, 5)))))
                .isInstanceOf(EditResult.Changed.class);
        assertThat(house.refusal(apply(false, wantedRoom("sale", "events:\n" + days(2032, 6)))))
                .anyMatch(told -> told.contains("at most 5 events that are not over"));
    }

    private static String days(int year, int days) {
        var text = new StringBuilder();
        for (int day = 1; day <= days; day++) {
            text.append("""
                  - {name: e%d-%d, event_start_time: '%d-04-0%dT10:00:00Z', event_end_time: '%d-04-0%dT11:00:00Z'}
                """.formatted(year, day, year, day, year, day));
        }
        return text.toString();
    }
}
