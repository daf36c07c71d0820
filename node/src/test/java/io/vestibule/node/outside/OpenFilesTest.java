package io.vestibule.node.outside;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpenFilesTest {

    @ParameterizedTest(name = "{0} files, {1} taken, {2} wanted, {3} at origins: {4}")
    @CsvSource({
        // All that is wanted, where it fits ...
        "1048576, 0, 50000, 1024, 50000",
        "51536, 0, 50000, 1024, 50000",
        "51661, 125, 50000, 1024, 50000",
        // ... less by what is missing ...
        "51535, 0, 50000, 1024, 49999",
        "51660, 125, 50000, 1024, 49999",
        "20000, 0, 50000, 1024, 18464",
        // ... and half of what is left where there is hardly any.
        "1024, 0, 50000, 1024, 384",
        "400, 0, 50000, 1024, 150",
        "400, 0, 100, 1024, 100",
        // What is taken already is nobody's any more.
        "400, 120, 50000, 1024, 90",
        "400, 300, 50000, 1024, 1",
        "400, 500, 50000, 1024, 1",
        "1, 0, 50000, 1024, 1",
        // Where there is no limit, or none is told.
        "-1, 0, 50000, 1024, 50000",
    })
    void visitorsGetAsManyAsThereAreFilesFor(long most, long taken, int wanted, int atOrigins, int connections) {
        assertThat(new OpenFiles(most, taken).connections(wanted, atOrigins)).isEqualTo(connections);
    }
}
