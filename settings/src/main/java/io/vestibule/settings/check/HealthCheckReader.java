package io.vestibule.settings.check;

import io.vestibule.health.CheckRegion;
import io.vestibule.health.CheckType;
import io.vestibule.health.HealthCheck;
import io.vestibule.health.HttpQuestion;
import io.vestibule.room.Route;
import io.vestibule.room.StableId;
import io.vestibule.settings.text.HostNames;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Reads one health check under its published field names, and our own next to them. Confined to
/// one reading.
public final class HealthCheckReader {

    /// What stands for every region.
    static final String EVERYWHERE = "ALL_REGIONS";

    static final String HTTP = "http_config";
    static final String TCP = "tcp_config";
    static final String EXPIRY = "certificate_expiry_days";
    static final String CONNECTED = "connection_established";

    private static final int LONGEST_TEXT = 1000;
    private static final int LONGEST_PATH = 2048;
    private static final int LONGEST_BODY = 1024;
    private static final int MOST_CODES = 64;
    private static final int MOST_DAYS = 365;
    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;
    private static final int USUAL_TIMEOUT = 5;

    private static final ValueKind<String> NAME =
            ValueKinds.matching("[A-Za-z0-9_-]{1,128}", "letters, digits, - and _, at most 128");
    private static final ValueKind<String> ID = ValueKinds.matching("[0-9a-f]{32}", "32 hex digits");
    private static final ValueKind<String> HOST =
            ValueKind.of("a host name or an address, without scheme, port and path", HostNames::probedHost);
    private static final ValueKind<CheckType> TYPE = ValueKind.of(
            "HTTP, HTTPS or TCP",
            text -> Arrays.stream(CheckType.values())
                    .filter(type -> type.name().equalsIgnoreCase(text))
                    .findFirst());
    private static final ValueKind<String> REGION = ValueKind.of(
            "a region such as WEU or ENAM, or ALL_REGIONS",
            text -> Optional.of(text.toUpperCase(Locale.ROOT)).filter(HealthCheckReader::isRegion));
    private static final ValueKind<String> METHOD = ValueKind.of(
            "GET or HEAD", text -> Optional.of(text.toUpperCase(Locale.ROOT)).filter(List.of("GET", "HEAD")::contains));
    private static final ValueKind<String> PATH = ValueKinds.matching(
            "/[!\"$-~]{0," + (LONGEST_PATH - 1) + "}",
            "a path that begins with /, without spaces and #, at most " + LONGEST_PATH);
    private static final ValueKind<String> CODE = ValueKind.of(
            "a code from 100 to 599 such as \"200\", or a class such as \"2xx\"",
            text -> Optional.of(text.toLowerCase(Locale.ROOT)).filter(code -> code.matches("[1-5](xx|[0-9][0-9])")));
    private static final ValueKind<Integer> PORT = ValueKinds.integer(1, 65_535);

    private final Section section;

    private HealthCheckReader(Section section) {
        this.section = section;
    }

    /// The check, or nothing if anything is wrong with it.
    ///
    /// @param id what it has or gets
    public static Optional<HealthCheck> read(Section section, String zoneId, String id) {
        var reader = new HealthCheckReader(section);
        Optional<HealthCheck> check = reader.check(zoneId, Optional.of(id));
        section.refuseUnknownKeys();
        return check.filter(_ -> section.isSound());
    }

    /// The same of a file, where it also names its zone, and may name its id.
    ///
    /// @param zones those that the file names
    public static Optional<CheckSettings> readOfFile(Section section, List<String> zones) {
        var reader = new HealthCheckReader(section);
        String zone = reader.zone(zones);
        Optional<String> id = section.find("id", ID);
        Optional<HealthCheck> check = reader.check(StableId.ofZone(zone), id);
        section.refuseUnknownKeys();
        return check.filter(_ -> section.isSound()).map(c -> new CheckSettings(zone, c));
    }

