package io.vestibule.control.api.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.AllocationMeter;
import io.vestibule.settings.text.Yaml;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FieldsTest {

    private static final int KEYS = 100_000;
    private static final int BYTES_A_KEY = 128;

    private static Yaml.Mapping body(int keys) {
        var place = new Yaml.TextPosition(1, 1);
        Map<String, Yaml.Entry> entries = new HashMap<>();
        for (int i = 0; i < keys; i++) {
            entries.put("field" + i, new Yaml.Entry(place, new Yaml.Scalar("0", true, place)));
        }
        return new Yaml.Mapping(entries, place);
    }

    @Test
    void whatAFieldMayHaveMeantIsSaid() {
        var errors = Fields.unknown(body(1), Set.of("fields")).toList();

        assertThat(errors)
                .singleElement()
                .satisfies(e -> assertThat(e.toString()).contains("did you mean fields?"));
    }

    @Test
    void fieldsThatNoAnswerShowsAreCountedOnly() {
        var body = body(KEYS);
        var known = Set.of("expression", "fields", "request");
        List<ApiError> errors = new ArrayList<>(KEYS);

        long bytes = AllocationMeter.by(() -> Fields.unknown(body, known).forEach(errors::add));

        assertThat(errors).hasSize(KEYS);
        assertThat(bytes).isLessThan((long) KEYS * BYTES_A_KEY);
    }
}
