package io.vestibule.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.demo.FiguresLine.Figures;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class FiguresLineTest {

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(written, true, StandardCharsets.UTF_8);

    @Test
    void rewritesOneLineInATerminal() {
        var line = new FiguresLine(out, true, new FiguresLine.Limits(60, 40));
        line.show(new Figures(60, 212, 38, 95, 0.084), 0);
        line.show(new Figures(59, 210, 39, 96, 0.081), 1_000);
        line.end();

        assertThat(text())
                .contains("active 60/60   waiting 212   admitted this minute 38/40"
                        + "   longest wait 1:35   estimate error 8 %")
                .contains("\r")
                .containsOnlyOnce("\n");
    }

    @Test
    void writesAPlainLineNowAndThenWhereThereIsNoTerminal() {
        var line = new FiguresLine(out, false, new FiguresLine.Limits(60, 40));
        for (int second = 0; second <= 10; second++) {
            line.show(new Figures(second, 0, 0, 0, -1), 1_000L * second);
        }
        line.end();

        assertThat(text().lines())
                .containsExactly(
                        "active 0/60   waiting 0   admitted this minute 0/40   longest wait 0:00"
                                + "   estimate error –",
                        "active 10/60   waiting 0   admitted this minute 0/40   longest wait 0:00"
                                + "   estimate error –");
    }

    private String text() {
        return written.toString(StandardCharsets.UTF_8);
    }
}
