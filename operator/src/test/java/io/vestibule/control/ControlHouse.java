package io.vestibule.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.analytics.figure.AnalyticsSources;
import io.vestibule.analytics.figure.SliceSource;
import io.vestibule.board.MetricSource;
import io.vestibule.board.RoomLately;
import io.vestibule.control.access.Caller;
import io.vestibule.control.access.LogIns;
import io.vestibule.control.api.LogInsApi;
import io.vestibule.control.api.request.ApiSources;
import io.vestibule.control.api.request.CheckPreviews;
import io.vestibule.control.api.request.Endpoint;
import io.vestibule.control.api.request.Previews;
import io.vestibule.control.api.request.Samples;
import io.vestibule.control.graphql.GraphqlApi;
import io.vestibule.coordination.books.Beginning;
import io.vestibule.coordination.books.Journal;
import io.vestibule.coordination.center.DataCenter;
import io.vestibule.coordination.protocol.Reports;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.coordination.protocol.WorkerId;
import io.vestibule.coordination.whatif.ProspectReply;
import io.vestibule.coordination.whatif.WhatIf;
import io.vestibule.ground.EpochClock;
import io.vestibule.ground.Failure;
import io.vestibule.ground.SipHash;
import io.vestibule.queue.Correction;
import io.vestibule.queue.Counts;
import io.vestibule.queue.Flow;
import io.vestibule.queue.LineSummary;
import io.vestibule.queue.RoomView;
import io.vestibule.queue.Share;
import io.vestibule.queue.TestView;
import io.vestibule.room.CookieSettings;
import io.vestibule.room.Limits;
import io.vestibule.room.RequestSettings;
import io.vestibule.room.Room;
import io.vestibule.room.RoomDirectory;
import io.vestibule.room.RoomId;
import io.vestibule.room.Route;
import io.vestibule.room.StableId;
import io.vestibule.room.TestRoom;
import io.vestibule.rule.GivenFacts;
import io.vestibule.rule.JudgedRequest;
import io.vestibule.rule.syntax.Field;
import io.vestibule.ticket.Ticket;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A control port to test, and somebody who asks it. *Confined to the test.*
final class ControlHouse implements AutoCloseable {

    static final String TOKEN = "0123456789abcdef-token";
    static final String READER = "0123456789abcdef-reads";
    static final String WRONG = "0123456789abcdef-tokem";
    static final JsonMapper JSON = new JsonMapper();
    static final String ZONE = StableId.ofZone("example.com");
    static final String ROOMS = "/client/v4/zones/" + ZONE + "/waiting_rooms";
    static final Room SALE = sale();
    private static final Instant MADE = Instant.parse("2026-11-01T10:00:00Z");

    /// Whether what is changed is changed now, and not in a year of the house's own.
    boolean living;

    EpochClock clock = () -> 1_000_000;
    final HttpClient client = HttpClient.newHttpClient();
    final List<Room> rooms = new CopyOnWriteArrayList<>(List.of(SALE));
    final Map<String, Ticket> tickets = new ConcurrentHashMap<>();
    volatile Readiness readiness = Readiness.READY;
    volatile Samples samples = ControlHouse::sample;
    volatile Optional<RoomView> view = Optional.empty();
    volatile RoomLately lately = RoomLately.NOTHING;
    final Map<RoomId, RoomView> others = new ConcurrentHashMap<>();

    /// Why nothing can be kept, if nothing can.
    volatile Optional<Failure> trouble = Optional.empty();

    /// The coordinators that were asked; each began with an empty room.
    final Map<RoomId, DataCenter> coordinators = new ConcurrentHashMap<>();

    /// Whether they do not answer.
    volatile boolean silent;

    /// A node of data center `ams`, and another that may be said to be gone.
    final Neighborhood companions = new Neighborhood();

    /// Tokens that are accepted no more, by [Caller#token].
    final Set<String> revoked = ConcurrentHashMap.newKeySet();

    /// More tokens that may read, each named as its text.
    final Set<String> holders = ConcurrentHashMap.newKeySet();

    /// What is kept of what happened, if anything is.
    volatile Optional<SliceSource> slices = Optional.empty();

    /// What is kept of health checks, where anything is kept.
    final GivenHealth health = new GivenHealth();

    /// What health checks find.
    final GivenProbes probes = new GivenProbes();

    /// Figures that parts of the node report, and rooms by their alarm.
    final Map<String, Double> gauges = new ConcurrentHashMap<>();

    final Map<String, Integer> alarms = new ConcurrentHashMap<>();

    /// When certificates end, by file, in seconds since 1970.
    final Map<String, Double> certificates = new ConcurrentHashMap<>();

    private final List<ControlServer> open = new ArrayList<>();
    final GivenDeliveries deliveries = new GivenDeliveries(() -> clock.millis());

