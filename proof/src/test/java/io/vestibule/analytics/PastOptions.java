package io.vestibule.analytics;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// What the command line of [Past] asks for. *Immutable.*
///
/// @param times how often each thing is measured
/// @param postgres whether the store is a PostgreSQL and not a file
/// @param keep where the store stays, and is found again
record PastOptions(int rooms, int days, int times, boolean postgres, Optional<Path> keep) {

    private static final String USAGE = """
        Usage: workshop/past [OPTION...]

        Fills an analytics store with busy minutes by the way that rows always go, as fast as that goes,
        and measures what a minute costs to write, and the published GraphQL over HTTP while minutes are
        written and rolled up twice a second. Prints a Markdown table; figures and conclusions are in
        docs/BENCHMARKS.md. On an idle machine a day of 1,000 rooms takes about two minutes to fill; one
        day takes 1.7 GB, thirty take 18, half as much more in PostgreSQL. Ends on its own, or with
        Ctrl-C: what is kept continues from there.

          --rooms N       how many rooms (default: 100)
          --days N        how many days, up to 30 (default: 1)
          --times N       how often each thing is measured (default: 50)
          --postgres      PostgreSQL, as the tests start it, instead of SQLite
          --keep DIR      keep the store in this folder; the next time it is only filled further
          --help          this text
        """;

    /// Reads the command line.
    ///
    /// @throws IllegalArgumentException with a text for the person who typed it
    static PastOptions parse(List<String> arguments) {
        int rooms = 100;
        int days = 1;
        int times = 50;
        boolean postgres = false;
        Optional<Path> keep = Optional.empty();
        for (int i = 0; i < arguments.size(); i++) {
            switch (arguments.get(i)) {
                case "--rooms" -> rooms = number(arguments, ++i, 2_000);
                case "--days" -> days = number(arguments, ++i, 30);
                case "--times" -> times = number(arguments, ++i, 1_000);
                case "--postgres" -> postgres = true;
                case "--keep" -> keep = Optional.of(folder(arguments, ++i));
                default -> throw new IllegalArgumentException("unknown option " + arguments.get(i) + "\n" + USAGE);
            }
        }
        return new PastOptions(rooms, days, times, postgres, keep);
    }

    /// Whether the arguments ask for the usage text.
    static boolean asksForHelp(List<String> arguments) {
        return arguments.contains("--help") || arguments.contains("-h");
    }

    static String usage() {
        return USAGE;
    }

    private static Path folder(List<String> arguments, int at) {
        if (at >= arguments.size() || arguments.get(at).startsWith("--")) {
            throw new IllegalArgumentException(arguments.get(at - 1) + " needs a folder");
        }
        return Path.of(arguments.get(at)).toAbsolutePath();
    }

    private static int number(List<String> arguments, int at, int most) {
        String given = at < arguments.size() ? arguments.get(at) : "";
        try {
            int number = Integer.parseInt(given);
            if (number >= 1 && number <= most) {
                return number;
            }
        } catch (NumberFormatException _) {
            // Said below.
        }
        throw new IllegalArgumentException(arguments.get(at - 1) + " needs a number from 1 to " + most);
    }
}
