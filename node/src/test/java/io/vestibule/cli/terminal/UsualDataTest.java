package io.vestibule.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UsualDataTest {

    @TempDir
    private Path folder = Path.of("");

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private Path find() {
        return new UsualData(folder.resolve("data"), folder.resolve("installed"))
                .find(new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    @Test
    void thePackagesDirectoryIsUsedAndNamedWhereThereIsNoneHere() throws IOException {
        Files.createDirectory(folder.resolve("installed"));

        assertThat(find()).isEqualTo(folder.resolve("installed"));
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("using the data directory " + folder.resolve("installed"));
    }

    @Test
    void theOneHereComesFirstAndIsMeantWhereThereIsNone() throws IOException {
        assertThat(find()).isEqualTo(folder.resolve("data"));
        Files.createDirectory(folder.resolve("installed"));
        Files.createDirectory(folder.resolve("data"));

        assertThat(find()).isEqualTo(folder.resolve("data"));
        assertThat(err.size()).isZero();
    }
}
