package io.vestibule.tally;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import java.nio.LongBuffer;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class IdTableTest {

    @Test
    void theIdZeroIsAnIdLikeAnyOther() {
        var table = new IdTable(2);
        table.put(0, 7);

        assertThat(table.get(0)).isEqualTo(7);
        assertThat(entries(table, segmentOfAll(table))).containsExactly(0, 7);
        table.remove(0);
        assertThat(table.get(0)).isEqualTo(LedgerEntry.ABSENT);
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void itIsAMap(long seed) {
        var random = Seeds.random(seed);
        var table = new IdTable(random.nextInt(4));
        Map<Long, Long> map = new HashMap<>();
        int ids = random.nextInt(1, 3_000);

        for (int i = 0; i < 10_000; i++) {
            long id = random.nextInt(ids) * 0x1_0000_0001L;
            if (random.nextInt(3) == 0) {
                table.remove(id);
                map.remove(id);
            } else {
                table.put(id, i);
                map.put(id, (long) i);
            }
        }

        assertThat(table.size()).isEqualTo(map.size());
        assertThat(contents(table)).isEqualTo(map);
        for (long id = 0; id < ids; id++) {
            long key = id * 0x1_0000_0001L;
            assertThat(table.get(key)).isEqualTo(map.getOrDefault(key, LedgerEntry.ABSENT));
        }
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void aVisitorMayChangeAndTakeOut(long seed) {
        var random = Seeds.random(seed);
        var table = new IdTable(random.nextInt(3));
        Map<Long, Long> map = new HashMap<>();
        for (int i = 0; i < 2_000; i++) {
            long id = random.nextLong();
            table.put(id, 1);
            map.put(id, 1L);
        }

        table.visitAll((id, word) -> id % 3 == 0 ? LedgerEntry.ABSENT : 2);
        map.keySet().removeIf(id -> id % 3 == 0);
        map.replaceAll((_, _) -> 2L);

        assertThat(contents(table)).isEqualTo(map);
        assertThat(table.size()).isEqualTo(map.size());
        map.keySet().forEach(id -> assertThat(table.get(id)).isEqualTo(2));
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void eachEntryIsVisitedOnceThoughOthersAreTakenOut(long seed) {
        var random = Seeds.random(seed);
        var table = new IdTable(5);
        for (int i = 0; i < 400; i++) {
            table.put(random.nextLong(), random.nextInt(4));
        }
        Map<Long, Integer> visits = new HashMap<>();
        int entries = table.size();

        table.visitAll((id, word) -> {
            visits.merge(id, 1, Integer::sum);
            return word == 0 ? LedgerEntry.ABSENT : word;
        });

        assertThat(visits).hasSize(entries);
        assertThat(visits.values()).containsOnly(1);
    }

    private static long[] entries(IdTable table, int segment) {
        long[] entries = new long[table.size(segment) * 2];
        table.write(segment, LongBuffer.wrap(entries));
        return entries;
    }

    private static Map<Long, Long> contents(IdTable table) {
        Map<Long, Long> contents = new HashMap<>();
        for (int segment = 0; segment < table.segments(); segment++) {
            long[] entries = entries(table, segment);
            for (int i = 0; i < entries.length; i += 2) {
                contents.put(entries[i], entries[i + 1]);
            }
        }
        return contents;
    }

    private static int segmentOfAll(IdTable table) {
        for (int segment = 0; segment < table.segments(); segment++) {
            if (table.size(segment) > 0) {
                return segment;
            }
        }
        throw new AssertionError("an empty table");
    }
}
