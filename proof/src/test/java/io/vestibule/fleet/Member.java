package io.vestibule.fleet;

import io.vestibule.crowd.GateProcess;
import io.vestibule.fleet.Relay.Stop;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// One node of a fleet. *Confined to one thread at a time.*
final class Member {

    private static final JsonMapper JSON = new JsonMapper();
    private static final Duration LONGEST_ANSWER = Duration.ofSeconds(2);
    private static final Duration LONGEST_CHANGE = Duration.ofSeconds(20);
    private static final String CLUSTER = "/client/v4/vestibule/cluster";

    private static final String REVOKE = "/client/v4/vestibule/revoke";
    private static final String ROOMS = "/client/v4/accounts/default/waiting_rooms?per_page=50";
    private static final String ZONES = "/client/v4/zones?name=";

    private static final Pattern REVISION = Pattern.compile("(?m)^vestibule_store_revision (\\S+)$");

    private final String center;
    private final Stop stop;
    private final GateProcess process;

    /// @param center the name of its data center
    /// @param stop where the relay has it
    Member(String center, Stop stop, GateProcess process) {
        this.center = center;
        this.stop = stop;
        this.process = process;
    }

    String name() {
        return stop.name();
    }

    String center() {
        return center;
    }

    Stop stop() {
        return stop;
    }

    GateProcess process() {
        return process;
    }

    /// What it has said that its operator should read. How few files the machine lets a process open
    /// is told at every start.
    List<String> complaints() {
        return process.output()
                .lines()
                .filter(line -> line.contains(" WARN ") || line.contains(" ERROR "))
                .filter(line -> !line.contains(" OpenFiles: "))
                .toList();
    }

    /// What it says of the cluster; nothing if it does not answer.
    Optional<View> view() {
        return ask(HttpRequest.newBuilder(process.control(CLUSTER)))
                .filter(answer -> answer.statusCode() == 200)
                .map(answer -> new View(this, JSON.readTree(answer.body()).path("result")));
    }

