package io.vestibule.settings.check;

import io.vestibule.health.HealthCheck;
import io.vestibule.room.Route;
import io.vestibule.room.StableId;
import io.vestibule.settings.shape.Key;
import io.vestibule.settings.shape.Outside;
import io.vestibule.settings.shape.SettingForms;
import io.vestibule.settings.shape.Shape;
import io.vestibule.settings.shape.Values;
import io.vestibule.settings.text.HostNames;
import io.vestibule.settings.text.JsonText;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/// A health check under its published field names, and our own next to them: read and written by one declaration.
/// Its status is not written here.
public final class HealthCheckShape {

    /// The most health checks that a zone may have.
    public static final int MOST_IN_ZONE = 1_000;

    private static final int LONGEST_TEXT = 1000;
    private static final int USUAL_TIMEOUT = 5;

    private static final ValueKind<String> ID_TEXT = ValueKinds.matching("[0-9a-f]{32}", "32 hex digits");

    private static final Outside<String> ID = new Outside<>("id");
    private static final Outside<String> ZONE_ID = new Outside<>("zone");

    private static final Key<String> NAME = Key.need(
            "name",
            SettingForms.text(ValueKinds.matching("[A-Za-z0-9_-]{1,128}", "letters, digits, - and _, at most 128")));

    private static final Key<String> ADDRESS = Key.need(
            "address",
            SettingForms.exact(
                    ValueKind.of("a host name or an address, without scheme, port and path", HostNames::probedHost)));

    private static final Key<Integer> INTERVAL = Key.of("interval", SettingForms.integer(5, 3600), 60);

    private static final Key<Integer> TIMEOUT = Key.following(
                    "timeout",
                    SettingForms.integer(1, 60),
                    known -> Math.min(USUAL_TIMEOUT, known.get(INTERVAL) - 1),
                    String.valueOf(USUAL_TIMEOUT))
            .checked((section, key, timeout, known) -> {
                int interval = known.get(INTERVAL);
                if (timeout >= interval) {
                    section.fault(key, "must be less than interval, which is " + interval);
                }
            });

    private static final Shape<HealthCheck> SHAPE = Shape.of(
            HealthCheck.class,
            ID,
            ZONE_ID,
            NAME,
            Key.of("description", SettingForms.text(ValueKinds.text(LONGEST_TEXT)), ""),
            ADDRESS,
            HttpConfig.TYPE,
            Key.of("check_regions", new RegionsForm(), List.of(), "[]"),
            INTERVAL,
            TIMEOUT,
            Key.of("retries", SettingForms.integer(0, 5), 2),
            Key.of("consecutive_fails", SettingForms.integer(1, 100), 1),
            Key.of("consecutive_successes", SettingForms.integer(1, 100), 1),
            Key.of("suspended", SettingForms.FLAG, false),
            new HttpConfig(),
            new TcpPort());

    private HealthCheckShape() {}

    // ---- reading ---------------------------------------------------------------------------------

    /// The check, or nothing if anything is wrong with it.
    ///
    /// @param id what it has or gets
    public static Optional<HealthCheck> read(Section section, String zoneId, String id) {
        return SHAPE.read(section, Values.none().with(ID, id).with(ZONE_ID, zoneId))
                .filter(_ -> section.isSound());
    }

    /// The same of a file, where it also names its zone, and may name its id.
    ///
    /// @param zones those that the file names
    public static Optional<CheckSettings> readOfFile(Section section, List<String> zones) {
        String zone = zone(section, zones);
        String zoneId = StableId.ofZone(zone);
        Optional<String> id = section.find("id", ID_TEXT);
        return read(section, zoneId, id.orElse(""))
                .map(check -> id.isPresent() ? check : check.withId(StableId.ofCheck(zoneId, check.name())))
                .map(check -> new CheckSettings(zone, check));
    }

    /// The zone that is named, else the longest one that covers the host, else the only one.
    private static String zone(Section section, List<String> zones) {
        String host = host(section);
        return section.find("zone", ValueKinds.DOMAIN)
                .or(() -> zones.stream()
                        .filter(z -> host.equals(z) || host.endsWith("." + z))
                        .max(Comparator.comparingInt(String::length)))
                .or(() -> zones.stream().findFirst().filter(_ -> zones.size() == 1))
                .or(() -> Optional.of(Route.registered(host)).filter(_ -> zones.isEmpty()))
                .orElseGet(() -> {
                    section.fault(
                            "zone",
                            "is required here: the address belongs to none of the zones " + String.join(", ", zones));
                    return "";
                });
    }

    /// The host that is asked for, as far as it can be read.
    private static String host(Section section) {
        return HttpConfig.host(section)
                .or(() -> section.peek("address"))
                .map(text -> text.toLowerCase(Locale.ROOT).replaceFirst(":\\d*$", ""))
                .orElse("");
    }

    // ---- writing ---------------------------------------------------------------------------------

    /// The check as one JSON object.
    public static String text(HealthCheck check, Instant createdOn, Instant modifiedOn) {
        return JsonText.object(json -> {
            fields(json, check, createdOn, modifiedOn, true);
        });
    }

    /// The text of a check without the values of headers, but for `Host`.
    public static String withoutSecrets(String text) {
        return CheckHeaders.masked(text);
    }

    /// The fields, within an object that the caller begins and ends.
    ///
    /// @param secrets whether to write the values of headers, which may be secrets; `Host` is none
    public static void fields(
            JsonGenerator json, HealthCheck check, Instant createdOn, Instant modifiedOn, boolean secrets) {
        json.writeStringProperty("id", check.id());
        json.writeStringProperty("created_on", createdOn.toString());
        json.writeStringProperty("modified_on", modifiedOn.toString());
        SHAPE.write(json, check, !secrets);
    }
}
