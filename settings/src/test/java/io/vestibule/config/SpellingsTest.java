package io.vestibule.config;

import static io.vestibule.config.House.SHOP;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.JsonTree;
import io.vestibule.settings.text.Yaml;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Unusual spellings of what the published API has: a tool that compares what it sent with what it
/// gets back, as Terraform does, finds no difference. What cannot be given back as it was written
/// is refused with the form to write. (Words of a list, such as `fifo`, are taken in capitals too:
/// tools know them, and send them as published.)
class SpellingsTest {

    private final House house = House.withZone();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "host|'Shop.Example.com'",
                "host|'shop.example.com.'",
                "host|'bücher.example.com'",
                "path|'/sale/'",
                "path|'/Sale'",
                "path|'/sale%2fx'",
                "path|'/s%61le'",
                "path|'/süß'",
                "path|'/a//b'",
                "description|'  two  words  '",
                "description|'line\\nline'",
                "custom_page_html|'<p>  {{waitTime}}  </p>\\r\\n'",
                "cookie_suffix|'A_b'",
                "default_template_language|'de-DE'",
                "default_template_language|'de-de'",
                "default_template_language|'DE-DE'",
                "cookie_attributes|{'samesite':'auto','secure':'never'}",
                "additional_routes|[{'host':'Pay.Example.com','path':'/x/'}]",
                "additional_routes|[{'host':'pay.example.com','path':'/x'}]",
                "additional_routes|[{'host':'pay.example.com'}]",
                "total_active_users|200.0",
                "total_active_users|2e2",
                "session_duration|5.0",
                "queueing_status_code|202"
            },
            quoteCharacter = '"')
    void ofARoom(String key, String value) {
        Yaml.Mapping sent =
                House.room("a", "'cookie_suffix':'a'").over(Yaml.Mapping.NONE).without(Set.of(key));
        Yaml.Mapping body = House.keys("{'" + key + "':" + value + "}").over(sent);

        comesBackOrIsRefused(house.make(RoomEdits.KIND.create(SHOP, body)), DocumentKind.ROOM, key, value);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "event_start_time|'2027-04-01T12:00:00+02:00'",
                "event_start_time|'2027-04-01T10:00:00.000Z'",
                "event_start_time|'2027-04-01T10:00:00.123456789Z'",
                "event_start_time|'2027-04-01T10:00:00.120Z'",
                "event_start_time|'2027-04-01t10:00:00z'",
                "event_start_time|'2027-04-01T10:00Z'",
                "event_start_time|'2027-04-01 10:00:00Z'",
                "event_start_time|'2027-04-01T10:00:00+00:00'",
                "event_start_time|'2027-04-01T10:00:00-00:00'",
                "prequeue_start_time|'2027-04-01T11:00:00+02:00'",
                "description|'  two  words  '",
                "total_active_users|300.0",
                "session_duration|1e1",
                "custom_page_html|'<p>  {{waitTime}}  </p>'"
            },
            quoteCharacter = '"')
    void ofAnEvent(String key, String value) {
        String room = house.id(RoomEdits.KIND.create(SHOP, House.room("a", "")));
        Yaml.Mapping sent = House.keys("{'name':'e','event_start_time':'2027-04-01T10:00:00Z',"
                + "'event_end_time':'2027-04-01T18:00:00Z',"
                + "'total_active_users':300,'new_users_per_minute':200}");
        Yaml.Mapping body = House.keys("{'" + key + "':" + value + "}").over(sent);

        comesBackOrIsRefused(house.make(EventEdits.KIND.create(room, body)), DocumentKind.EVENT, key, value);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "address|'Shop.Example.com'",
                "address|'shop.example.com.'",
                "address|'2001:DB8::1'",
                "address|'2001:db8:0:0::1'",
                "address|'bücher.example.com'",
                "check_regions|['ALL_REGIONS']",
                "description|'  two  words  '",
                "interval|6e1",
                "http_config|{'path':'/live/'}",
                "http_config|{'path':'/live?a=b%2fc'}",
                "http_config|{'expected_codes':['2xx','200']}",
                "http_config|{'expected_body':' ok '}",
                "http_config|{'port':80.0}",
                "http_config|{'header':{'host':['Shop.Example.com']}}",
                "http_config|{'header':{'X-a':['a  b','']}}"
            },
            quoteCharacter = '"')
    void ofAHealthCheck(String key, String value) {
        Yaml.Mapping sent = House.keys("{'name':'c','address':'origin.example.com'}");
        Yaml.Mapping body = House.keys("{'" + key + "':" + value + "}").over(sent);

        comesBackOrIsRefused(
                house.make(HealthCheckEdits.KIND.create(SHOP, body)), DocumentKind.HEALTH_CHECK, key, value);
    }

    private void comesBackOrIsRefused(EditResult result, DocumentKind kind, String key, String value) {
        if (result instanceof EditResult.Refused(var faults)) {
            assertThat(faults).allMatch(fault -> !fault.reason().isEmpty());
            return;
        }
        String id = result instanceof EditResult.Changed changed ? changed.id() : "";
        var kept = (Yaml.Mapping)
                JsonTree.read(house.body(kind, id), new Faults("")).orElseThrow();
        Yaml wanted = House.keys("{'" + key + "':" + value + "}");

        assertThat(differences(wanted, kept)).isEmpty();
    }

    /// What of the wanted is not there, or is something else; of objects those keys that were sent.
    private static List<String> differences(Yaml wanted, Yaml kept) {
        return switch (wanted) {
            case Yaml.Scalar text ->
                kept instanceof Yaml.Scalar other && other.value().equals(text.value())
                        ? List.of()
                        : List.of(text.value() + " became " + text(kept));
            case Yaml.Sequence items ->
                kept instanceof Yaml.Sequence others
                                && others.items().size() == items.items().size()
                        ? IntStream.range(0, items.items().size())
                                .boxed()
                                .flatMap(i -> differences(
                                        items.items().get(i), others.items().get(i))
                                        .stream())
                                .toList()
                        : List.of("a list of another length");
            case Yaml.Mapping keys ->
                keys.entries().entrySet().stream()
                        .flatMap(field -> differences(field.getValue().value(), under(field.getKey(), kept)).stream())
                        .toList();
        };
    }

    private static Yaml under(String key, Yaml kept) {
        return kept instanceof Yaml.Mapping keys && keys.entries().get(key) instanceof Yaml.Entry(var _, Yaml value)
                ? value
                : new Yaml.Scalar("nothing", true, kept.place());
    }

    private static String text(Yaml kept) {
        return kept instanceof Yaml.Scalar text ? text.value() : kept.toString();
    }
}
