package io.vestibule.config;

import static io.vestibule.config.House.SHOP;
import static io.vestibule.config.House.keys;
import static io.vestibule.config.House.room;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.room.Room;
import io.vestibule.settings.text.Yaml;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Documents that a later version wrote, read by this one: no room is uncovered by them, and an
/// edit here takes nothing away that was set there.
class NextVersionTest {

    private static final SecretNames SECRETS = text -> "name-" + text.length() + "-" + text.hashCode();

    private final House house = House.withZone();

    /// The configuration after a document was written by somebody else.
    private static Configuration with(Configuration now, DocumentKind kind, String id, String body) {
        Document before = now.document(kind, id).orElseThrow();
        Document after = new Document(kind, id, before.owner(), body);
        return now.with(List.of(new Change(kind, id, Optional.of(before), Optional.of(after))), now.revision() + 1);
    }

    /// The same for a process that starts with it.
    private static Configuration cold(Configuration now, DocumentKind kind, String id, String body) {
        var documents = new ArrayList<Document>();
        for (Document document : now.documents()) {
            boolean mine = document.kind() == kind && document.id().equals(id);
            documents.add(mine ? new Document(kind, id, document.owner(), body) : document);
        }
        return Configuration.of(documents, List.of(), 1, now.abilities());
    }

    private static String also(String body, String more) {
        return body.substring(0, body.length() - 1) + "," + more.replace('\'', '"') + "}";
    }

    private static Optional<Room> at(Configuration now, String path) {
        return now.directory().match("shop.example.com", path);
    }

    private String sale() {
        return house.id(RoomEdits.KIND.create(SHOP, room("sale", "'queueing_method':'fifo'")));
    }

    private Configuration later(String id, String more) {
        return with(house.now(), DocumentKind.ROOM, id, also(house.body(DocumentKind.ROOM, id), more));
    }

    @Test
    void aRoomWithASettingOfALaterVersionStaysAsItIs() {
        String id = sale();
        Configuration next = later(id, "'greeting':{'text':'hello'}");

        assertThat(at(next, "/sale/1")).isEqualTo(at(house.now(), "/sale/1")).isPresent();
        assertThat(next.troubles()).isEmpty();
        assertThat(Configuration.of(next.documents(), List.of(), 1, next.abilities())
                        .directory()
                        .rooms())
                .isEqualTo(house.now().directory().rooms());
    }

    @Test
    void aKeyOfALaterVersionDeepInARoomHarmsNothingEither() {
        String id = house.id(RoomEdits.KIND.create(SHOP, room("sale", "")));
        String body = house.body(DocumentKind.ROOM, id).replace("\"samesite\":", "\"partitioned\":true,\"samesite\":");

        assertThat(cold(house.now(), DocumentKind.ROOM, id, body).directory().rooms())
                .isEqualTo(house.now().directory().rooms());
    }

    @Test
    void anEditByThisVersionKeepsWhatALaterOneHasSet() {
        String id = sale();
        String body = also(house.body(DocumentKind.ROOM, id), "'greeting':{'text':'hello','size':1.50}")
                .replace("\"samesite\":", "\"partitioned\":true,\"samesite\":");
        house.take(with(house.now(), DocumentKind.ROOM, id, body));

        house.make(RoomEdits.KIND.patch(SHOP, id, keys("{'total_active_users':400}")));
        assertThat(house.room(id).room().limits().totalActiveUsers()).isEqualTo(400);
        assertThat(house.body(DocumentKind.ROOM, id))
                .contains("\"greeting\":{\"text\":\"hello\",\"size\":1.50}")
                .contains("\"partitioned\":true");

        house.make(RoomEdits.KIND.replace(SHOP, id, room("sale", "'queue_all':true")));
        assertThat(house.body(DocumentKind.ROOM, id))
                .contains("\"queue_all\":true")
                .contains("\"greeting\":{\"text\":\"hello\",\"size\":1.50}")
                .contains("\"partitioned\":true");
    }

    @Test
    void whatSaysTheSameIsNotWrittenAgain() {
        String id = sale();
        house.take(later(id, "'greeting':'hello'"));
        String body = house.body(DocumentKind.ROOM, id);

        EditResult result = house.make(RoomEdits.KIND.replace(SHOP, id, room("sale", "'queueing_method':'fifo'")));

        assertThat(result).isEqualTo(new EditResult.Same(id));
        assertThat(house.body(DocumentKind.ROOM, id)).isEqualTo(body);
    }

