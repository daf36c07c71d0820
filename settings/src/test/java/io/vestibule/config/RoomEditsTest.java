package io.vestibule.config;

import static io.vestibule.config.House.SHOP;
import static io.vestibule.config.House.keys;
import static io.vestibule.config.House.room;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.room.QueueingMethod;
import io.vestibule.settings.room.EventBounds;
import org.junit.jupiter.api.Test;

class RoomEditsTest {

    private final House house = House.withZone();

    @Test
    void aNewRoomHasEveryDefaultAndAnIdOfItsOwn() {
        String id = house.id(RoomEdits.KIND.create(SHOP, room("sale", "")));

        var room = house.room(id);
        assertThat(id).matches("[0-9a-f]{32}");
        assertThat(room.zoneId()).isEqualTo(SHOP);
        assertThat(room.createdOn()).isEqualTo(room.modifiedOn());
        assertThat(house.body(DocumentKind.ROOM, id))
                .contains("\"session_duration\":5")
                .contains("\"cookie_attributes\":{\"samesite\":\"auto\",\"secure\":\"auto\"}")
                .contains("\"additional_routes\":[]")
                .contains("\"queueing_method\":\"fifo\"")
                .contains("\"zone\":\"example.com\"");
    }

    @Test
    void aSecondEqualPutChangesNothing() {
        String id = house.id(RoomEdits.KIND.create(SHOP, room("sale", "'queue_all':true")));
        var before = house.room(id);

        var again = house.make(RoomEdits.KIND.replace(SHOP, id, room("sale", "'queue_all':true")));

        assertThat(again).isEqualTo(new EditResult.Same(id));
        assertThat(house.room(id)).isEqualTo(before);
    }

    @Test
    void aPutTakesWhatIsNotSaidBackToItsDefault() {
        String id =
                house.id(RoomEdits.KIND.create(SHOP, room("sale", "'session_duration':9,'queueing_method':'RANDOM'")));

        house.id(RoomEdits.KIND.replace(SHOP, id, room("sale", "'description':null")));

        var room = house.room(id);
        assertThat(room.room().limits().session()).hasMinutes(5);
        assertThat(room.room().queue().method()).isEqualTo(QueueingMethod.FIFO);
        assertThat(room.modifiedOn()).isAfter(room.createdOn());
    }

    @Test
    void aPatchChangesWhatIsSaidAndNullMeansTheDefault() {
        String id = house.id(RoomEdits.KIND.create(
                SHOP,
                room("sale", "'session_duration':9,'queue_all':true," + "'cookie_attributes':{'samesite':'lax'}")));

        house.id(RoomEdits.KIND.patch(
                SHOP,
                id,
                keys("{'session_duration':null,'description':'x'," + "'cookie_attributes':{'secure':'always'}}")));

        var room = house.room(id).room();
        assertThat(room.limits().session()).hasMinutes(5);
        assertThat(room.queue().queueAll()).isTrue();
        assertThat(room.description()).isEqualTo("x");
        assertThat(house.body(DocumentKind.ROOM, id)).contains("{\"samesite\":\"lax\",\"secure\":\"always\"}");
    }

    @Test
    void everyFaultOfABodyIsTold() {
        assertThat(house.refusal(RoomEdits.KIND.create(
                        SHOP,
                        keys("{'name':'a b','host':'elsewhere.org',"
                                + "'session_duration':'5','queue_all':1,"
                                + "'colour':'red','custom_page_file':'/etc/x',"
                                + "'enabled_origin_commands':'revoke'}"))))
                .containsExactlyInAnyOrder(
                        "name: must be letters, digits, - and _, at most 128",
                        "host: the host elsewhere.org does not belong to the zone example.com",
                        "total_active_users: is required: a whole number from 1 to 2147483647",
                        "new_users_per_minute: is required: a whole number from 1 to 2147483647",
                        "session_duration: must be a whole number from 1 to 30, without quotes",
                        "queue_all: must be true or false",
                        "enabled_origin_commands: must be a list of: revoke",
                        "colour: unknown key",
                        "custom_page_file: unknown key; did you mean custom_page_csp?");
    }

