package io.vestibule.cli;

import io.vestibule.cli.terminal.Terminal;
import io.vestibule.node.facts.RuleEval;
import io.vestibule.node.outside.SystemClock;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `rule`: bypass rules, tried out. *Confined to the thread of the command.*
@Command(name = "rule", description = "Tries out bypass rules.")
public final class RuleCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "give a command: eval");
    }

    /// `rule eval`.
    @Command(
            name = "eval",
            description = {
                "Reads JSON objects, one per line, and writes one for each:",
                "  in   {\"expr\": \"http.host eq \\\"a.example\\\"\", \"fields\": {\"http.host\":"
                        + " \"a.example\"}}",
                "  out  {\"result\": true}",
                "Instead of fields there may be a request: {\"method\", \"scheme\", \"version\","
                        + " \"target\", \"headers\": [[\"Name\", \"value\"]], \"peer\"}; its fields are"
                        + " those that the gate would see. lists contains named lists: {\"office\":"
                        + " {\"kind\": \"ip\", \"items\": [\"10.20.0.0/16\"]}}. Instead of expr there"
                        + " may be rules, an array of expressions as a room has them: rule in the"
                        + " answer is the number of the first that matches, and all of them share one"
                        + " budget of work, as at the gate. An expression that could not be saved gives"
                        + " {\"error\": {\"message\", \"line\", \"column\", \"code\"}}. Other keys are"
                        + " passed through."
            })
    public static final class Eval implements Callable<Integer> {

        private final Terminal terminal;

        public Eval(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public Integer call() throws IOException {
            var eval = new RuleEval(SystemClock.INSTANCE);
            var lines = new BufferedReader(new InputStreamReader(terminal.in(), StandardCharsets.UTF_8));
            var out = new PrintWriter(terminal.out(), false, StandardCharsets.UTF_8);
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                out.println(eval.answer(line));
                if (!lines.ready()) {
                    out.flush();
                }
            }
            out.flush();
            return Terminal.DONE;
        }
    }
}