    /// A later version wrote less: what is not there has its default, and nobody writes it down.
    @Test
    void whatIsLeftOutAsADefaultIsNotWrittenDown() {
        String id = sale();
        String body = house.body(DocumentKind.ROOM, id).replace("\"custom_page_csp\":\"\",", "");
        house.take(with(house.now(), DocumentKind.ROOM, id, body));

        assertThat(house.make(RoomEdits.KIND.patch(SHOP, id, keys("{'queueing_method':'fifo'}"))))
                .isEqualTo(new EditResult.Same(id));
    }

    @Test
    void whatIsSentIsStillReadStrictly() {
        String id = sale();

        assertThat(house.refusal(RoomEdits.KIND.patch(SHOP, id, keys("{'greeting':'hello'}"))))
                .singleElement()
                .asString()
                .contains("unknown key");
    }

    @Test
    void aRoomThatCannotBeReadGoesOnAsItWas() {
        String id = sale();
        String body = house.body(DocumentKind.ROOM, id).replace("\"fifo\"", "\"lottery\"");
        Configuration next = with(house.now(), DocumentKind.ROOM, id, body);

        assertThat(at(next, "/sale/1")).isEqualTo(at(house.now(), "/sale/1")).isPresent();
        assertThat(next.troubles()).singleElement().asString().contains("queueing_method");
        assertThat(next.document(DocumentKind.ROOM, id).orElseThrow().body()).contains("lottery");
    }

    @Test
    void aRoomThatNobodyHereEverReadStaysCoveredAndLetsNobodyIn() {
        String id = sale();
        for (String broken : List.of(
                house.body(DocumentKind.ROOM, id).replace("\"fifo\"", "\"lottery\""),
                house.body(DocumentKind.ROOM, id)
                        .replace("\"custom_page_html\":\"\"", "\"custom_page_html\":\"{{#open}}\""),
                house.body(DocumentKind.ROOM, id).replace("\"total_active_users\":300", "\"total_active_users\":0"))) {
            Configuration next = cold(house.now(), DocumentKind.ROOM, id, broken);

            Room room = at(next, "/sale/1").orElseThrow();
            assertThat(room.queue().queueAll()).isTrue();
            assertThat(room.id().value()).isEqualTo(id);
            assertThat(next.troubles()).singleElement().asString().contains("no newcomer is admitted");
        }
    }

    @Test
    void aRoomWhoseHostCannotBeReadCoversItsZone() {
        String id = sale();
        String body = house.body(DocumentKind.ROOM, id).replace("\"shop.example.com\"", "\"!\"");
        Configuration next = cold(house.now(), DocumentKind.ROOM, id, body);

        assertThat(next.directory().match("example.com", "/sale")).isPresent();
        Configuration nothing = cold(house.now(), DocumentKind.ROOM, id, "no JSON at all");
        assertThat(nothing.directory().match("example.com", "/")).isPresent();
        assertThat(nothing.troubles()).singleElement().asString().contains("not JSON");
    }

    @Test
    void aRoomThatCanBeReadAgainIsWhatItSaysWithItsEventsAndRules() {
        String id = sale();
        house.make(RuleEdits.add(RuleFamily.BYPASS, SHOP, id, rule("ip.src eq 192.0.2.1")));
        String body = house.body(DocumentKind.ROOM, id);
        Configuration broken = cold(house.now(), DocumentKind.ROOM, id, body.replace("\"fifo\"", "\"lottery\""));
        Configuration mended = with(broken, DocumentKind.ROOM, id, body);

        assertThat(mended.rooms()).isEqualTo(house.now().rooms());
        assertThat(mended.troubles()).isEmpty();
    }

    @Test
    void anUnreadableRoomIsNotMendedByHalf() {
        String id = sale();
        String body = house.body(DocumentKind.ROOM, id).replace("\"fifo\"", "\"lottery\"");
        house.take(cold(house.now(), DocumentKind.ROOM, id, body));

        assertThat(house.refusal(RoomEdits.KIND.patch(SHOP, id, keys("{'total_active_users':400}"))))
                .singleElement()
                .asString()
                .contains("queueing_method");
        house.make(RoomEdits.KIND.patch(SHOP, id, keys("{'queueing_method':'fifo'}")));
        assertThat(house.now().troubles()).isEmpty();
        assertThat(house.room(id).room().queue().queueAll()).isFalse();
        assertThat(house.room(id).room().limits().totalActiveUsers()).isEqualTo(300);
    }

    // ---- notifications -----------------------------------------------------------------------