    @Test
    void namesSuffixesAndRoutesAreHeldAgainstEveryOtherRoom() {
        house.id(RoomEdits.KIND.create(SHOP, room("sale", "'cookie_suffix':'s'")));

        assertThat(house.refusal(RoomEdits.KIND.create(SHOP, room("sale", "'cookie_suffix':'s'"))))
                .containsExactly(
                        "name: is taken by another room of the zone example.com",
                        "cookie_suffix: is taken by another room of the zone example.com",
                        "host: shop.example.com/sale is covered by the room sale");
        assertThat(house.refusal(RoomEdits.KIND.create(
                        SHOP,
                        room(
                                "other",
                                "'cookie_suffix':'t','additional_routes':["
                                        + "{'host':'shop.example.com','path':'/x'},"
                                        + "{'host':'shop.example.com','path':'/sale'}]"))))
                .containsExactly("additional_routes[1].host: shop.example.com/sale is covered by the room" + " sale");
    }

    @Test
    void textsMeanThemselvesWhateverTheEnvironmentSays() {
        String id = house.id(RoomEdits.KIND.create(SHOP, room("sale", "'description':'${HOME}'")));

        assertThat(house.room(id).room().description()).isEqualTo("${HOME}");
    }

    @Test
    void whatIsNotThereIsMissing() {
        assertThat(house.make(RoomEdits.KIND.create("nowhere", room("sale", ""))))
                .isEqualTo(new EditResult.Missing(DocumentKind.ZONE, "nowhere"));
        assertThat(house.make(RoomEdits.KIND.patch(SHOP, "nothing", keys("{}"))))
                .isEqualTo(new EditResult.Missing(DocumentKind.ROOM, "nothing"));
        assertThat(house.make(RoomEdits.KIND.delete(SHOP, "nothing")))
                .isEqualTo(new EditResult.Missing(DocumentKind.ROOM, "nothing"));
    }

    @Test
    void aZoneWithRoomsStays() {
        String id = house.id(RoomEdits.KIND.create(SHOP, room("sale", "")));

        assertThat(house.refusal(ZoneEdits.delete(SHOP)))
                .containsExactly(": the zone has 1 waiting room; delete it first");

        house.id(RoomEdits.KIND.delete(SHOP, id));
        house.id(ZoneEdits.delete(SHOP));
        assertThat(house.now().documents()).isEmpty();
    }

    @Test
    void limitsAreNotBelowWhatTheOperatorAllows() {
        var strict = new House(new Abilities(200, EventBounds.PUBLISHED));
        strict.make(ZoneEdits.create(keys("{'name':'example.com'}")));

        assertThat(strict.refusal(RoomEdits.KIND.create(
                        SHOP,
                        keys("{'name':'a','host':'example.com',"
                                + "'total_active_users':200,"
                                + "'new_users_per_minute':199}"))))
                .containsExactly("new_users_per_minute: must be at least 200, the minimum_limit of this" + " node");
    }

    @Test
    void settingsOfAZoneGoBackToTheirDefault() {
        house.id(ZoneEdits.settings(SHOP, keys("{'search_engine_crawler_bypass':true}"), false));
        assertThat(house.now().zone(SHOP).orElseThrow().settings().searchEngineCrawlerBypass())
                .isTrue();

        assertThat(house.make(ZoneEdits.settings(SHOP, keys("{}"), false))).isEqualTo(new EditResult.Same(SHOP));
        house.id(ZoneEdits.settings(SHOP, keys("{}"), true));

        assertThat(house.now().zone(SHOP).orElseThrow().settings()).isEqualTo(ZoneSettings.DEFAULT);
    }
}
