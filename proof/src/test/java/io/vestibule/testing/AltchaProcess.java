package io.vestibule.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/// Node with the published library for challenges and with what the page's solver finds in
/// browsers. *Confined to its thread.*
public final class AltchaProcess implements AutoCloseable {

    private static final int OK = 200;

    private final JsonMapper json = new JsonMapper();
    private final HttpClient client = HttpClient.newHttpClient();
    private final NpmProcess node;

    public AltchaProcess() throws IOException, InterruptedException {
        node = NpmProcess.start("altcha", "altcha.mjs");
    }

    /// The library solves a challenge: a proof as its widget sends it.
    public String solve(String challenge) throws IOException, InterruptedException {
        return ask(Map.of("what", "solve", "challenge", json.readTree(challenge)));
    }

    /// What the library says of a proof, as JSON.
    ///
    /// @param secret by which the challenge was signed
    public String verify(String proof, String secret) throws IOException, InterruptedException {
        return ask(Map.of("what", "verify", "proof", proof, "secret", secret));
    }

    /// The page's solver solves a challenge.
    ///
    /// @param how what its browser has
    public String solveOnPage(String script, String how, String challenge) throws IOException, InterruptedException {
        return ask(Map.of("what", "page", "script", script, "how", how, "challenge", json.readTree(challenge)));
    }

    private String ask(Map<String, Object> task) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + node.port() + "/"))
                .POST(BodyPublishers.ofString(json.writeValueAsString(task)))
                .build();
        var response = client.send(request, BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(OK);
        return response.body();
    }

    @Override
    public void close() {
        client.close();
        node.close();
    }
}