    /// It is served by its earlier text meanwhile, whose secret may have been replaced.
    @Test
    void aReceiverThatCannotBeReadIsNotOverwrittenByTheSameOnceMore() {
        Yaml.Mapping ops = keys("{'name':'ops','url':'https://hooks.slack.com/services/T0/B0/sesame'}");
        String id = house.id(DestinationEdits.webhooks("made", SECRETS).create("", ops));
        String later = house.body(DocumentKind.DESTINATION, id).replace("\"slack\"", "\"pigeon\"");
        house.take(with(house.now(), DocumentKind.DESTINATION, id, later));

        assertThat(house.now().troubles()).hasSize(1);
        assertThat(house.now().find(KeptKind.DESTINATION, id)).isPresent();
        assertThat(house.make(DestinationEdits.webhooks("", SECRETS).replace("", id, ops)))
                .isEqualTo(new EditResult.Same(id));
        assertThat(house.body(DocumentKind.DESTINATION, id)).isEqualTo(later);
    }

    @Test
    void aFilterIsReadHoweverItsValuesAreWritten() {
        String id = house.id(PolicyEdits.KIND.create(
                "",
                keys("{'name':'long','alert_type':'vestibule_estimate','enabled':true,"
                        + "'filters':{'minutes':['15']},'mechanisms':{'email':[{'id':'ops@example.com'}]}}")));
        String later = house.body(DocumentKind.POLICY, id).replace("[\"15\"]", "[15]");

        var now = cold(house.now(), DocumentKind.POLICY, id, later);

        assertThat(later).contains("[15]");
        assertThat(now.troubles()).isEmpty();
        assertThat(now.find(KeptKind.POLICY, id).orElseThrow().value().minutes())
                .isEqualTo(15);
    }

    // ---- rules, lists, events, zones ---------------------------------------------------------

    private static Yaml.Mapping rule(String expression) {
        return keys("{'action':'bypass_waiting_room','expression':'" + expression + "'}");
    }

    /// What is new in it may be whom it does not mean.
    @Test
    void aRuleThatIsNotAllUnderstoodLetsNobodyPassAndStaysAsItIs() {
        String id = sale();
        house.make(RuleEdits.add(RuleFamily.BYPASS, SHOP, id, rule("ip.src eq 192.0.2.1")));
        house.make(RuleEdits.add(RuleFamily.BYPASS, SHOP, id, rule("ip.src eq 192.0.2.2")));
        String body = house.body(DocumentKind.RULES, id);
        String later = body.replaceFirst("\"enabled\"", "\"until\":\"2027-01-01\",\"enabled\"");
        String other = body.replaceFirst("\"bypass_waiting_room\"", "\"go_first\"");
        for (String text : List.of(later, other)) {
            house.take(cold(house.now(), DocumentKind.RULES, id, text));

            assertThat(house.room(id).room().bypass().rules())
                    .singleElement()
                    .satisfies(r -> assertThat(r.rule().expression()).contains("192.0.2.2"));
            assertThat(house.now().troubles()).singleElement().asString().contains("192.0.2.1");
            String strange = house.room(id).rules().getFirst().id();
            assertThat(house.refusal(RuleEdits.patch(RuleFamily.BYPASS, SHOP, id, strange, keys("{'enabled':false}"))))
                    .singleElement()
                    .asString()
                    .contains("newer version");

            house.make(RuleEdits.add(RuleFamily.BYPASS, SHOP, id, rule("ip.src eq 192.0.2.3")));
            assertThat(house.body(DocumentKind.RULES, id))
                    .contains(text.equals(later) ? "\"until\":\"2027-01-01\"" : "\"go_first\"");
        }
    }

    @Test
    void aListKeepsWhatALaterVersionSaysOfItsItems() {
        String list = house.id(ListEdits.KIND.create("", keys("{'name':'office','kind':'ip'}")));
        house.make(ListEdits.addItems(list, items("[{'ip':'192.0.2.1'},{'ip':'192.0.2.2'}]")));
        String body = also(house.body(DocumentKind.LIST, list), "'shared':true")
                .replaceFirst("\"comment\"", "\"until\":\"2027-01-01\",\"comment\"");
        house.take(cold(house.now(), DocumentKind.LIST, list, body));

        assertThat(house.now().troubles()).isEmpty();
        house.make(ListEdits.addItems(list, items("[{'ip':'192.0.2.3'}]")));
        assertThat(house.now().find(KeptKind.LIST, list).orElseThrow().items()).hasSize(3);
        assertThat(house.body(DocumentKind.LIST, list))
                .contains("\"shared\":true")
                .contains("\"until\":\"2027-01-01\"");
    }

