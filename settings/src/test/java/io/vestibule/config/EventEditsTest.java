package io.vestibule.config;

import static io.vestibule.config.House.SHOP;
import static io.vestibule.config.House.keys;
import static io.vestibule.config.House.room;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.settings.text.Yaml;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EventEditsTest {

    private final House house = House.withZone();
    private String room = "";

    @BeforeEach
    void makeRoom() {
        room = house.id(RoomEdits.KIND.create(SHOP, room("sale", "")));
    }

    private static Yaml.Mapping event(String name, String more) {
        return keys("{'name':'%s','event_start_time':'2026-04-01T12:00:00+02:00',".formatted(name)
                + "'event_end_time':'2026-04-01T14:00:00Z'"
                + (more.isEmpty() ? "" : "," + more)
                + "}");
    }

    @Test
    void anEventIsPartOfItsRoomAndItsTimesStandAsSent() {
        String id = house.id(EventEdits.KIND.create(room, event("launch", "")));

        assertThat(house.room(room).event(id)).isPresent();
        assertThat(house.room(room).room().events()).hasSize(1);
        assertThat(house.body(DocumentKind.EVENT, id))
                .contains("\"event_start_time\":\"2026-04-01T12:00:00+02:00\"")
                .contains("\"session_duration\":null");
    }

    @Test
    void aSecondEqualPutChangesNothingAndKeepsTheSeedOfTheDraw() {
        String more = "'prequeue_start_time':'2026-04-01T09:00:00Z','shuffle_at_event_start':true";
        String id = house.id(EventEdits.KIND.create(room, event("launch", more)));
        String kept = house.body(DocumentKind.EVENT, id);
        assertThat(kept).containsPattern("\"draw_seed\":\"[0-9a-f]{64}\"");
        assertThat(house.now().document(DocumentKind.EVENT, id).orElseThrow().shownBody())
                .contains("\"draw_seed\":null")
                .contains("\"draw_commitment\":\"");

        assertThat(house.make(EventEdits.KIND.replace(room, id, event("launch", more))))
                .isEqualTo(new EditResult.Same(id));
        house.id(EventEdits.KIND.patch(room, id, keys("{'description':'x'}")));

        var seed = kept.replaceAll(".*\"draw_seed\":\"([0-9a-f]{64})\".*", "$1");
        assertThat(house.body(DocumentKind.EVENT, id)).contains(seed);
    }

    @Test
    void nullMeansThatTheRoomsValueHolds() {
        String id = house.id(EventEdits.KIND.create(room, event("launch", "'session_duration':9,'description':'x'")));

        house.id(EventEdits.KIND.patch(room, id, keys("{'session_duration':null}")));

        assertThat(house.body(DocumentKind.EVENT, id))
                .contains("\"session_duration\":null")
                .contains("\"description\":\"x\"");
    }

    @Test
    void whatDoesNotFitIsRefused() {
        house.id(EventEdits.KIND.create(room, event("launch", "")));

        assertThat(house.refusal(EventEdits.KIND.create(room, event("launch", ""))))
                .hasSize(2)
                .contains("name: is taken by another event of the room")
                .anyMatch(told -> told.contains("overlaps the event launch"));
        assertThat(house.refusal(EventEdits.KIND.create(
                        room,
                        keys("{'name':'old','event_start_time':"
                                + "'2026-01-01T00:00:00Z','event_end_time':"
                                + "'2026-01-02T00:00:00Z'}"))))
                .anyMatch(told -> told.contains("is in the past"));
    }

    @Test
    void aRoomThatIsReplacedKeepsItsEventsAndOneThatGoesTakesThemAlong() {
        String id = house.id(EventEdits.KIND.create(room, event("launch", "")));

        house.id(RoomEdits.KIND.patch(SHOP, room, keys("{'queue_all':true}")));
        assertThat(house.room(room).room().events()).hasSize(1);
        assertThat(house.refusal(RoomEdits.KIND.patch(SHOP, room, keys("{'events':[]}"))))
                .containsExactly("events: unknown key");

        house.id(RoomEdits.KIND.delete(SHOP, room));
        assertThat(house.now().document(DocumentKind.EVENT, id)).isEmpty();
    }

    @Test
    void anEventGoesAlone() {
        String id = house.id(EventEdits.KIND.create(room, event("launch", "")));

        house.id(EventEdits.KIND.delete(room, id));

        assertThat(house.room(room).room().events()).isEmpty();
        assertThat(house.make(EventEdits.KIND.delete(room, id)))
                .isEqualTo(new EditResult.Missing(DocumentKind.EVENT, id));
    }
}
