package io.vestibule.tally;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.vestibule.Seeds;
import org.junit.jupiter.api.Test;

class LifetimesTest {

    /// Sessions of at least a minute that then end at random, half a minute later on average.
    @Test
    void theMeanIsRightLongBeforeTheLastSessionHasEnded() {
        var random = Seeds.random(1);
        double[] ends = new double[2_000];
        for (int i = 0; i < ends.length; i++) {
            ends[i] = 60 - 30 * Math.log(1 - random.nextDouble());
        }

        assertThat(meanAfter(ends, 75)).isCloseTo(90, within(6.0));
        assertThat(meanAfter(ends, 120)).isCloseTo(90, within(4.0));
        assertThat(meanAfter(ends, 600)).isCloseTo(90, within(3.0));
    }

    @Test
    void nothingIsKnownUntilSomeSessionsHaveEnded() {
        var holds = new Lifetimes(Lifetimes.Extrapolation.OF_THE_OLD, 600_000);
        holds.goesOn(50_000);
        assertThat(holds.known(1)).isFalse();

        holds.ended(60_000);
        assertThat(holds.known(1)).isTrue();
        assertThat(holds.known(100)).isFalse();
    }

    /// Three of ten give up, after two and a half minutes on average; seven never do. Five minutes
    /// after all came, 5 in 100 of those who are left will; the rate at which they went so far
    /// would take half of them. After ten minutes hardly anybody will, and it is expected that few
    /// do.
    @Test
    void patienceThatHasLastedIsForetoldToLast() {
        var random = Seeds.random(1);
        var waits = new Lifetimes(Lifetimes.Extrapolation.FALLING, 300_000);
        double[] ends = new double[2_000];
        for (int i = 0; i < ends.length; i++) {
            boolean patient = random.nextDouble() < 0.7;
            ends[i] = patient ? Double.MAX_VALUE : -150 * Math.log(1 - random.nextDouble());
        }
        for (int second = 0; second < 600; second++) {
            if (second == 300) {
                assertThat(waits.share(300, 1_200)).isBetween(0.75, 1.0);
            }
            observe(waits, ends, second);
            waits.learn(1_000);
        }

        assertThat(waits.share(600, 1_200)).isBetween(0.92, 1.0);
    }

    /// Nine of ten leave within seconds, and three in a hundred of those who stay within the next
    /// five minutes: how many leave at once says nothing about them.
    @Test
    void thoseWhoLeaveAtOnceSayNothingAboutThoseWhoStay() {
        var waits = new Lifetimes(Lifetimes.Extrapolation.FALLING, 300_000);
        double[] ends = new double[1_000];
        for (int i = 0; i < ends.length; i++) {
            ends[i] = i < 900 ? i % 9 : i < 903 ? 350 : Double.MAX_VALUE;
        }
        for (int second = 0; second < 900; second++) {
            observe(waits, ends, second);
            waits.learn(1_000);
        }

        assertThat(waits.share(300, 600)).isBetween(0.93, 0.99);
    }

    /// At the oldest ages there is one person at a time: that this one gives up says little about
    /// those who come.
    @Test
    void oneWhoGivesUpAloneIsNotTheEndOfPatience() {
        var waits = new Lifetimes(Lifetimes.Extrapolation.FALLING, 300_000);
        double[] ends = new double[1_000];
        for (int i = 0; i < ends.length; i++) {
            ends[i] = i < 100 ? 3 * i : 300;
        }
        ends[999] = 400;
        for (int second = 0; second < 300; second++) {
            observe(waits, ends, second);
        }
        for (int second = 300; second < 400; second++) {
            waits.goesOn(second * 1_000L);
        }
        waits.learn(0);
        double before = waits.share(200, 500);
        waits.ended(399_000);
        waits.learn(0);

        assertThat(waits.share(200, 500)).isBetween(0.8 * before, before);
    }

    /// Nobody gives up: of a thousand people a fifth moves to another data center a minute and a
    /// half after they came, and as many come from there. Here they are taken for gone half a
    /// minute after that.
    @Test
    void whoMovesToAnotherDataCenterHasNotGivenUp() {
        assertThat(stays(90, 120)).isBetween(0.97, 1.0);
    }

    /// Who comes back to the same data center was taken for gone before.
    @Test
    void whoComesBackHasNotGivenUp() {
        assertThat(stays(120, 90)).isBetween(0.97, 1.0);
    }

    /// Which share is ready to wait for five minutes.
    private static double stays(int cameSecond, int goneSecond) {
        var waits = new Lifetimes(Lifetimes.Extrapolation.FALLING, 300_000);
        for (int second = 0; second < 300; second++) {
            for (int i = 0; i < 1_000; i++) {
                waits.goesOn(1_000L * second);
            }
            for (int i = 0; i < 200; i++) {
                if (second == cameSecond) {
                    waits.notEnded(1_000L * second);
                }
                if (second == goneSecond) {
                    waits.ended(1_000L * second);
                }
            }
            waits.learn(1_000);
        }
        return waits.share(0, 300);
    }

    private static void observe(Lifetimes lives, double[] ends, int second) {
        for (double end : ends) {
            if (end > second) {
                lives.goesOn(second * 1_000L);
            } else if (end > second - 1) {
                lives.ended((long) (end * 1_000));
            }
        }
    }

    private static double meanAfter(double[] ends, int seconds) {
        var holds = new Lifetimes(Lifetimes.Extrapolation.OF_THE_OLD, 600_000);
        for (int second = 0; second < seconds; second++) {
            observe(holds, ends, second);
        }
        holds.learn(0);
        return holds.meanSeconds();
    }
}