    /// By `not ip.src in $office` everybody would pass whom a missing item means.
    @Test
    void aListThatCannotBeReadWholeIsLookedIntoByNoRule() {
        String id = sale();
        String list = house.id(ListEdits.KIND.create("", keys("{'name':'office','kind':'ip'}")));
        house.make(ListEdits.addItems(list, items("[{'ip':'192.0.2.1'}]")));
        house.make(RuleEdits.add(RuleFamily.BYPASS, SHOP, id, rule("not ip.src in $office")));
        String body = house.body(DocumentKind.LIST, list).replace("192.0.2.1", "country de");

        assertThat(cold(house.now(), DocumentKind.LIST, list, body).directory().rooms())
                .singleElement()
                .satisfies(room -> assertThat(room.bypass().rules()).isEmpty());
        assertThat(with(house.now(), DocumentKind.LIST, list, body).directory().rooms())
                .isEqualTo(house.now().directory().rooms());
    }

    private static Yaml.Sequence items(String json) {
        return (Yaml.Sequence) House.tree(json);
    }

    @Test
    void anEventOfALaterVersionIsAsFarAsItCanBeRead() {
        String id = sale();
        String event = house.id(EventEdits.KIND.create(
                id,
                keys("{'name':'opening','event_start_time':'2027-01-01T10:00:00Z',"
                        + "'event_end_time':'2027-01-01T12:00:00Z',"
                        + "'total_active_users':50,'new_users_per_minute':40}")));
        String body = house.body(DocumentKind.EVENT, event);
        Configuration more = cold(house.now(), DocumentKind.EVENT, event, also(body, "'greeting':'hello'"));
        assertThat(more.rooms()).isEqualTo(house.now().rooms());
        assertThat(more.troubles()).isEmpty();

        String broken = body.replace("\"queueing_method\":null", "\"queueing_method\":\"lottery\"");
        var events = cold(house.now(), DocumentKind.EVENT, event, broken)
                .rooms()
                .getFirst()
                .events();
        assertThat(events.getFirst().value().settings().totalActiveUsers()).contains(50);

        house.take(more);
        house.make(EventEdits.KIND.patch(id, event, keys("{'description':'big'}")));
        assertThat(house.body(DocumentKind.EVENT, event)).contains("\"greeting\":\"hello\"");
    }

    @Test
    void aZoneKeepsWhatALaterVersionHasSet() {
        String body = house.body(DocumentKind.ZONE, SHOP).replace("\"settings\":{", "\"settings\":{\"page\":\"dark\",");
        house.take(cold(house.now(), DocumentKind.ZONE, SHOP, body));

        assertThat(house.now().troubles()).isEmpty();
        house.make(ZoneEdits.settings(SHOP, keys("{'search_engine_crawler_bypass':true}"), true));
        assertThat(house.body(DocumentKind.ZONE, SHOP)).contains("\"page\":\"dark\"");
    }

    @Test
    void whatIsUndoneIsAsItWasByteForByte() {
        String id = sale();
        house.take(later(id, "'greeting':'hello'"));
        String body = house.body(DocumentKind.ROOM, id);
        var done = house.make(RoomEdits.KIND.patch(SHOP, id, keys("{'total_active_users':400}")));
        assertThat(done).isInstanceOf(EditResult.Changed.class);
        if (done instanceof EditResult.Changed changed) {
            house.make(new UndoEdit(house.now().revision(), changed.changes()));
        }

        assertThat(house.body(DocumentKind.ROOM, id)).isEqualTo(body);
    }

    /// What one version exports another takes.
    @Test
    void anExportSaysWhatThisVersionCanReadAgain() {
        String id = sale();
        house.take(later(id, "'greeting':'hello'"));

        assertThat(Export.yaml(house.now())).doesNotContain("greeting").contains("sale");
    }

    /// A place that two rooms claim stays covered, and so does whatever else they cover.
    @Test
    void aRoomThatLosesAPlaceKeepsTheOthers() {
        String one = house.id(RoomEdits.KIND.create(SHOP, room("one", "")));
        String two = house.id(RoomEdits.KIND.create(
                SHOP,
                room("two", "'cookie_suffix':'two','additional_routes':" + "[{'host':'b.example.com','path':'/b'}]")));
        String body = house.body(DocumentKind.ROOM, two).replace("\"/two\"", "\"/one\"");
        Configuration next = cold(house.now(), DocumentKind.ROOM, two, body);

        assertThat(at(next, "/one").orElseThrow().id().value()).isEqualTo(one);
        assertThat(next.directory().match("b.example.com", "/b")).isPresent();
        assertThat(next.troubles()).hasSize(1);
    }
}
