package io.vestibule.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.config.Abilities;
import io.vestibule.config.Change;
import io.vestibule.config.Configuration;
import io.vestibule.config.DesiredConfiguration;
import io.vestibule.config.Differences;
import io.vestibule.config.Document;
import io.vestibule.config.DocumentKind;
import io.vestibule.config.Edit;
import io.vestibule.config.EditResult;
import io.vestibule.config.Export;
import io.vestibule.config.Moment;
import io.vestibule.config.WholeEdit;
import io.vestibule.node.settings.SettingsReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Whatever is set, its export is all of it.
class RoundTripTest {

    private static final Instant NOW = Instant.parse("2026-03-01T00:00:00Z");

    @TempDir
    private Path folder = Path.of("");

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void anExportMakesAnEmptyStoreWhatTheOtherOneIs(long seed) throws IOException {
        Configuration all = RandomConfiguration.of(seed);

        DesiredConfiguration file = read(Export.yaml(all));
        Configuration made = make(seed, Configuration.empty(Abilities.ANY), file);

        assertThat(differences(all, made)).isEmpty();
        assertThat(Export.yaml(made).lines().skip(1))
                .containsExactlyElementsOf(Export.yaml(all).lines().skip(1).toList());
        assertThat(tried(seed, made, file)).isEqualTo(new EditResult.Same(""));
        assertThat(tried(seed, all, file)).isEqualTo(new EditResult.Same(""));
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void anExportTurnsAnyOtherStoreIntoTheSame(long seed) throws IOException {
        Configuration all = RandomConfiguration.of(seed);
        Configuration other = RandomConfiguration.of(seed + 1_000_000);

        Configuration made = make(seed, other, read(Export.yaml(all)));

        assertThat(Export.yaml(made)
                        .lines()
                        .skip(1)
                        .map(RoundTripTest::withoutId)
                        .sorted())
                .containsExactlyElementsOf(Export.yaml(all)
                        .lines()
                        .skip(1)
                        .map(RoundTripTest::withoutId)
                        .sorted()
                        .toList());
    }

    private static String withoutId(String line) {
        return line.replaceFirst("\\bid: .*", "id");
    }

    // ---- help --------------------------------------------------------------------------------

    /// With a variable of that name around, which is not meant.
    private DesiredConfiguration read(String yaml) throws IOException {
        Path file = Files.writeString(folder.resolve("export.yaml"), yaml);
        var environment = Map.of("HOME", "/nowhere");
        return switch (SettingsReader.readSite(file.toString(), environment, Abilities.ANY)) {
            case SettingsReader.Result.Good good -> good.settings().wanted();
            case SettingsReader.Result.Refused refused -> throw new AssertionError(refused.faults() + "\n" + yaml);
        };
    }

    private static EditResult tried(long seed, Configuration now, DesiredConfiguration file) {
        Edit edit = new WholeEdit(file, true, "apply");
        return edit.apply(now, new Moment(NOW, Seeds.randomness(seed)));
    }

    private static Configuration make(long seed, Configuration now, DesiredConfiguration file) {
        return switch (tried(seed, now, file)) {
            case EditResult.Changed changed -> now.with(changed.changes(), now.revision() + 1);
            case EditResult.Same _ -> now;
            case EditResult other -> throw new AssertionError(other);
        };
    }

    /// What people would be told if one became the other; each store has its own draws to come.
    private static List<String> differences(Configuration one, Configuration other) {
        var changes = Arrays.stream(DocumentKind.values())
                .flatMap(kind -> {
                    List<Document> before = of(kind, one);
                    List<Document> after = of(kind, other);
                    assertThat(after).as("%s", kind).hasSameSizeAs(before);
                    return IntStream.range(0, before.size())
                            .mapToObj(i -> new Change(
                                    kind, before.get(i).id(), Optional.of(before.get(i)), Optional.of(after.get(i))));
                })
                .toList();
        return Differences.of(changes).stream()
                .filter(line -> line.startsWith("    ") && !line.startsWith("    draw_"))
                .toList();
    }

    private static List<Document> of(DocumentKind kind, Configuration configuration) {
        return configuration.documents().stream().filter(d -> d.kind() == kind).toList();
    }
}