    /// Tells it, as the supervisor of another node does, that the process of that node is gone.
    ///
    /// @return the status of the answer; 0 without one
    int tellGone(Member other) {
        return ask(HttpRequest.newBuilder(process.control(CLUSTER + "/gone"))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString("{\"node\":\"%s\"}".formatted(other.name()))))
                .map(HttpResponse::statusCode)
                .orElse(0);
    }

    /// Tells it, as an operator does at the command line, that a data center does not come back.
    ///
    /// @return what the command said
    String forget(String lost) {
        return process.command(
                "cluster",
                "forget",
                lost,
                "--yes",
                "--control",
                process.control("").toString(),
                "--token-file",
                process.tokenFile().toString());
    }

    /// Changes the limits of a room, as an operator does at the command line.
    ///
    /// @return what the command said
    String limits(String room, int active, int perMinute) {
        return process.command(
                "limits",
                room,
                "--active",
                Integer.toString(active),
                "--per-minute",
                Integer.toString(perMinute),
                "--yes",
                "--control",
                process.control("").toString(),
                "--token-file",
                process.tokenFile().toString());
    }

    /// Whether it says that it reaches the shared store.
    boolean reachesStore() {
        return says("vestibule_store_up", 1);
    }

    /// The newest revision of the configuration that it knows.
    long revision() {
        return ask(HttpRequest.newBuilder(process.control("/metrics")))
                .map(answer -> REVISION.matcher(answer.body()))
                .filter(Matcher::find)
                .map(found -> (long) Double.parseDouble(found.group(1)))
                .orElseThrow();
    }

    /// Whether its metrics have a line of this name and figure.
    boolean says(String metric, long figure) {
        return ask(HttpRequest.newBuilder(process.control("/metrics")))
                .map(answer -> answer.body().contains("\n%s %d\n".formatted(metric, figure)))
                .orElse(false);
    }

    /// How many probes of health checks it made.
    long probes() {
        return probes("healthy") + probes("failed");
    }

    /// How many probes of health checks it made that came to this.
    ///
    /// @param outcome `healthy` or `failed`
    long probes(String outcome) {
        var line = Pattern.compile("(?m)^vestibule_probes_total\\{outcome=\"" + outcome + "\"} (\\d+)$");
        return ask(HttpRequest.newBuilder(process.control("/metrics")))
                .map(answer -> line.matcher(answer.body()))
                .filter(Matcher::find)
                .map(found -> Long.parseLong(found.group(1)))
                .orElse(0L);
    }

    /// What it says of a room over the API; missing if it knows none of that name.
    JsonNode room(String name) {
        return ask(HttpRequest.newBuilder(process.control(ROOMS)))
                .map(answer -> JSON.readTree(answer.body()).path("result"))
                .flatMap(rooms -> rooms.valueStream()
                        .filter(room -> room.path("name").asString("").equals(name))
                        .findFirst())
                .orElseGet(JSON::missingNode);
    }

    /// Changes a room over the API.
    ///
    /// @param body what is changed, in JSON
    /// @return the status of the answer; 0 without one
    int change(String room, String body) {
        String zone = "/client/v4/zones/%s/waiting_rooms/%s"
                .formatted(zoneOf(room), room(room).path("id").asString());
        return ask(
                        HttpRequest.newBuilder(process.control(zone))
                                .header("Content-Type", "application/json")
                                .method("PATCH", BodyPublishers.ofString(body)),
                        LONGEST_CHANGE)
                .map(HttpResponse::statusCode)
                .orElse(0);
    }

    /// Ends all sessions of a room over the API.
    ///
    /// @return the status of the answer; 0 without one
    int revokeAll(String room) {
        String body = "{\"room\": \"%s\", \"admitted_before\": \"now\"}".formatted(room);
        return ask(
                        HttpRequest.newBuilder(process.control(REVOKE))
                                .header("Content-Type", "application/json")
                                .POST(BodyPublishers.ofString(body)),
                        LONGEST_CHANGE)
                .map(HttpResponse::statusCode)
                .orElse(0);
    }

    /// Adds a health check over the API, to the zone of a room.
    ///
    /// @return its id; empty if it was not made
    String addCheck(String room, String body) {
        return ask(
                        HttpRequest.newBuilder(process.control(checksOf(room)))
                                .header("Content-Type", "application/json")
                                .POST(BodyPublishers.ofString(body)),
                        LONGEST_CHANGE)
                .map(answer ->
                        JSON.readTree(answer.body()).path("result").path("id").asString(""))
                .orElse("");
    }

    /// Removes a health check of a room's zone over the API.
    ///
    /// @return the status of the answer; 0 without one
    int removeCheck(String room, String id) {
        return ask(
                        HttpRequest.newBuilder(process.control(checksOf(room) + "/" + id))
                                .DELETE(),
                        LONGEST_CHANGE)
                .map(HttpResponse::statusCode)
                .orElse(0);
    }

    private String checksOf(String room) {
        return "/client/v4/zones/%s/healthchecks".formatted(zoneOf(room));
    }

    private String zoneOf(String room) {
        String name = room(room).path("zone").asString();
        return ask(HttpRequest.newBuilder(process.control(ZONES + name)))
                .map(answer ->
                        JSON.readTree(answer.body()).path("result").path(0).path("id"))
                .map(JsonNode::asString)
                .orElse("");
    }

    boolean isReady() {
        return ask(HttpRequest.newBuilder(process.control("/readyz")))
                .map(answer -> answer.statusCode() == 200)
                .orElse(false);
    }

    private Optional<HttpResponse<String>> ask(HttpRequest.Builder question) {
        return ask(question, LONGEST_ANSWER);
    }

    private Optional<HttpResponse<String>> ask(HttpRequest.Builder question, Duration longest) {
        try (var http = HttpClient.newBuilder().connectTimeout(LONGEST_ANSWER).build()) {
            var request = question.timeout(longest)
                    .header("Authorization", "Bearer " + process.token())
                    .build();
            return Optional.of(http.send(request, BodyHandlers.ofString()));
        } catch (IOException _) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    @Override
    public String toString() {
        return name();
    }
}
