package io.vestibule.node.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.AllocationMeter;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.ReadContext;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKinds;
import io.vestibule.settings.text.Yaml;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What is wrong beyond the hundredth fault is counted, and nothing is found out about it.
class ManyFaultsTest {

    private static final int KEYS = 100_000;
    private static final int BYTES_A_KEY = 64;

    private static Yaml.Mapping body(int keys) {
        var place = new Yaml.TextPosition(1, 1);
        Map<String, Yaml.Entry> entries = new HashMap<>();
        for (int i = 0; i < keys; i++) {
            entries.put("name" + i, new Yaml.Entry(place, new Yaml.Scalar("0", true, place)));
        }
        return new Yaml.Mapping(entries, place);
    }

    private static void read(Yaml.Mapping body, Faults faults) {
        var section = Section.root(ReadContext.literal(faults), body);
        section.find("name", ValueKinds.DOMAIN);
        section.refuseUnknownKeys();
    }

    @Test
    void keysBeyondTheHundredthFaultCostNothing() {
        var body = body(KEYS);
        var faults = new Faults("body");

        long bytes = AllocationMeter.by(() -> read(body, faults));

        assertThat(faults.count()).isEqualTo(KEYS);
        assertThat(faults.all()).hasSize(101);
        assertThat(faults.all().getLast().reason()).isEqualTo("and " + (KEYS - 100) + " more");
        assertThat(bytes).isLessThan((long) KEYS * BYTES_A_KEY);
    }

    @Test
    void faultsOfAnyKindAreComparedOnceEach() {
        var faults = new Faults("body");
        var reasons = new String[KEYS];
        for (int i = 0; i < KEYS; i++) {
            reasons[i] = "wrong " + i;
        }
        for (int i = 0; i < 100; i++) {
            faults.add("name", "", reasons[i], "body:1:1");
        }

        long bytes = AllocationMeter.by(() -> {
            for (String reason : reasons) {
                faults.add("name", "", reason, "body:1:1");
            }
        });

        assertThat(faults.count()).isEqualTo(KEYS);
        assertThat(bytes).isLessThan(KEYS * 512L);
    }
}
