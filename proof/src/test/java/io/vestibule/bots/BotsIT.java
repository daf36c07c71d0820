package io.vestibule.bots;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.challenge.Solutions;
import io.vestibule.crowd.CrowdRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// People at a gate among twenty times as many programs that solve nothing, from 10,000 addresses:
/// how long people wait, by the record of the shop behind it. `workshop/bots` runs the long form,
/// which compares that with the same people without programs, and without challenges.
class BotsIT {

    private static final int PEOPLE = CrowdRun.LONG ? 150 : 20;
    private static final int PROGRAMS = 20 * PEOPLE;
    private static final int PER_MINUTE = 50;
    private static final double COMING_SECONDS = CrowdRun.LONG ? 20 : 5;
    private static final double SECONDS = CrowdRun.LONG ? 240 : 20;
    private static final double OFF_SECONDS = 90;
    private static final double SOLVING_SECONDS = 0.5;

    private static final int FIRST_PROGRAM = 1_001;
    private static final int FIRST_WITH_JAR = FIRST_PROGRAM + PROGRAMS / 6;
    private static final int FIRST_LIAR = FIRST_PROGRAM + 2 * (PROGRAMS / 6);

    @Test
    void programsThatSolveNothingHardlyChangeHowLongPeopleWait(@TempDir Path folder) throws Exception {
        if (!CrowdRun.LONG) {
            var among = run(folder, "among programs", BotsGate.asking(), true, SECONDS);
            assertThat(among.inside()).as("people inside").hasSizeGreaterThan(PEOPLE / 2);
            return;
        }
        var alone = run(folder, "people alone", BotsGate.asking(), false, SECONDS);
        var among = run(folder, "among programs", BotsGate.asking(), true, SECONDS);
        var off = run(folder, "among programs, nothing asked", "turnstile_mode: off", true, OFF_SECONDS);
        assertThat(off.inside().size()).isLessThan(PEOPLE / 2);
        assertThat(alone.inside()).hasSize(PEOPLE);
        assertThat(among.inside()).hasSize(PEOPLE);
        System.out.printf(
                "[bots] change of waits: mean %+.1f %%, median %+.1f %%, p90 %+.1f %%%n",
                change(alone.meanSeconds(), among.meanSeconds()),
                change(alone.quantileSeconds(0.5), among.quantileSeconds(0.5)),
                change(alone.quantileSeconds(0.9), among.quantileSeconds(0.9)));
        assertThat(change(alone.meanSeconds(), among.meanSeconds())).isLessThan(5);
    }

    private static double change(double before, double after) {
        return 100 * (after / before - 1);
    }

    private static HonestWaits run(Path folder, String what, String room, boolean programs, double seconds)
            throws IOException {
        var own = Files.createDirectory(folder.resolve(what.replaceAll("\\W", "-")));
        try (var gate = new BotsGate(own, PER_MINUTE, room);
                var crowd = new CallingCrowd(gate)) {
            for (int i = 0; i < PEOPLE; i++) {
                crowd.add(1 + i, COMING_SECONDS * i / PEOPLE, new Caller.Scripted(Prover.HONEST, SOLVING_SECONDS));
            }
            if (programs) {
                addPrograms(gate, crowd, room.equals(BotsGate.asking()));
            }
            crowd.runFor(seconds, PEOPLE);
            var visits = gate.record().visits();
            var waits = HonestWaits.of(visits, crowd.cameMillis(), PEOPLE);
            System.out.printf(
                    "[bots] %s: %s; programs inside: %d without cookies, %d with a jar, %d liars;"
                            + " %d requests from %d blocks of addresses%n",
                    what,
                    waits,
                    HonestWaits.visitors(visits, FIRST_PROGRAM, FIRST_WITH_JAR),
                    HonestWaits.visitors(visits, FIRST_WITH_JAR, FIRST_LIAR),
                    HonestWaits.visitors(visits, FIRST_LIAR, Integer.MAX_VALUE),
                    crowd.calls(),
                    crowd.blocks());
            if (room.equals(BotsGate.asking())) {
                assertThat(HonestWaits.visitors(visits, FIRST_LIAR, Integer.MAX_VALUE))
                        .as("liars inside")
                        .isZero();
            }
            return waits;
        }
    }

    private static void addPrograms(BotsGate gate, CallingCrowd crowd, boolean asked) throws IOException {
        var kinds = List.of(
                new Caller.Cookieless(10),
                new Caller.CookieJar(),
                new Caller.Scripted(Prover.FORGER, SOLVING_SECONDS),
                new Caller.Scripted(Prover.GUESSER, SOLVING_SECONDS),
                new Caller.Scripted(Prover.always(asked ? solved(gate.browser(9_998)) : ""), 0),
                new Caller.Scripted(Prover.always(asked ? solved(gate.otherBrowser(9_999)) : ""), 0));
        int each = PROGRAMS / kinds.size();
        for (int i = 0; i < each * kinds.size(); i++) {
            crowd.add(FIRST_PROGRAM + i, COMING_SECONDS * (i % each + 0.5) / each, kinds.get(i / each));
        }
    }

    private static String solved(TinyBrowser browser) throws IOException {
        browser.page();
        return Solutions.proofOf(browser.poll().challenge().orElseThrow());
    }
}