    /// The zone that is named, else the longest one that covers the host, else the only one.
    private String zone(List<String> zones) {
        String host = host();
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
    private String host() {
        Section headers = section.section(HTTP).section("header");
        return headers.names().stream()
                .filter(name -> name.equalsIgnoreCase("host"))
                .flatMap(name -> headers.peek(name).stream())
                .findFirst()
                .or(() -> section.peek("address"))
                .map(text -> text.toLowerCase(Locale.ROOT).replaceFirst(":\\d*$", ""))
                .orElse("");
    }

    private Optional<HealthCheck> check(String zoneId, Optional<String> id) {
        Optional<String> name = section.need("name", NAME);
        Optional<String> address = section.need("address", section.exact(HOST));
        String description = section.get("description", ValueKinds.text(LONGEST_TEXT), "");
        CheckType type = section.get("type", TYPE, CheckType.HTTP);
        List<CheckRegion> regions = regions();
        int interval = section.get("interval", ValueKinds.integer(5, 3600), 60);
        int usual = Math.min(USUAL_TIMEOUT, interval - 1);
        int timeout = section.get("timeout", ValueKinds.integer(1, 60), usual, String.valueOf(USUAL_TIMEOUT));
        if (timeout >= interval) {
            section.fault("timeout", "must be less than interval, which is " + interval);
        }
        int retries = section.get("retries", ValueKinds.integer(0, 5), 2);
        int fails = section.get("consecutive_fails", ValueKinds.integer(1, 100), 1);
        int successes = section.get("consecutive_successes", ValueKinds.integer(1, 100), 1);
        boolean suspended = section.get("suspended", ValueKinds.FLAG, false);
        HttpQuestion http = http(type);
        int tcpPort = tcp(type);
        if (name.isEmpty() || address.isEmpty()) {
            return Optional.empty();
        }
        boolean isTcp = type == CheckType.TCP;
        return Optional.of(new HealthCheck(
                id.orElseGet(() -> StableId.ofCheck(zoneId, name.get())),
                zoneId,
                name.get(),
                description,
                address.get(),
                type,
                regions,
                interval,
                timeout,
                retries,
                fails,
                successes,
                suspended,
                isTcp ? Optional.empty() : Optional.of(http),
                isTcp ? tcpPort : 0));
    }

    private static boolean isRegion(String text) {
        return text.equals(EVERYWHERE)
                || Arrays.stream(CheckRegion.values()).anyMatch(r -> r.name().equals(text));
    }

    private List<CheckRegion> regions() {
        String key = "check_regions";
        List<String> names = section.list(key, REGION);
        if (names.contains(EVERYWHERE)) {
            if (names.size() > 1) {
                section.fault(key, "must be ALL_REGIONS alone, or regions without it");
            }
            return List.of(CheckRegion.values());
        }
        var regions = new ArrayList<CheckRegion>();
        for (String name : names) {
            CheckRegion region = CheckRegion.valueOf(name);
            if (regions.contains(region)) {
                section.fault(key, "has " + name + " twice");
            } else {
                regions.add(region);
            }
        }
        return regions;
    }

    private HttpQuestion http(CheckType type) {
        Section http = section.section(HTTP);
        if (type == CheckType.TCP && !http.names().isEmpty()) {
            section.fault(HTTP, "is for checks of type HTTP and HTTPS; leave it out");
        }
        int usual = type == CheckType.HTTPS ? HTTPS_PORT : HTTP_PORT;
        String method = http.get("method", METHOD, "GET");
        String path = http.get("path", PATH, "/");
        int port = http.get("port", PORT, usual, "80, or 443 for HTTPS");
        List<String> codes = http.list("expected_codes", CODE, List.of("200"), "[\"200\"]");
        if (codes.size() > MOST_CODES) {
            http.fault("expected_codes", "has more than " + MOST_CODES + " items");
        }
        String body = http.get("expected_body", ValueKinds.text(LONGEST_BODY), "");
        if (method.equals("HEAD") && !body.isEmpty()) {
            http.fault("expected_body", "cannot be found: the answer to HEAD has no body");
        }
        boolean redirects = http.get("follow_redirects", ValueKinds.FLAG, false);
        boolean insecure = http.get("allow_insecure", ValueKinds.FLAG, false);
        int days = http.get(EXPIRY, ValueKinds.integer(0, MOST_DAYS), 0);
        if (days > 0 && type == CheckType.HTTP) {
            http.fault(EXPIRY, "is for checks of type HTTPS; leave it out");
        }
        var headers = new CheckHeaders(http.section("header")).read();
        http.refuseUnknownKeys();
        return new HttpQuestion(method, path, port, codes, body, redirects, insecure, days, headers);
    }

    private int tcp(CheckType type) {
        Section tcp = section.section(TCP);
        if (type != CheckType.TCP && !tcp.names().isEmpty()) {
            section.fault(TCP, "is for checks of type TCP; leave it out");
        }
        tcp.get("method", ValueKinds.word(List.of(CONNECTED)), CONNECTED);
        int port = tcp.get("port", PORT, HTTP_PORT);
        tcp.refuseUnknownKeys();
        return port;
    }
}
