package io.vestibule.node.outside;

import com.maxmind.db.CHMCache;
import com.maxmind.db.Reader;
import io.vestibule.board.MetricSink;
import io.vestibule.board.MetricSource;
import io.vestibule.ground.Failure;
import io.vestibule.rule.Geography;
import io.vestibule.rule.syntax.GeoDatabase;
import io.vestibule.rule.value.Ip;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The operator's databases about addresses, held in memory and read again when a file changes. A
/// file that is gone or damaged is lost: its rules do not match until it is back. *Thread-safe.*
public final class GeoFiles implements Geography, MetricSource {

    private static final Logger LOG = LoggerFactory.getLogger(GeoFiles.class);

    private final Map<GeoDatabase, GeoFile> files = new EnumMap<>(GeoDatabase.class);

    private GeoFiles(Map<GeoDatabase, Path> paths) {
        paths.forEach((database, path) -> files.put(database, new GeoFile(database, path)));
    }

    /// Opens the files.
    ///
    /// @throws Failure if one cannot be read
    public static GeoFiles open(Map<GeoDatabase, Path> paths) {
        var all = new GeoFiles(paths);
        all.files.values().forEach(GeoFile::open);
        return all;
    }

    /// Reads again what has changed. Called by one thread.
    ///
    /// @return whether anything was read
    public boolean refresh() {
        boolean any = false;
        for (GeoFile file : files.values()) {
            any |= file.refresh();
        }
        return any;
    }

    @Override
    public boolean knows(GeoDatabase database) {
        return reader(database) != null;
    }

    private @Nullable Reader reader(GeoDatabase database) {
        var own = files.get(database);
        var reader = own == null ? null : own.reader;
        if (reader == null && database == GeoDatabase.COUNTRY) {
            var city = files.get(GeoDatabase.CITY);
            return city == null ? null : city.reader;
        }
        return reader;
    }

    @Override
    public Location place(Ip ip) {
        var city = record(GeoDatabase.CITY, ip);
        var country = files.containsKey(GeoDatabase.COUNTRY) ? record(GeoDatabase.COUNTRY, ip) : city;
        return place(country.isEmpty() ? city : country, city);
    }

    @Override
    public long asn(Ip ip) {
        var record = record(GeoDatabase.ASN, ip);
        Object own = record.get("autonomous_system_number");
        Object number = own == null ? record.get("asn") : own;
        if (number instanceof Number known) {
            return known.longValue();
        }
        String text = number instanceof String given ? given.replaceFirst("^AS", "") : "";
        return text.matches("[0-9]{1,10}") ? Long.parseLong(text) : 0;
    }

    private Map<?, ?> record(GeoDatabase database, Ip ip) {
        var reader = reader(database);
        // The library looks up the first 32 bits of an IPv6 address in a tree of IPv4.
        if (reader == null || (ip.six() && isOfFour(reader))) {
            return Map.of();
        }
        try {
            Map<?, ?> found = reader.get(InetAddress.getByAddress(ip.bytes()), Map.class);
            return found == null ? Map.of() : found;
        } catch (IOException e) {
            throw new IllegalStateException("an address look-up failed", e);
        }
    }

    private static boolean isOfFour(Reader reader) {
        return reader.getMetadata().ipVersion() == 4;
    }

    // ---- records -------------------------------------------------------------------------------

    private static Location place(Map<?, ?> country, Map<?, ?> city) {
        var nation = map(country, "country");
        String code = text(nation, "iso_code");
        var first = item(city, "subdivisions", 0);
        var second = item(city, "subdivisions", 1);
        var spot = map(city, "location");
        return new Location(
                code.isEmpty() ? Location.UNKNOWN.country() : code,
                text(map(country, "continent"), "code"),
                Boolean.TRUE.equals(nation.get("is_in_european_union")),
                subdivision(code, first),
                subdivision(code, second),
                name(first),
                text(first, "iso_code"),
                name(map(city, "city")),
                text(map(city, "postal"), "code"),
                text(spot, "metro_code"),
                degrees(spot, "latitude"),
                degrees(spot, "longitude"),
                text(spot, "time_zone"));
    }

    private static Map<?, ?> map(Map<?, ?> from, String key) {
        return from.get(key) instanceof Map<?, ?> found ? found : Map.of();
    }

    private static Map<?, ?> item(Map<?, ?> from, String key, int index) {
        boolean there = from.get(key) instanceof List<?> list && index < list.size();
        return there && ((List<?>) Objects.requireNonNull(from.get(key))).get(index) instanceof Map<?, ?> found
                ? found
                : Map.of();
    }

    /// The bytes of the text, one a char.
    private static String text(Map<?, ?> from, String key) {
        Object value = from.get(key);
        String text = value == null ? "" : value.toString();
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    private static String name(Map<?, ?> from) {
        return text(map(from, "names"), "en");
    }

    private static String subdivision(String country, Map<?, ?> subdivision) {
        String code = text(subdivision, "iso_code");
        return code.isEmpty() ? "" : country + "-" + code;
    }

    private static String degrees(Map<?, ?> from, String key) {
        return from.get(key) instanceof Number degrees ? String.format(Locale.ROOT, "%.5f", degrees.doubleValue()) : "";
    }

    @Override
    public void tell(MetricSink sink) {
        files.forEach((database, file) -> sink.gauge(
                "vestibule_geoip_up",
                "Whether a GeoIP database can be used: 1 or 0",
                file.reader == null ? 0 : 1,
                "database",
                database.name().toLowerCase(Locale.ROOT)));
    }

    /// One file.
    private static final class GeoFile {

        private final GeoDatabase database;
        private final Path path;
        private volatile @Nullable Reader reader;
        private String seen = "";

        GeoFile(GeoDatabase database, Path path) {
            this.database = database;
            this.path = path;
        }

        void open() {
            try {
                seen = mark();
                reader = read();
            } catch (IOException e) {
                throw new Failure(
                        Failure.Source.OPERATOR,
                        Failure.Retry.NEVER,
                        "the database " + path + " cannot be read: " + e.getMessage());
            }
        }

        boolean refresh() {
            try {
                String now = mark();
                if (now.equals(seen)) {
                    return false;
                }
                seen = now;
                reader = read();
                return true;
            } catch (IOException | RuntimeException e) {
                if (reader != null) {
                    LOG.error(
                            "the GeoIP database {} cannot be read; rules that need {} do not match"
                                    + " until it can: {}",
                            path,
                            database.text(),
                            e.toString());
                }
                reader = null;
                return false;
            }
        }

        private String mark() throws IOException {
            FileTime changed = Files.getLastModifiedTime(path);
            return changed + " " + Files.size(path);
        }

        /// The bytes are in memory: the file may be replaced or written over.
        private Reader read() throws IOException {
            try (var bytes = Files.newInputStream(path)) {
                var found = new Reader(bytes, new CHMCache());
                if (isOfFour(found)) {
                    LOG.warn(
                            "the GeoIP database {} has IPv4 addresses only: it has no data on"
                                    + " visitors with IPv6 addresses; use one that has both",
                            path);
                }
                return found;
            }
        }
    }
}
