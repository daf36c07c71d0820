package io.vestibule.gate.door;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.gate.Heads;
import io.vestibule.gate.door.UsherMetrics.Ending;
import io.vestibule.ticket.LastTicket;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Requests without a ticket on one connection of HTTP/2.
class NewcomersTest {

    private static final String[] CALL = {"Sec-Fetch-Dest", "empty", "Accept", "*/*"};

    private final UsherTestHouse house = new UsherTestHouse();
    private final Transport connection = connection();

    private static Transport connection() {
        var newcomers = new Newcomers();
        var plain = Transport.plain("HTTP/2", 443);
        return new Transport() {
            @Override
            public String version() {
                return plain.version();
            }

            @Override
            public int localPort() {
                return plain.localPort();
            }

            @Override
            public String localAddress() {
                return plain.localAddress();
            }

            @Override
            public String tlsVersion() {
                return plain.tlsVersion();
            }

            @Override
            public String tlsCipher() {
                return plain.tlsCipher();
            }

            @Override
            public String requestId() {
                return plain.requestId();
            }

            @Override
            public LastTicket lastTicket() {
                return plain.lastTicket();
            }

            @Override
            public Optional<Newcomers> newcomers() {
                return Optional.of(newcomers);
            }
        };
    }

    private Verdict ask(Transport over, String... headers) {
        return house.judge(head(over, headers));
    }

    private static RequestHead head(Transport over, String... headers) {
        var head = Heads.of("GET", "/api", headers);
        return new RequestHead(
                head.lane(),
                head.method(),
                head.secure(),
                head.host(),
                head.authority(),
                head.target(),
                head.headers(),
                head.clientAddress(),
                head.upgrade(),
                over);
    }

    /// What became of a request.
    private record Told(List<Verdict> verdicts, List<Throwable> mistakes) implements Usher.VerdictSink {

        Told() {
            this(new ArrayList<>(), new ArrayList<>());
        }

        @Override
        public void is(Verdict verdict) {
            verdicts.add(verdict);
        }

        @Override
        public void failed(Throwable mistake) {
            mistakes.add(mistake);
        }
    }

    @Test
    void aMistakeOverALateAnswerIsToldAtOnce() {
        open();
        house.desk.thinks = true;
        var told = new Told();
        house.judge(Heads.of("GET", "/"), told);

        house.keysAreLost = true;
        house.desk.answerNow();

        assertThat(told.verdicts()).isEmpty();
        assertThat(told.mistakes()).hasSize(1);
    }

    @Test
    void aRequestThatGoesWithANewcomerThatFailsIsJudgedAlone() {
        open();
        house.desk.thinks = true;
        var first = new Told();
        var second = new Told();
        house.judge(head(connection, CALL), first);
        house.judge(head(connection, CALL), second);

        house.keysAreLost = true;
        house.desk.answerNow();
        house.keysAreLost = false;
        house.desk.answerNow();

        assertThat(first.mistakes()).hasSize(1);
        assertThat(second.mistakes()).isEmpty();
        assertThat(second.verdicts()).singleElement().isInstanceOf(Verdict.Forward.class);
    }

    private void open() {
        house.open(10);
        house.desk.answer = Optional.of(new SlotAnswer.Granted(house.now));
    }

    @Test
    void tenAtOnceTakeOneSeatAndShareItsTicket() {
        open();

        var verdicts =
                IntStream.range(0, 10).mapToObj(_ -> ask(connection, CALL)).toList();

        assertThat(house.desk.asks).hasSize(1);
        assertThat(house.metrics.of(Ending.ADMITTED)).isEqualTo(1);
        for (var verdict : verdicts) {
            house.full();
            var cookie = UsherTestHouse.cookieOf(verdict);
            assertThat(house.get("Cookie", cookie)).isInstanceOf(Verdict.Forward.class);
        }
    }

    @Test
    void tabsOpenedAtOnceHaveOnePlaceInLine() {
        house.full();
        String[] page = {"Sec-Fetch-Dest", "document", "Accept", "text/html"};

        ask(connection, page);
        ask(connection, page);

        assertThat(house.desk.visitEvents).hasSize(1);
    }

    @Test
    void aCallThatGotNothingHasNothingToShare() {
        house.full();

        ask(connection, CALL);
        var page = ask(connection, "Sec-Fetch-Dest", "document", "Accept", "text/html");

        assertThat(UsherTestHouse.headers((Verdict.Answer) page, "Set-Cookie")).hasSize(1);
        assertThat(house.desk.visitEvents).hasSize(1);
    }

    @Test
    void laterOrElsewhereOrByAnotherProgramItIsAnotherVisitor() {
        open();

        ask(connection, CALL);
        ask(connection(), CALL);
        ask(connection, "Sec-Fetch-Dest", "empty", "User-Agent", "another");
        house.now += Newcomers.MOMENT_MILLIS + 1;
        ask(connection, "Sec-Fetch-Dest", "empty", "User-Agent", "another");

        assertThat(house.desk.asks).hasSize(4);
    }
}
