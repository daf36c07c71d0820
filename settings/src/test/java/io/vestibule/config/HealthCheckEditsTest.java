package io.vestibule.config;

import static io.vestibule.config.House.SHOP;
import static io.vestibule.config.House.keys;
import static io.vestibule.config.House.room;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.health.CheckRegion;
import io.vestibule.health.CheckType;
import io.vestibule.health.HealthCheck;
import io.vestibule.room.StableId;
import io.vestibule.settings.text.Yaml;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HealthCheckEditsTest {

    private final House house = House.withZone();

    private static Yaml.Mapping check(String name, String more) {
        return keys("{'name':'%s','address':'origin.example.net'%s}".formatted(name, more.isEmpty() ? "" : "," + more));
    }

    private String made(String name, String more) {
        return house.id(HealthCheckEdits.KIND.create(SHOP, check(name, more)));
    }

    private HealthCheck check(String id) {
        return house.now().healthCheck(SHOP, id).orElseThrow().value();
    }

    @Test
    void whatIsNotGivenHasItsDefault() {
        HealthCheck check = check(made("shop", ""));

        assertThat(check.zoneId()).isEqualTo(SHOP);
        assertThat(check.type()).isEqualTo(CheckType.HTTP);
        assertThat(check.regions()).isEmpty();
        assertThat(check.intervalSeconds()).isEqualTo(60);
        assertThat(check.timeoutSeconds()).isEqualTo(5);
        assertThat(check.retries()).isEqualTo(2);
        assertThat(check.consecutiveFails()).isOne();
        assertThat(check.consecutiveSuccesses()).isOne();
        assertThat(check.port()).isEqualTo(80);
        assertThat(check.http().orElseThrow().expectedCodes()).containsExactly("200");
        assertThat(check.http().orElseThrow().headers()).isEmpty();
    }

    @Test
    void theShortestIntervalHasATimeOutBelowIt() {
        assertThat(check(made("shop", "'interval':5")).timeoutSeconds()).isEqualTo(4);
    }

    @Test
    void everyRegionIsAskedForByOneWordAndWrittenSo() {
        String id = made("shop", "'check_regions':['ALL_REGIONS']");

        assertThat(check(id).regions()).containsExactly(CheckRegion.values());
        assertThat(house.body(DocumentKind.HEALTH_CHECK, id)).contains("\"check_regions\":[\"ALL_REGIONS\"]");
    }

    @Test
    void theSameSentAgainChangesNothing() {
        String id = made("shop", "'type':'HTTPS','http_config':{'header':{'Host':['a.example']}}");
        String body = house.body(DocumentKind.HEALTH_CHECK, id);

        assertThat(house.make(HealthCheckEdits.KIND.replace(SHOP, id, keys(body))))
                .isEqualTo(new EditResult.Same(id));
        assertThat(house.make(HealthCheckEdits.KIND.patch(SHOP, id, keys("{'interval':60}"))))
                .isEqualTo(new EditResult.Same(id));
        assertThat(house.body(DocumentKind.HEALTH_CHECK, id)).isEqualTo(body);
    }

    @Test
    void whatOnlyTheServerWritesMayBeSentBack() {
        String id = made("shop", "");

        assertThat(house.make(HealthCheckEdits.KIND.replace(
                        SHOP,
                        id,
                        check(
                                "shop",
                                "'id':'x','status':'healthy','failure_reason':'',"
                                        + "'created_on':'x','modified_on':'y'"))))
                .isEqualTo(new EditResult.Same(id));
    }

    @Test
    void aReplacementHasTheDefaultsAgainAndKeepsIdAndAge() {
        String id = made("shop", "'interval':10,'suspended':true");
        var before = house.now().healthCheck(id).orElseThrow();
        house.make(HealthCheckEdits.KIND.replace(SHOP, id, check("shop", "'retries':0")));
        var after = house.now().healthCheck(id).orElseThrow();

        assertThat(after.value().intervalSeconds()).isEqualTo(60);
        assertThat(after.value().suspended()).isFalse();
        assertThat(after.value().retries()).isZero();
        assertThat(after.createdOn()).isEqualTo(before.createdOn());
        assertThat(after.modifiedOn()).isAfter(before.modifiedOn());
    }

    @Test
    void aPatchChangesWhatIsGivenAndNullIsTheDefault() {
        String id = made("shop", "'interval':10,'http_config':{'path':'/live','port':8080}");
        house.make(HealthCheckEdits.KIND.patch(SHOP, id, keys("{'interval':null,'http_config':{'method':'HEAD'}}")));

        assertThat(check(id).intervalSeconds()).isEqualTo(60);
        assertThat(check(id).http().orElseThrow().path()).isEqualTo("/live");
        assertThat(check(id).http().orElseThrow().method()).isEqualTo("HEAD");
        assertThat(check(id).port()).isEqualTo(8080);
    }

    @Test
    void withAnotherTypeWhatBelongedToTheFormerOneGoes() {
        String id = made("shop", "'http_config':{'path':'/live'}");

        house.make(HealthCheckEdits.KIND.patch(SHOP, id, keys("{'type':'HTTPS'}")));
        assertThat(check(id).port()).isEqualTo(443);
        assertThat(check(id).http().orElseThrow().path()).isEqualTo("/live");

        house.make(HealthCheckEdits.KIND.patch(SHOP, id, keys("{'type':'TCP'}")));
        assertThat(check(id).http()).isEmpty();
        assertThat(check(id).port()).isEqualTo(80);

        house.make(HealthCheckEdits.KIND.patch(SHOP, id, keys("{'type':'HTTPS'}")));
        assertThat(check(id).http().orElseThrow().path()).isEqualTo("/");
        assertThat(check(id).port()).isEqualTo(443);
    }

    @Test
    void aPortOfItsOwnStaysWithAnotherType() {
        String id = made("shop", "'http_config':{'port':8080}");
        house.make(HealthCheckEdits.KIND.patch(SHOP, id, keys("{'type':'HTTPS'}")));

        assertThat(check(id).port()).isEqualTo(8080);
    }

    @Test
    void aNameIsTakenOnceInAZone() {
        house.make(ZoneEdits.create(keys("{'name':'example.org'}")));
        made("shop", "");

        assertThat(house.refusal(HealthCheckEdits.KIND.create(SHOP, check("shop", ""))))
                .containsExactly("name: already exists in this zone");
        String other = made("other", "");
        assertThat(house.refusal(HealthCheckEdits.KIND.patch(SHOP, other, keys("{'name':'shop'}"))))
                .containsExactly("name: already exists in this zone");
        String org = StableId.ofZone("example.org");
        assertThat(house.make(HealthCheckEdits.KIND.create(org, check("shop", ""))))
                .isInstanceOf(EditResult.Changed.class);
    }

    @Test
    void aZoneHasAThousandAndNoMore() {
        var documents = new ArrayList<>(house.now().documents());
        String body = house.body(DocumentKind.HEALTH_CHECK, made("c", ""));
        for (int i = 0; i < 1_000; i++) {
            documents.add(new Document(
                    DocumentKind.HEALTH_CHECK, "%032x".formatted(i), SHOP, body.replace("\"c\"", "\"c" + i + "\"")));
        }
        house.take(Configuration.of(documents, List.of(), 1, Abilities.DEFAULT));

        assertThat(house.refusal(HealthCheckEdits.KIND.create(SHOP, check("more", ""))))
                .singleElement()
                .asString()
                .contains("at most 1000 health checks");
        String first = house.now().healthChecks().getFirst().id();
        assertThat(house.make(HealthCheckEdits.KIND.patch(SHOP, first, keys("{'interval':30}"))))
                .isInstanceOf(EditResult.Changed.class);
    }

    @Test
    void aZoneTakesItsChecksWithItAndAnUndoBringsThemBack() {
        String id = made("shop", "");
        if (house.make(ZoneEdits.delete(SHOP)) instanceof EditResult.Changed changed) {
            assertThat(house.now().healthChecks()).isEmpty();
            assertThat(house.now().document(DocumentKind.HEALTH_CHECK, id)).isEmpty();
            house.make(new UndoEdit(house.now().revision(), changed.changes()));
        }

        assertThat(house.now().healthCheck(SHOP, id)).isPresent();
    }

    @Test
    void anUndoDoesNotBringTwoOfANameOrOneWithoutAZone() {
        String id = made("shop", "");
        var deleted = (EditResult.Changed) house.make(HealthCheckEdits.KIND.delete(SHOP, id));
        var undo = new UndoEdit(house.now().revision(), deleted.changes());
        String again = made("shop", "");

        assertThat(house.refusal(undo)).containsExactly("shop.name: already exists in this zone");
        house.make(HealthCheckEdits.KIND.delete(SHOP, again));
        house.make(ZoneEdits.delete(SHOP));
        assertThat(house.refusal(undo)).singleElement().asString().contains("undo its deletion first");
    }

    /// A node of an earlier version, which does not know checks, deletes the zone alone.
    @Test
    void aCheckThatWasLeftBehindWatchesNothingAndGoesWhenItsZoneIsMadeAgain() {
        String id = made("shop", "");
        Document zone = house.now().document(DocumentKind.ZONE, SHOP).orElseThrow();
        house.take(
                house.now().with(List.of(new Change(DocumentKind.ZONE, SHOP, Optional.of(zone), Optional.empty())), 9));
        assertThat(house.now().healthChecks()).isEmpty();
        assertThat(house.now().document(DocumentKind.HEALTH_CHECK, id)).isPresent();

        house.make(ZoneEdits.create(keys("{'name':'example.com'}")));
        assertThat(house.now().healthChecks()).isEmpty();
        assertThat(house.now().document(DocumentKind.HEALTH_CHECK, id)).isEmpty();
    }

    @Test
    void aCheckThatCannotBeReadIsKeptAndNotProbedByHalf() {
        String id = made("shop", "");
        String body = house.body(DocumentKind.HEALTH_CHECK, id).replace("\"HTTP\"", "\"QUIC\"");
        var documents = new ArrayList<Document>();
        for (Document document : house.now().documents()) {
            documents.add(
                    document.id().equals(id) ? new Document(DocumentKind.HEALTH_CHECK, id, SHOP, body) : document);
        }
        Configuration cold = Configuration.of(documents, List.of(), 1, Abilities.DEFAULT);

        assertThat(cold.healthChecks()).isEmpty();
        assertThat(cold.troubles()).singleElement().asString().contains("QUIC");
        assertThat(cold.documents()).isEqualTo(documents);
    }

    @Test
    void anEditKeepsWhatALaterVersionHasSet() {
        String id = made("shop", "");
        String body = house.body(DocumentKind.HEALTH_CHECK, id)
                .replace("\"method\":", "\"trailers\":true,\"method\":")
                .replace("\"retries\":", "\"jitter\":0.5,\"retries\":");
        var documents = new ArrayList<Document>();
        for (Document document : house.now().documents()) {
            documents.add(
                    document.id().equals(id) ? new Document(DocumentKind.HEALTH_CHECK, id, SHOP, body) : document);
        }
        house.take(Configuration.of(documents, List.of(), 1, Abilities.DEFAULT));

        assertThat(house.now().troubles()).isEmpty();
        house.make(HealthCheckEdits.KIND.patch(SHOP, id, keys("{'interval':30}")));
        assertThat(check(id).intervalSeconds()).isEqualTo(30);
        assertThat(house.body(DocumentKind.HEALTH_CHECK, id))
                .contains("\"trailers\":true")
                .contains("\"jitter\":0.5");
    }

    @Test
    void aCheckThatTheLineOfARoomFollowsStays() {
        var made = (EditResult.Changed) house.make(HealthCheckEdits.KIND.create(SHOP, check("c", "")));
        String id = made.id();
        var undo = new UndoEdit(house.now().revision(), made.changes());
        String follows = "'origin_health_check_id':'%s'".formatted(id);
        String sale = house.id(RoomEdits.KIND.create(SHOP, room("sale", follows)));
        String tickets = house.id(RoomEdits.KIND.create(SHOP, room("tickets", follows)));
        String why = "health check c: the lines of the waiting rooms sale, tickets follow it; change"
                + " those first (origin_health_check_id)";

        assertThat(house.refusal(HealthCheckEdits.KIND.delete(SHOP, id))).containsExactly(why);
        assertThat(house.refusal(undo)).containsExactly(why);

        house.make(RoomEdits.KIND.delete(SHOP, tickets));
        assertThat(house.refusal(HealthCheckEdits.KIND.delete(SHOP, id)))
                .containsExactly("health check c: the line of the waiting room sale follows it; change that"
                        + " first (origin_health_check_id)");
        house.make(RoomEdits.KIND.patch(SHOP, sale, keys("{'origin_health_check_id':null}")));
        assertThat(house.make(HealthCheckEdits.KIND.delete(SHOP, id))).isInstanceOf(EditResult.Changed.class);
    }

    @Test
    void aZoneStaysAsLongAsARoomElsewhereFollowsACheckOfIt() {
        house.make(ZoneEdits.create(keys("{'name':'example.org'}")));
        String org = StableId.ofZone("example.org");
        String id = house.id(HealthCheckEdits.KIND.create(org, check("c", "")));
        house.make(RoomEdits.KIND.create(SHOP, room("sale", "'origin_health_check_id':'%s'".formatted(id))));

        assertThat(house.refusal(ZoneEdits.delete(org)))
                .singleElement()
                .asString()
                .contains("the line of the waiting room sale follows it");
    }

    @Test
    void aCheckOfWhatARoomCoversIsRemarkedOn() {
        house.make(RoomEdits.KIND.create(SHOP, room("sale", "")));
        HealthCheck named = check(made(
                "named", "'http_config':{'path':'/sale/live?a','header':" + "{'host':['shop.example.com:8080']}}"));
        HealthCheck other = check(made("other", "'http_config':{'path':'/live'}"));

        assertThat(CheckCoverage.remark(named, house.now().directory()))
                .hasValueSatisfying(text -> assertThat(text)
                        .contains("shop.example.com/sale/live")
                        .contains("the waiting room sale covers"));
        assertThat(CheckCoverage.remark(other, house.now().directory())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"169.254.169.254", "::ffff:169.254.169.254", "fe80::1", "0.0.0.0", "168.63.129.16"})
    void anAddressToWhichNoCheckMayEverConnectIsRefused(String address) {
        var body = keys("{'name':'meta','address':'%s'}".formatted(address));

        assertThat(house.refusal(HealthCheckEdits.KIND.create(SHOP, body)))
                .singleElement()
                .asString()
                .startsWith("address: is link-local, a cloud's metadata service");

        String id = made("shop", "");
        assertThat(house.refusal(HealthCheckEdits.KIND.patch(SHOP, id, keys("{'address':'%s'}".formatted(address)))))
                .hasSize(1);
    }

    /// A node may permit these, or have an origin there.
    @ParameterizedTest
    @ValueSource(strings = {"10.1.2.3", "127.0.0.1", "fd00:1::1", "192.0.2.7"})
    void anAddressThatSomeNodeMayPermitIsNot(String address) {
        String id =
                house.id(HealthCheckEdits.KIND.create(SHOP, keys("{'name':'in','address':'%s'}".formatted(address))));

        assertThat(check(id).address()).isEqualTo(address);
    }
}
