package io.vestibule.workshop;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.GeneralSecurityException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Prepares what `workshop/forgeries` sends to a gate whose room asks all for a challenge: `URL`.
/// Prints lines of a kind, a `Cookie` and a proof, with blanks between: `inside` for the visitor
/// who solves and takes the seat, `none` for a visitor who sends no proof, and of each kind of
/// proof one that is not right, or not right any more. *Confined to its thread.*
public final class ForgedProofs {

    private static final Pattern CHALLENGE =
            Pattern.compile(".*\"challenge\":(\\{\"parameters\":.*?\"signature\":\"\\w+\"}).*");
    private static final Pattern SIGNATURE = Pattern.compile("\"signature\":\"(\\w)");
    private static final int TOO_LONG = 6_000;

    private final HttpClient http = HttpClient.newHttpClient();
    private final NativeSolver solver = new NativeSolver();
    private final URI gate;

    /// Who was asked for what.
    private record Asked(String cookie, String challenge) {}

    private ForgedProofs(URI gate) {
        this.gate = gate;
    }

    /// Runs to its end.
    public static void main(String[] args) throws Exception {
        if (args.length != 1) {
            throw new IllegalArgumentException("URL");
        }
        new ForgedProofs(URI.create(args[0])).print();
    }

    private void print() throws Exception {
        var owner = asked();
        tell("inside", cookie(show(owner, solver.solve(owner.challenge())), owner.cookie()), "-");
        var visitor = asked();
        var other = asked();
        String solved = solver.solve(visitor.challenge());
        tell("none", visitor.cookie(), "-");
        prepare("forged", visitor, solver.solve(forged(visitor.challenge())), false);
        prepare("borrowed", visitor, solver.solve(other.challenge()), true);
        String madeUp = NativeSolver.proof(visitor.challenge(), 7, "00".repeat(32));
        prepare("made-up", visitor, madeUp, false);
        prepare("oversize", visitor, "A".repeat(TOO_LONG), true);
        prepare("replayed", visitor, solved, false);
    }

    /// Shows it once, to see that it comes to what it is meant to.
    ///
    /// @param asked whether the visitor is asked again; else in line, or informed
    private void prepare(String kind, Asked by, String proof, boolean asked) throws Exception {
        String answer = show(by, proof).body();
        if (answer.contains("\"infiniteQueue\":true") != asked) {
            throw new IOException(kind + " came to " + answer);
        }
        tell(kind, by.cookie(), proof);
    }

    private static void tell(String kind, String cookie, String proof) {
        System.out.println(kind + " " + cookie + " " + proof);
    }

    private static String forged(String challenge) {
        Matcher signature = SIGNATURE.matcher(challenge);
        return signature.replaceAll(it -> "\"signature\":\"" + (it.group(1).equals("0") ? "1" : "0"));
    }

    private Asked asked() throws IOException, InterruptedException {
        var answer = send(HttpRequest.newBuilder(gate));
        Matcher of = CHALLENGE.matcher(answer.body());
        if (!of.matches()) {
            throw new IOException("no challenge: " + answer.body());
        }
        return new Asked(cookie(answer, ""), of.group(1));
    }

    private HttpResponse<String> show(Asked asked, String proof)
            throws IOException, InterruptedException, GeneralSecurityException {
        return send(
                HttpRequest.newBuilder(gate).header("Cookie", asked.cookie()).header("Vestibule-Proof", proof));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return http.send(request.header("Accept", "application/json").build(), BodyHandlers.ofString());
    }

    private static String cookie(HttpResponse<String> answer, String otherwise) {
        return answer.headers()
                .firstValue("Set-Cookie")
                .map(it -> it.split(";", 2)[0])
                .orElse(otherwise);
    }
}