    /// What the newest port has kept; nothing before there is one.
    private Supplier<RoomDirectory> kept = () -> RoomDirectory.EMPTY;

    @Override
    public void close() {
        open.forEach(ControlServer::close);
        client.close();
        deliveries.close();
    }

    ControlServer start(String host, String... hosts) {
        var plan = new ControlPlan(
                host, 0, List.of(hosts), this::callerOf, this::holderOf, ControlPlan.PUBLISHED_REQUESTS);
        var control = ControlServer.start(plan, sources());
        open.add(control);
        return control;
    }

    /// A control port that hears a caller so often in five minutes.
    ControlServer startLimited(int mostRequests) {
        var plan = new ControlPlan("127.0.0.1", 0, List.of(), this::callerOf, this::holderOf, mostRequests);
        var control = ControlServer.start(plan, sources());
        open.add(control);
        return control;
    }

    Optional<Caller> callerOf(String token) {
        return holders.contains(token) ? Optional.of(new Caller(token, false, token, Optional.empty())) : known(token);
    }

    private static Optional<Caller> known(String token) {
        return switch (token) {
            case TOKEN -> Optional.of(new Caller("tests", true, "tests", Optional.empty()));
            case READER -> Optional.of(new Caller("reader", false, "reader", Optional.empty()));
            default -> Optional.empty();
        };
    }

    Optional<Caller> holderOf(String token) {
        return revoked.contains(token)
                ? Optional.empty()
                : Stream.of(TOKEN, READER)
                        .flatMap(text -> known(text).stream())
                        .filter(caller -> caller.token().equals(token))
                        .findFirst();
    }

    private ProspectReply prospect(RoomId id, WhatIf whatIf) {
        if (silent) {
            return ProspectReply.SILENT;
        }
        return rooms.stream()
                .filter(room -> room.id().equals(id))
                .findFirst()
                .flatMap(room -> coordinator(room).prospect(whatIf, clock.millis()))
                .<ProspectReply>map(ProspectReply.Told::new)
                .orElseGet(ProspectReply.NotYet::new);
    }

    DataCenter coordinator(Room room) {
        return coordinators.computeIfAbsent(room.id(), _ -> {
            var secret = new SipHash(1, 2);
            var center = new DataCenter(room, secret, Journal.NONE, clock.millis());
            center.begin(new Beginning.Fresh(), clock.millis());
            return center;
        });
    }

    /// The sale as it was changed through the API, with its events and rules.
    Room keptSale() {
        return kept.get().byId(SALE.id()).orElseThrow();
    }

    /// People come to the coordinator of the sale within a minute, and wait.
    void gather(int people) {
        var events = new ArrayList<VisitEvent>();
        long now = clock.millis();
        for (long id = 1; id <= people; id++) {
            events.add(new VisitEvent.CheckedIn(id, now - 60_000 + id, now, now + 40_000));
        }
        var report = Reports.of(new WorkerId(0, 1), 1, 0, now, List.copyOf(events));
        var _ = coordinator(SALE).report(report, now);
    }

    Sources sources() {
        MetricSource part = sink -> {
            sink.counter("vestibule_part_total", "Of a part.", 7);
            gauges.forEach((name, value) -> sink.gauge(name, "Of a test.", value));
            certificates.forEach((file, end) -> sink.gauge(
                    "vestibule_tls_certificate_expiration_timestamp_seconds", "Of a test.", end, "file", file));
            alarms.forEach((alarm, count) -> sink.gauge("vestibule_alarms", "Of a test.", count, "alarm", alarm));
        };
        var commits = new MemoryCommits(
                MADE, () -> living ? clock.millis() : 0, List.of("example.com", "example.org"), rooms);
        kept = () -> commits.newest().directory();
        var api = new ApiSources(
                clock,
                commits::newest,
                (author, edit) -> {
                    trouble.ifPresent(failure -> {
                        throw failure;
                    });
                    return commits.commit(author, edit);
                },
                commits::history,
                id -> id.equals(SALE.id()) ? view : Optional.ofNullable(others.get(id)),
                room -> room.id().equals(SALE.id()) ? lately : RoomLately.NOTHING,
                this::prospect,
                (_, value, _) -> tickets.getOrDefault(value, Ticket.NONE),
                json -> samples.sample(json),
                companions,
                new Previews(),
                probes,
                Optional.of(new CheckPreviews(probes::nowMillis, probes, probes)),
                deliveries.desk());
        return new Sources("1.2.3", api, () -> RoomDirectory.of(rooms), () -> readiness, List.of(part), analytics());
    }

    private Optional<AnalyticsSources> analytics() {
        return slices.map(rooms -> new AnalyticsSources(rooms, health));
    }

