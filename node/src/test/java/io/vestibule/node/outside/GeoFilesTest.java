package io.vestibule.node.outside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vestibule.ground.Failure;
import io.vestibule.rule.Geography.Location;
import io.vestibule.rule.syntax.GeoDatabase;
import io.vestibule.rule.value.Ip;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The databases are made by `workshop/geoip`.
class GeoFilesTest {

    private static final Path ALL = Path.of("src/test/resources/io/vestibule/node/geoip");

    @TempDir
    private Path folder = Path.of("");

    private static Ip ip(String text) {
        return Ip.parse(text).orElseThrow();
    }

    private Path copy(String name) throws IOException {
        return Files.copy(ALL.resolve(name + ".mmdb"), folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
    }

    @Test
    void aCityDatabaseAnswersEverythingAboutPlaces() throws IOException {
        var files = GeoFiles.open(Map.of(GeoDatabase.CITY, copy("city")));

        assertThat(files.knows(GeoDatabase.COUNTRY)).isTrue();
        assertThat(files.knows(GeoDatabase.ASN)).isFalse();
        assertThat(files.place(ip("192.0.2.1")))
                .isEqualTo(new Location(
                        "GB",
                        "EU",
                        false,
                        "GB-ENG",
                        "GB-TST",
                        "England",
                        "ENG",
                        "Testbury",
                        "TE5 7AB",
                        "",
                        "51.50000",
                        "-0.12500",
                        "Europe/London"));
        assertThat(files.place(ip("198.51.100.9")).city()).isEqualTo("Pr\u00c3\u00bcfstadt");
        assertThat(files.place(ip("198.51.100.9")).europeanUnion()).isTrue();
        assertThat(files.place(ip("2001:db8:1::5")).metroCode()).isEqualTo("501");
        assertThat(files.place(ip("192.0.2.200"))).isEqualTo(Location.UNKNOWN);
    }

    @Test
    void countriesAndNumbersHaveFilesOfTheirOwn() throws IOException {
        var files = GeoFiles.open(Map.of(GeoDatabase.COUNTRY, copy("country"), GeoDatabase.ASN, copy("asn")));

        assertThat(files.place(ip("192.0.2.1")).country()).isEqualTo("GB");
        assertThat(files.knows(GeoDatabase.CITY)).isFalse();
        assertThat(files.asn(ip("192.0.2.1"))).isEqualTo(64500);
        assertThat(files.asn(ip("2001:db8::1"))).isEqualTo(64501);
        assertThat(files.asn(ip("203.0.113.1"))).isZero();
    }

    @Test
    void aFileThatChangesIsReadAgain() throws IOException {
        Path file = copy("city");
        var files = GeoFiles.open(Map.of(GeoDatabase.COUNTRY, file));

        assertThat(files.refresh()).isFalse();
        Files.copy(ALL.resolve("country.mmdb"), file, StandardCopyOption.REPLACE_EXISTING);
        Files.setLastModifiedTime(file, FileTime.fromMillis(1));

        assertThat(files.refresh()).isTrue();
        assertThat(files.place(ip("192.0.2.1")).country()).isEqualTo("GB");
        assertThat(files.place(ip("192.0.2.1")).city()).isEmpty();
    }

    @Test
    void aFileThatIsLostIsLostUntilItIsBack() throws IOException {
        Path file = copy("country");
        var files = GeoFiles.open(Map.of(GeoDatabase.COUNTRY, file));

        Files.delete(file);
        assertThat(files.refresh()).isFalse();
        assertThat(files.knows(GeoDatabase.COUNTRY)).isFalse();
        assertThat(files.place(ip("192.0.2.1"))).isEqualTo(Location.UNKNOWN);

        Files.writeString(file, "no database");
        assertThat(files.refresh()).isFalse();
        assertThat(files.knows(GeoDatabase.COUNTRY)).isFalse();

        copy("country");
        assertThat(files.refresh()).isTrue();
        assertThat(files.knows(GeoDatabase.COUNTRY)).isTrue();
    }

    @Test
    void aFileThatIsNoneKeepsANodeFromStarting() throws IOException {
        Path file = Files.writeString(folder.resolve("x"), "no database");

        assertThatThrownBy(() -> GeoFiles.open(Map.of(GeoDatabase.ASN, file)))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("cannot be read");
        assertThatThrownBy(() -> GeoFiles.open(Map.of(GeoDatabase.ASN, folder.resolve("none"))))
                .isInstanceOf(Failure.class);
    }

    /// 2001:db8:: begins with the bits of 32.1.13.184.
    @Test
    void aDatabaseOfIpv4AloneSaysNothingOfIpv6() throws IOException {
        var files = GeoFiles.open(Map.of(GeoDatabase.COUNTRY, copy("country-four")));

        assertThat(files.place(ip("192.0.2.1")).country()).isEqualTo("GB");
        assertThat(files.place(ip("32.1.13.184")).country()).isEqualTo("HK");
        assertThat(files.place(ip("2001:db8::1"))).isEqualTo(Location.UNKNOWN);
    }
}
