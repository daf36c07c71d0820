package io.vestibule.workshop.million;

import java.util.List;

/// What the command line asks for. *Immutable.*
///
/// @param visitors how many wait
/// @param seconds how long each measured part lasts
/// @param coordinator whether the coordinator is measured alone
/// @param sockets whether a node is measured through sockets
record Options(int visitors, int seconds, boolean coordinator, boolean sockets) {

    private static final String USAGE = """
        Usage: workshop/million [OPTION...]

        Makes a million visitors wait: first at the coordinator alone, with synthetic check-ins,
        then at a whole node, with real requests and real tickets over loopback. Kills both with
        SIGKILL, restarts them and checks that every visitor is still there. Prints Markdown tables;
        figures and conclusions are in docs/BENCHMARKS.md. Ends on its own after some ten minutes on
        two cores, or at once with Ctrl-C; needs 4 GB of memory.

          --visitors N       how many visitors wait (default: 1000000)
          --seconds N        how long each measured part lasts (default: 30)
          --coordinator      only the coordinator
          --sockets          only the node
          --help             this text
        """;

    private static final int MILLION = 1_000_000;
    private static final int MOST = 5_000_000;

    /// Reads the command line.
    ///
    /// @throws IllegalArgumentException with a text for the person who typed it
    static Options parse(List<String> arguments) {
        var options = new Options(MILLION, 30, true, true);
        for (int i = 0; i < arguments.size(); i++) {
            options = switch (arguments.get(i)) {
                case "--visitors" -> options.visitors(number(arguments, ++i, MOST));
                case "--seconds" -> options.seconds(number(arguments, ++i, 120));
                case "--coordinator" -> options.parts(true, false);
                case "--sockets" -> options.parts(false, true);
                default -> throw new IllegalArgumentException("unknown option " + arguments.get(i) + "\n" + USAGE);
            };
        }
        return options;
    }

    /// Whether the arguments ask for the usage text.
    static boolean asksForHelp(List<String> arguments) {
        return arguments.contains("--help") || arguments.contains("-h");
    }

    static String usage() {
        return USAGE;
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

    private Options visitors(int number) {
        return new Options(number, seconds, coordinator, sockets);
    }

    private Options seconds(int number) {
        return new Options(visitors, number, coordinator, sockets);
    }

    private Options parts(boolean alone, boolean node) {
        return new Options(visitors, seconds, alone, node);
    }
}
