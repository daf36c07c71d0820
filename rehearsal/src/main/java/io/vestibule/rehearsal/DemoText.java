package io.vestibule.rehearsal;

import io.vestibule.demo.OriginRecord;
import io.vestibule.demo.check.NeverTooManyAdmitted;
import io.vestibule.demo.check.NeverTooManyInside;
import io.vestibule.demo.check.Stay;
import java.time.Duration;
import java.util.Optional;

/// What the demo says: where to look, what to try next, and in the end what the shop saw.
/// *Immutable.*
///
/// @param code opens the dashboard once; empty if there is only the plain page
record DemoText(DemoOptions wanted, int gatePort, int controlPort, int shopPort, Optional<String> code) {

    private static final Duration SESSION = Duration.ofMinutes(1);
    private static final Duration TICK = Duration.ofSeconds(1);

    /// A minute by the shop's clock, less the way between.
    private static final Duration MINUTE = Duration.ofSeconds(58);

    /// At the beginning.
    ///
    /// @param typed whether Enter can be pressed
    String begun(boolean typed) {
        return """
            A shop that at most %2$d people may use at once and %3$d may enter per minute, and %1$d people who want to.

              the shop, behind its waiting room   http://localhost:%4$d/
              %7$s
              the shop itself, for comparison     http://localhost:%6$d/

            Open the first one in a browser: you wait, you see how long, and you are taken in automatically.
            Or, in another terminal:

              curl -si -H 'Accept: text/html' http://localhost:%4$d/ | head -1
              curl -s -H 'Vestibule-Poll: 1' http://localhost:%4$d/
              curl -s http://localhost:%5$d/metrics | grep vestibule_room

            %8$sCtrl-C ends all of it.

            """.formatted(
                        wanted.visitors(),
                        wanted.activeUsers(),
                        wanted.newUsersPerMinute(),
                        gatePort,
                        controlPort,
                        shopPort,
                        operator(),
                        typed && code.isPresent() ? "Enter shows a new link to the dashboard. " : "");
    }

    /// A link to the dashboard.
    String dashboard(String fresh) {
        return "the operator's dashboard            http://localhost:%d/#code=%s".formatted(controlPort, fresh);
    }

    private String operator() {
        return code.map(text -> dashboard(text) + "\n                                      (opens once)")
                .orElseGet(() -> "live figures for the operator       http://localhost:%d/".formatted(controlPort));
    }

    /// In the end: what the shop's own record says of the limits.
    String ended(OriginRecord seen) {
        var stays = Stay.of(seen.visits(), SESSION, TICK);
        long[] first = stays.stream().mapToLong(Stay::fromMillis).toArray();
        return """
            According to the shop itself, %d people were let in; at most %d were inside at once (limit %d),
            and at most %d entered within a minute (limit %d).
            """.formatted(
                        stays.size(),
                        NeverTooManyInside.in(stays).peak(),
                        wanted.activeUsers(),
                        NeverTooManyAdmitted.in(first, MINUTE).peak(),
                        wanted.newUsersPerMinute());
    }
}
