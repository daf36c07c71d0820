package io.vestibule.cluster.mirror;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.wire.Frame;
import java.util.ArrayList;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TailTest {

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 30);
    }

    /// Entry number n has the id n.
    @ParameterizedTest
    @MethodSource("seeds")
    void itHasTheEntriesThatWereNotDropped(long seed) {
        var chance = new SplittableRandom(seed);
        var tail = new Tail(0);
        long dropped = 0;
        long through = 0;

        for (int step = 0; step < 300; step++) {
            switch (chance.nextInt(4)) {
                case 0 -> {
                    for (int i = chance.nextInt(3_000); i > 0; i--) {
                        tail.append(-1, ++through, -2, Long.MIN_VALUE);
                    }
                }
                case 1 -> {
                    long from = through + 1 - chance.nextLong(through + 1);
                    var more = words(from, from + chance.nextInt(3_000));
                    tail.append(more);
                    through = Math.max(through, more.through());
                }
                case 2 -> {
                    long last = dropped - 10 + chance.nextLong(through - dropped + 20);
                    tail.drop(last);
                    dropped = Math.max(dropped, last);
                    through = Math.max(through, last);
                }
                default -> {
                    if (through > dropped) {
                        long from = dropped + 1 + chance.nextLong(through - dropped);
                        int most = 1 + chance.nextInt(Tail.MOST);
                        assertThat(tail.frame(7, from, most))
                                .isEqualTo(words(from, Math.min(through, from + most - 1)));
                    }
                }
            }
            assertThat(tail.dropped()).isEqualTo(dropped);
            assertThat(tail.through()).isEqualTo(through);
        }

        var told = new ArrayList<Long>();
        tail.tell((_, id, _, _) -> told.add(id));
        assertThat(told)
                .isEqualTo(LongStream.rangeClosed(dropped + 1, through).boxed().toList());
    }

    private static Frame.Entries words(long from, long through) {
        return new Frame.Entries(
                7,
                from,
                LongStream.rangeClosed(from, through)
                        .flatMap(number -> LongStream.of(-1, number, -2, Long.MIN_VALUE))
                        .toArray());
    }
}
