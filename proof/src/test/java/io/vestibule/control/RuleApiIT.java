package io.vestibule.control;

import static io.vestibule.control.ControlHouse.JSON;
import static io.vestibule.control.ControlHouse.READER;
import static io.vestibule.control.ControlHouse.codes;
import static io.vestibule.control.ControlHouse.uri;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Collections;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Rules by themselves, as the API reads them: their shape, and what they say of a request.
class RuleApiIT {

    private static final String OWN = "/client/v4/vestibule";

    private final ControlHouse house = new ControlHouse();
    private ControlServer control;

    @BeforeEach
    void enter() {
        control = house.start("127.0.0.1");
    }

    @AfterEach
    void leave() {
        house.close();
    }

    @Test
    void aTraceShowsWhatEveryPartSays() throws Exception {
        var answer = send(
                OWN + "/rule/trace", "{\"expression\":\"not http.host eq" + " \\\"a.example.com\\\"\",\"fields\":{}}");

        JsonNode trace = documented("POST /vestibule/rule/trace", answer);
        assertThat(trace.get("matches").asBoolean()).isFalse();
        JsonNode below = trace.get("trace").get("parts").get(0);
        assertThat(below.get("truth").asBoolean()).isTrue();
        assertThat(below.get("parts").get(0).get("value").asString()).contains("a.example.com");
    }

    /// A hundred rules that each read a sample of four MiB took all processors for minutes.
    @Test
    void aSampleIsReadOnceHoweverManyRulesAreAsked() throws Exception {
        var read = new AtomicInteger();
        var usual = house.samples;
        house.samples = json -> {
            read.incrementAndGet();
            return usual.sample(json);
        };
        String rules = String.join(",", Collections.nCopies(100, "{\"expression\":\"ssl\"}"));

        var answer = send(OWN + "/rule/trace", "{\"rules\":[" + rules + "],\"fields\":{}}");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(read).hasValue(1);
    }

    @Test
    void aSampleBeyondWhatTheGateTakesIsRefused() throws Exception {
        String padding = "y".repeat(1 << 20);

        var answer =
                send(OWN + "/rule/trace", "{\"expression\":\"ssl\",\"fields\":{\"http.host\":\"" + padding + "\"}}");

        assertThat(answer.statusCode()).isEqualTo(413);
        assertThat(JSON.readTree(answer.body()).at("/errors/0/message").asString())
                .contains("at most 1 MiB");
    }

    @Test
    void ofSeveralRulesTheFirstThatIsEnabledAndHoldsDecides() throws Exception {
        String body = """
            {"fields": {}, "rules": [
              {"expression": "http.host eq"},
              {"expression": "http.host eq \\"a.example.com\\"", "enabled": false},
              {"expression": "ssl"},
              {"expression": "http.host contains \\"example\\"", "enabled": true},
              {"expression": "starts_with(http.host, \\"a\\")"}]}
            """;

        JsonNode tried = documented("POST /vestibule/rule/trace", send(OWN + "/rule/trace", body));

        assertThat(tried.get("rule").asInt()).isEqualTo(4);
        assertThat(tried.get("matches").asBoolean()).isTrue();
        var rules = tried.get("rules");
        assertThat(rules.valueStream().map(rule -> rule.get("matches").asBoolean()))
                .containsExactly(false, true, false, true, true);
        assertThat(rules.get(0).get("refused").asString()).isNotEmpty();
        assertThat(rules.get(1).has("refused")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"rules\":[],\"expression\":\"ssl\",\"fields\":{}}",
                "{\"rules\":{},\"fields\":{}}",
                "{\"rules\":[\"ssl\"],\"fields\":{}}",
                "{\"rules\":[{\"expression\":\"ssl\",\"enable\":true}],\"fields\":{}}",
                "{\"rules\":[]}"
            })
    void rulesThatCannotBeTriedAreRefused(String body) throws Exception {
        var answer = send(OWN + "/rule/trace", body);

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
        assertThat(codes(answer)).containsExactly(1002);
    }

    @Test
    void aRuleHasAShapeAndTheShapeHasAText() throws Exception {
        String text = "http.host in {\\\"a.example\\\" \\\"b.example\\\"} and (ssl or not ip.src in" + " {10.0.0.0/8})";
        var shown = tree("{\"expression\":\"" + text + "\"}");
        JsonNode result = documented("POST /vestibule/rule/tree", shown);
        JsonNode first = result.get("tree").get("and").get(0);

        assertThat(first.get("left").asString()).isEqualTo("http.host");
        assertThat(first.get("type").asString()).isEqualTo("String");
        assertThat(first.get("operator").asString()).isEqualTo("in");
        assertThat(first.get("texts").valueStream().map(JsonNode::asString)).containsExactly("a.example", "b.example");
        assertThat(result.get("tree").get("and").get(1).get("or").get(1).has("not"))
                .isTrue();

        var back = tree("{\"tree\":" + result.get("tree") + "}");
        assertThat(documented("POST /vestibule/rule/tree", back)).isEqualTo(result);
    }