    /// The operations of the API that are not in its own package.
    List<Endpoint> queries() {
        try (var graphql = new GraphqlApi(clock, sources().api().newest(), analytics())) {
            var all = new ArrayList<>(graphql.endpoints());
            all.add(LiveStreams.endpoint());
            all.addAll(new NodeApi(sources(), MADE, List.of()).endpoints());
            all.addAll(new LogInsApi(new LogIns(this::holderOf), clock).endpoints());
            return all;
        }
    }

    private static Supplier<JudgedRequest> sample(String json) {
        if (!json.contains("\"fields\"") && !json.contains("\"request\"")) {
            throw new IllegalArgumentException("request or fields is required");
        }
        return () -> new GivenFacts(Map.of(Field.named("http.host").orElseThrow(), "a.example.com"));
    }

    static Room sale() {
        return room("sale", List.of(new Route("shop.example.com", "/sale"), new Route("pay.example.com", "/")));
    }

    static Room named(String name) {
        return room(name, List.of(new Route(name + ".example.com", "/")));
    }

    static Room room(String name, List<Route> routes) {
        return TestRoom.of(StableId.ofRoom("example.com", name), "example.com", name, "The " + name, routes)
                .limits(new Limits(1000, 100, Duration.ofMinutes(7), true))
                .cookie(new CookieSettings("s", CookieSettings.SameSite.AUTO, CookieSettings.Secure.AUTO))
                .requests(new RequestSettings(
                        true,
                        RequestSettings.PathPolicy.FORWARD,
                        Set.of(RequestSettings.OriginCommand.REVOKE),
                        List.of()))
                .room();
    }

    /// 450 wait and 100 a minute enter: the last one waits 4.5 minutes.
    static RoomView queueing() {
        return view(new Counts(450, 990, 0, 0, 90, 1), new LineSummary(new long[] {1, 2}, new int[] {200, 450}));
    }

    /// Of one of several data centers that does not hear of the others.
    static RoomView apart() {
        var seats = new Share.Part(400, 380, 8, 1_060_000);
        var passes = new Share.Part(40, 30, 0, 0);
        return view(new Counts(0, 380, 0, 0, 30, 1, false), LineSummary.EMPTY)
                .with(new Share(seats, passes, "lon", new TreeMap<>()));
    }

    /// Nobody waits.
    static RoomView open(int active, int admittedLastMinute) {
        return view(new Counts(0, active, 0, 0, admittedLastMinute, 10), LineSummary.EMPTY);
    }

    /// Made a second ago, by the house's clock.
    static RoomView view(Counts counts, LineSummary line) {
        return TestView.of(SALE, 999_000)
                .counts(counts)
                .flow(new Flow(true, 100, 0, Correction.NONE, Correction.NONE))
                .line(line)
                .view();
    }

    static JsonNode status(String status, int queued, int active, int minutes) {
        return JSON.valueToTree(Map.of(
                "status", status,
                "event_id", "",
                "estimated_queued_users", queued,
                "estimated_total_active_users", active,
                "max_estimated_time_minutes", minutes));
    }

    static URI uri(ControlServer control, String path) {
        return URI.create("http://127.0.0.1:" + control.port() + path);
    }

    static HttpRequest request(ControlServer control, String path, String... headers) {
        var builder = HttpRequest.newBuilder(uri(control, path));
        return (headers.length == 0 ? builder : builder.headers(headers)).build();
    }

    HttpResponse<String> get(ControlServer control, String path, String... headers)
            throws IOException, InterruptedException {
        return client.send(request(control, path, headers), HttpResponse.BodyHandlers.ofString());
    }

    HttpResponse<String> authorized(ControlServer control, String path) throws IOException, InterruptedException {
        return get(control, path, "Authorization", "Bearer " + TOKEN);
    }

    /// Lets it be now, in the house and in what is changed there.
    void live() {
        clock = System::currentTimeMillis;
        living = true;
    }

    /// Writes by the control token, and asks that it is done.
    ///
    /// @return the result
    JsonNode write(ControlServer control, String method, String path, String body)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(uri(control, path))
                .header("Authorization", "Bearer " + TOKEN)
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
        var answer = client.send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JSON.readTree(answer.body()).get("result");
    }

    JsonNode api(ControlServer control, String path) throws IOException, InterruptedException {
        var answer = authorized(control, path);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
        return JSON.readTree(answer.body());
    }

    static List<Integer> codes(HttpResponse<String> answer) {
        return JSON.readTree(answer.body())
                .get("errors")
                .valueStream()
                .map(error -> error.get("code").asInt())
                .toList();
    }

    /// Sends bytes as they are and reads one answer.
    static String raw(ControlServer control, String request) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), control.port())) {
            socket.setSoTimeout(5_000);
            String closing = request.replaceFirst("\r\n\r\n", "\r\nConnection: close\r\n\r\n");
            socket.getOutputStream().write(closing.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
