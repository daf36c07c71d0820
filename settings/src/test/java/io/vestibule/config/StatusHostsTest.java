package io.vestibule.config;

import static io.vestibule.config.House.SHOP;
import static io.vestibule.config.House.keys;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.room.StableId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StatusHostsTest {

    private final House house = House.withZone();

    private static Edit host(String zone, String host) {
        return ZoneEdits.settings(zone, keys("{'status_host':%s}".formatted(host)), false);
    }

    private Optional<String> told() {
        return house.now().zone(SHOP).orElseThrow().settings().statusHost();
    }

    @Test
    void aStatusHostIsKeptFoundAndTakenBack() {
        house.id(host(SHOP, "'Status.Example.com'"));

        assertThat(told()).contains("status.example.com");
        assertThat(house.now().directory().isStatusHost("status.example.com")).isTrue();
        assertThat(house.body(DocumentKind.ZONE, SHOP)).contains("\"status_host\"");
        house.id(ZoneEdits.settings(SHOP, keys("{'search_engine_crawler_bypass':true}"), false));
        assertThat(told()).contains("status.example.com");
        assertThat(house.now().directory().crawlerZones()).containsExactly("example.com");
        house.id(host(SHOP, "null"));
        assertThat(told()).isEmpty();
        assertThat(house.body(DocumentKind.ZONE, SHOP)).doesNotContain("status_host");
        assertThat(house.now().directory().statusHosts()).isEmpty();
    }

    @Test
    void aHostOfARoomIsRefusedWhicheverComesFirst() {
        house.id(RoomEdits.KIND.create(SHOP, House.room("sale", "")));
        assertThat(house.refusal(host(SHOP, "'shop.example.com'")))
                .containsExactly("status_host: is a host of the room sale; a status page needs a host of its" + " own");

        house.id(host(SHOP, "'status.example.com'"));
        assertThat(house.refusal(RoomEdits.KIND.create(
                        SHOP,
                        House.room(
                                "more",
                                "'cookie_suffix':'x','additional_routes':" + "[{'host':'status.example.com'}]"))))
                .containsExactly("additional_routes[0].host: status.example.com is the host of the status"
                        + " page of the zone example.com");
    }

    @Test
    void twoZonesCannotShareIt() {
        house.make(ZoneEdits.create(keys("{'name':'example.net'}")));
        house.id(host(SHOP, "'status.example.com'"));

        assertThat(house.refusal(host(StableId.ofZone("example.net"), "'status.example.com'")))
                .containsExactly("status_host: is the host of the status page of the zone example.com");
    }

    @Test
    void anUndoCannotBringBackWhatARoomHasTakenSince() {
        house.id(host(SHOP, "'shop.example.com'"));
        var before = house.now();
        var undone = house.make(host(SHOP, "null"));
        house.id(RoomEdits.KIND.create(SHOP, House.room("sale", "")));

        assertThat(undone).isInstanceOf(EditResult.Changed.class);
        var changes = ((EditResult.Changed) undone).changes();
        assertThat(house.refusal(new UndoEdit(before.revision() + 1, changes)))
                .containsExactly("example.com.status_host: is a host of the room sale; a status page needs a"
                        + " host of its own");
    }

    @Test
    void aFileSaysEveryClashAtOnce() {
        var faults = new ArrayList<String>();
        var status = new ZoneSettings(false, Optional.of("status.example.com"));

        StatusHosts.check(
                List.of(
                        new NamedZone("example.com", status),
                        new NamedZone("example.net", status),
                        new NamedZone("example.org", new ZoneSettings(false, Optional.of("shop.example.com")))),
                List.of(io.vestibule.room.Rooms.room("sale", "shop.example.com/")),
                (zone, reason) -> faults.add(zone + ": " + reason));

        assertThat(faults)
                .containsExactly(
                        "example.net: is the host of the status page of the zone example.com",
                        "example.org: is a host of the room sale; a status page needs a host of its" + " own");
    }

    @Test
    void whereAnEarlierVersionMadeARoomOnItTheRoomStays() {
        house.id(host(SHOP, "'shop.example.com'"));
        var with = house.now().document(DocumentKind.ZONE, SHOP).orElseThrow();
        var other = House.withZone();
        other.id(RoomEdits.KIND.create(SHOP, House.room("sale", "")));
        var documents = new ArrayList<>(other.now().documents());
        documents.replaceAll(it -> it.kind() == DocumentKind.ZONE ? with : it);

        var read = other.now().readAgain(documents, 9, Abilities.DEFAULT);

        assertThat(read.directory().isStatusHost("shop.example.com")).isFalse();
        assertThat(read.directory().match("shop.example.com", "/sale")).isPresent();
        assertThat(read.troubles())
                .containsExactly(
                        "the status page of the zone example.com is left out: a room covers" + " shop.example.com");
    }

    @Test
    void anExportNamesItAndAFileWithoutOneIsKnownAgain() {
        house.id(host(SHOP, "'status.example.com'"));

        assertThat(Export.yaml(house.now())).contains("status_host: status.example.com");
        var plain = List.of(new NamedZone("example.com", ZoneSettings.DEFAULT));
        assertThat(new DesiredConfiguration(plain, List.of(), List.of()).hash())
                .isNotEqualTo(new DesiredConfiguration(
                                List.of(new NamedZone(
                                        "example.com", new ZoneSettings(false, Optional.of("a.example")))),
                                List.of(),
                                List.of())
                        .hash());
    }
}
