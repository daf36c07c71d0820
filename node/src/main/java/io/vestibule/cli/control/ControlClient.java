package io.vestibule.cli.control;

import io.vestibule.ground.Failure;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Asks the control port of a running server. *Confined to the thread of the command.*
final class ControlClient implements AutoCloseable {

    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final int PER_PAGE = 1000;
    private static final int LEAST_PER_PAGE = 10;

    /// From this status on it is the server's fault, and may pass.
    private static final int TROUBLE = 500;

    private final HttpClient http;
    private final URI base;
    private final String token;

    /// @param base such as `http://127.0.0.1:8081`
    ControlClient(URI base, String token) {
        this.base = base;
        this.token = token;
        var builder =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(Duration.ofSeconds(5));
        if (!"https".equalsIgnoreCase(base.getScheme())) {
            builder.sslContext(trustingNobody());
        }
        http = builder.build();
    }

    /// For a client that never speaks TLS: without it the client reads all authorities that the JDK trusts, which takes
    /// as long as the rest of a command.
    private static SSLContext trustingNobody() {
        try {
            var context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[0], null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a Java machine without TLS", e);
        }
    }

    /// All items of a list, page by page; smaller pages where the items are so large that a node
    /// refuses those.
    List<JsonNode> list(String path) {
        for (int perPage = PER_PAGE; perPage > LEAST_PER_PAGE; perPage /= 10) {
            try {
                return list(path, perPage);
            } catch (Failure e) {
                if (!String.valueOf(e.getMessage()).contains("smaller per_page")) {
                    throw e;
                }
            }
        }
        return list(path, LEAST_PER_PAGE);
    }

    private List<JsonNode> list(String path, int perPage) {
        var all = new ArrayList<JsonNode>();
        int page = 1;
        JsonNode items = get(path + "?per_page=" + perPage + "&page=" + page);
        while (!items.isEmpty()) {
            all.addAll(items.values());
            page++;
            items = get(path + "?per_page=" + perPage + "&page=" + page);
        }
        return all;
    }

    /// The result of a GET.
    JsonNode get(String path) {
        return send(request(path).GET());
    }

    /// The result of a change.
    JsonNode send(String method, String path, String body) {
        return send(
                request(path).header("Content-Type", "application/json").method(method, BodyPublishers.ofString(body)));
    }

    /// What a change would do that is only tried.
    JsonNode tries(String method, String path, String body) {
        var request =
                request(path).header("Content-Type", "application/json").method(method, BodyPublishers.ofString(body));
        return take(request, answer -> answer.path("success").asBoolean(false)).path("vestibule");
    }

    /// The data that answer a query of GraphQL.
    JsonNode query(String text, ObjectNode variables) {
        var body = JsonNodeFactory.instance.objectNode();
        body.put("query", text);
        body.set("variables", variables);
        var request = request("/graphql")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body.toString()));
        return take(request, answer -> answer.path("errors").isEmpty()).path("data");
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(base.resolve("/client/v4" + path))
                .timeout(LONGEST)
                .header("Authorization", "Bearer " + token)
                .header("Accept", "application/json");
    }

    private JsonNode send(HttpRequest.Builder request) {
        return take(request, answer -> answer.path("success").asBoolean(false)).path("result");
    }

    /// The answer to a request.
    ///
    /// @param good whether it is one to what was asked
    private JsonNode take(HttpRequest.Builder request, Predicate<JsonNode> good) {
        try {
            var response = http.send(request.build(), BodyHandlers.ofString());
            var answer = JsonMapper.shared().readTree(response.body());
            if (!good.test(answer)) {
                int status = response.statusCode();
                throw new Failure(
                        Failure.Source.OPERATOR,
                        status >= TROUBLE ? Failure.Retry.LATER : Failure.Retry.NEVER,
                        refusal(status, answer));
            }
            return answer;
        } catch (IOException e) {
            throw new Failure(
                    Failure.Source.OPERATOR,
                    Failure.Retry.LATER,
                    "no answer from the control port %s (%s). If the server runs elsewhere, name it"
                                    .formatted(base, e.getMessage() == null ? "refused" : e.getMessage())
                            + " with --control");
        } catch (JacksonException e) {
            throw failure(base + " answers, but is not a control port of Vestibule");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failure("interrupted");
        }
    }

    private static String refusal(int status, JsonNode answer) {
        var reasons = new ArrayList<String>();
        answer.path("errors")
                .values()
                .forEach(e -> reasons.add(e.path("message").asString("")));
        String text = String.join("; ", reasons);
        return status == 401 || status == 403
                ? "the control port refuses the token (%s); name the file of another one with".formatted(text)
                        + " --token-file"
                : text.isEmpty() ? "refused with status " + status : "refused: " + text;
    }

    private static Failure failure(String message) {
        return new Failure(Failure.Source.OPERATOR, Failure.Retry.NEVER, message);
    }

    @Override
    public void close() {
        http.close();
    }
}
