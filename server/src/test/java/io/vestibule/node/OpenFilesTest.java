package io.vestibule.node;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpenFilesTest {

    @ParameterizedTest(name = "{0} files, {1} wanted, {2} at origins: {3}")
    @CsvSource({
        // All that is wanted, where it fits ...
        "1048576, 50000, 1024, 50000",
        "51536, 50000, 1024, 50000",
        // ... less by what is missing ...
        "51535, 50000, 1024, 49999",
        "20000, 50000, 1024, 18464",
        // ... and half of what is left where there is hardly any.
        "1024, 50000, 1024, 384",
        "400, 50000, 1024, 150",
        "400, 100, 1024, 100",
        "1, 50000, 1024, 1",
        // Where there is no limit, or none is told.
        "-1, 50000, 1024, 50000",
    })
    void visitorsGetAsManyAsThereAreFilesFor(long most, int wanted, int atOrigins, int connections) {
        assertThat(new OpenFiles(most).connections(wanted, atOrigins)).isEqualTo(connections);
    }
}