    @Test
    void aConditionReachesNoFurtherThanItsPlace() throws Exception {
        String form =
                "{\"tree\":{\"and\":[{\"text\":\"ssl\"},{\"left\":\"http.host\",\"operator\":\"eq\",\"texts\":[\"x\\\""
                        + " or ssl or http.host eq \\\"y\"]}]}}";
        JsonNode result = documented("POST /vestibule/rule/tree", tree(form));
        assertThat(result.get("tree").get("and").get(1).get("texts").get(0).asString())
                .isEqualTo("x\" or ssl or http.host eq \"y");

        var loose = tree("{\"tree\":{\"and\":[{\"text\":\"ssl\"},{\"text\":\"ssl) or (ssl\"}]}}");
        assertThat(loose.statusCode()).isEqualTo(400);
    }

    @Test
    void anEndIsComparedLikeAnythingElse() throws Exception {
        String text = "starts_with(http.host, \\\"a\\\") and not ends_with(lower(http.host)," + " r\\\"\\\\\\\")";
        JsonNode result = documented("POST /vestibule/rule/tree", tree("{\"expression\":\"" + text + "\"}"));
        JsonNode first = result.get("tree").get("and").get(0);

        assertThat(first.get("left").asString()).isEqualTo("http.host");
        assertThat(first.get("operator").asString()).isEqualTo("starts_with");
        assertThat(first.get("texts").get(0).asString()).isEqualTo("a");
        JsonNode last = result.get("tree").get("and").get(1).get("not");
        assertThat(last.get("left").asString()).isEqualTo("lower(http.host)");
        assertThat(last.get("texts").get(0).asString()).isEqualTo("\\");

        var back = tree("{\"tree\":" + result.get("tree") + "}");
        assertThat(documented("POST /vestibule/rule/tree", back)).isEqualTo(result);
    }

    @Test
    void aRefusedShapeSaysWhichConditionIsMeant() throws Exception {
        var answer = tree("{\"tree\":{\"and\":[{\"text\":\"ssl\"},{\"not\":{\"or\":[{\"text\":\"ssl\"},"
                + "{\"left\":\"ip.src\",\"operator\":\"eq\",\"right\":\"10.0.0.0/8\"}]}}]}}");

        assertThat(answer.statusCode()).isEqualTo(400);
        JsonNode refused = JSON.readTree(answer.body());
        assertThat(refused.get("errors").get(0).get("source").get("pointer").asString())
                .isEqualTo("/tree/and/1/not/or/1");
        assertThat(refused.get("result").get("column").asInt()).isEqualTo(11);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"expression\":\"ssl\",\"tree\":{}}",
                "{\"expression\":\"http.host eq\"}",
                "{\"tree\":[]}",
                "{\"tree\":{}}",
                "{\"tree\":{\"and\":[{\"text\":\"ssl\"}]}}",
                "{\"tree\":{\"and\":[{\"text\":\"ssl\"},3]}}",
                "{\"tree\":{\"nand\":[]}}",
                "{\"tree\":{\"not\":{\"left\":\"http.host\"}}}",
                "{\"tree\":{\"left\":\"http.host\",\"operator\":\"above\",\"texts\":[\"a\"]}}",
                "{\"trees\":{}}"
            })
    void aWrongShapeIsRefused(String body) throws Exception {
        var answer = tree(body);

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
        assertThat(codes(answer)).isNotEmpty().allMatch(code -> code == 1002);
    }

    private HttpResponse<String> tree(String body) throws Exception {
        return send(OWN + "/rule/tree", body);
    }

    private static JsonNode documented(String operation, HttpResponse<String> answer) throws Exception {
        JsonNode body = JSON.readTree(answer.body());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(ApiDocument.read().faults(operation, 200, body)).isEmpty();
        return body.get("result");
    }

    private HttpResponse<String> send(String path, String body) throws Exception {
        var request = HttpRequest.newBuilder(uri(control, path))
                .header("Authorization", "Bearer " + READER)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        return house.client.send(request, HttpResponse.BodyHandlers.ofString());
    }
}
