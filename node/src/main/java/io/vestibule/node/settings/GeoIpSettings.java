package io.vestibule.node.settings;

import io.vestibule.rule.syntax.GeoDatabase;
import io.vestibule.settings.text.Section;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/// Where databases about addresses are (MaxMind DB format). Immutable.
///
/// @param files by what they answer; one with cities answers for countries too
public record GeoIpSettings(Map<GeoDatabase, Path> files) {

    private static final String SAYS = "a file (mmdb)";

    public GeoIpSettings {
        files = Map.copyOf(files);
    }

    /// The databases that are configured.
    public Set<GeoDatabase> databases() {
        return files.keySet();
    }

    /// Reads the keys below `node.geoip`.
    static GeoIpSettings read(Section section) {
        var files = new EnumMap<GeoDatabase, Path>(GeoDatabase.class);
        read(section, "country", GeoDatabase.COUNTRY, files);
        read(section, "city", GeoDatabase.CITY, files);
        read(section, "asn", GeoDatabase.ASN, files);
        section.refuseUnknownKeys();
        return new GeoIpSettings(files);
    }

    private static void read(Section section, String key, GeoDatabase database, Map<GeoDatabase, Path> files) {
        section.path(key, SAYS).ifPresent(file -> files.put(database, file));
    }
}
