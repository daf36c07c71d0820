package io.vestibule.config;

import static io.vestibule.config.House.SHOP;
import static io.vestibule.config.House.keys;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// What clients in typed languages send for fields that nobody has set.
class UnsetFieldsTest {

    private static final String ROOM = """
        {'created_on':'0001-01-01T00:00:00Z','modified_on':'0001-01-01T00:00:00Z','path':'',
         'name':'shop','description':'','host':'shop.example.com','new_users_per_minute':200,
         'total_active_users':300,'session_duration':0,'queue_all':false,
         'disable_session_renewal':false,'suspended':false,'json_response_enabled':false,
         'queueing_method':'','custom_page_html':'','default_template_language':'',
         'cookie_suffix':'a','queueing_status_code':0,'additional_routes':[{'host':'pay.example.com','path':''}],
         'enabled_origin_commands':[],'cookie_attributes':{'samesite':'','secure':''},
         'turnstile_mode':'','turnstile_action':'','next_event_start_time':null}
        """;

    private final House house = House.withZone();

    @Test
    void aRoomIsMadeWithTheDefaults() {
        String id = house.id(RoomEdits.KIND.create(SHOP, keys(ROOM)));
        String usual = house.id(RoomEdits.KIND.create(SHOP, House.room("usual", "")));

        var made = house.room(id).room();
        assertThat(made.page()).isEqualTo(house.room(usual).room().page());
        assertThat(made.queue()).isEqualTo(house.room(usual).room().queue());
        assertThat(made.limits()).isEqualTo(house.room(usual).room().limits());
        assertThat(made.routes())
                .extracting(route -> route.host() + route.path())
                .containsExactly("shop.example.com/", "pay.example.com/");
        assertThat(made.cookie().sameSite())
                .isEqualTo(house.room(usual).room().cookie().sameSite());
        assertThat(made.cookie().secure())
                .isEqualTo(house.room(usual).room().cookie().secure());
    }

    @Test
    void aPatchKeepsWhatWasThere() {
        String id = house.id(RoomEdits.KIND.create(
                SHOP,
                House.room("shop", "'queueing_status_code':202,'queueing_method':'random'," + "'session_duration':7")));
        var before = house.room(id).room();

        house.make(RoomEdits.KIND.patch(
                SHOP, id, keys("{'queueing_status_code':0,'queueing_method':''," + "'session_duration':0}")));

        assertThat(house.room(id).room()).isEqualTo(before);
    }

    @Test
    void whatIsNoLimitIsRefusedWhereALimitHasToBeGiven() {
        assertThat(house.refusal(RoomEdits.KIND.create(
                        SHOP,
                        House.room("shop", "")
                                .without(java.util.Set.of("total_active_users"))
                                .over(keys("{'total_active_users':0}")))))
                .isNotEmpty();
    }

    @Test
    void anEventIsMadeWithTheRoomsSettings() {
        String room = house.id(RoomEdits.KIND.create(SHOP, House.room("shop", "")));

        String id = house.id(EventEdits.KIND.create(room, keys("""
            {'name':'e','description':'','prequeue_start_time':'',
             'event_start_time':'2027-04-01T10:00:00Z',
             'event_end_time':'2027-04-01T18:00:00Z',
             'queueing_method':'','new_users_per_minute':0,
             'total_active_users':0,'session_duration':0,
             'turnstile_mode':'','turnstile_action':''}
            """)));

        var event = house.room(room).event(id).orElseThrow().value();
        assertThat(event.settings()).isEqualTo(io.vestibule.room.EventSettings.INHERITED);
        assertThat(event.times().prequeue()).isEmpty();
    }

    /// As the published Go client sends it: `notification` is a struct, which is never left out.
    @Test
    void aHealthCheckIsMadeWithTheDefaults() {
        String id = house.id(HealthCheckEdits.KIND.create(SHOP, keys("""
            {'name':'a','description':'','suspended':false,
             'address':'origin.example.com','retries':2,
             'timeout':0,'interval':0,'consecutive_successes':0,
             'consecutive_fails':0,'type':'','check_regions':null,
             'http_config':{'method':'','port':0,'path':'',
              'expected_codes':null,'expected_body':'',
              'follow_redirects':false,'allow_insecure':false,
              'header':null},
             'tcp_config':null,'notification':{},
             'status':'','failure_reason':''}
            """)));
        String usual =
                house.id(HealthCheckEdits.KIND.create(SHOP, keys("{'name':'b','address':'origin.example.com'}")));

        assertThat(house.body(DocumentKind.HEALTH_CHECK, id).replaceAll("^.*\"address\"", ""))
                .isEqualTo(house.body(DocumentKind.HEALTH_CHECK, usual).replaceAll("^.*\"address\"", ""));
    }

    @Test
    void theNotificationOfEarlierClientsHasNoEffect() {
        assertThat(house.make(HealthCheckEdits.KIND.create(
                        SHOP,
                        keys("{'name':'b','address':'origin.example.com',"
                                + "'notification':{'suspended':true,"
                                + "'email_addresses':['a@b.example']}}"))))
                .isInstanceOf(EditResult.Changed.class);
    }

    @Test
    void theSixthEventIsRefusedAsAWhole() {
        String room = house.id(RoomEdits.KIND.create(SHOP, House.room("shop", "")));
        for (int n = 1; n <= 5; n++) {
            house.id(EventEdits.KIND.create(room, event(n)));
        }

        assertThat(house.refusal(EventEdits.KIND.create(room, event(6))))
                .singleElement()
                .asString()
                .startsWith(": a room may have at most 5 events that are not over");
    }

    private static io.vestibule.settings.text.Yaml.Mapping event(int day) {
        return keys("{'name':'e%d','event_start_time':'2027-04-0%dT10:00:00Z','event_end_time':'2027-04-0%dT18:00:00Z'}"
                .formatted(day, day, day));
    }

    /// A webhook's address and a token's hash are hidden as well: what a header holds may be a key.
    @Test
    void theValuesOfHeadersAreNotShown() {
        String id = house.id(HealthCheckEdits.KIND.create(
                SHOP,
                keys("{'name':'a','address':'origin.example.com','description':'the"
                        + " \\\"header\\\": {',"
                        + "'http_config':{'path':'/header','header':{'Authorization':['Bearer"
                        + " s3cret','x]'],"
                        + "'Host':['shop.example.com'],'X-Key':['s3cret']}}}")));

        var document = house.now().document(DocumentKind.HEALTH_CHECK, id).orElseThrow();
        assertThat(document.shownBody())
                .doesNotContain("s3cret", "x]")
                .contains("\"header\":{\"Authorization\":null,\"Host\":[\"shop.example.com\"],\"X-Key\":null}");
        assertThat(document.body()).contains("s3cret");
    }
}
