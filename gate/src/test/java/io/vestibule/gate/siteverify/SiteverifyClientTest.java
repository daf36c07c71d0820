package io.vestibule.gate.siteverify;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.vestibule.gate.siteverify.SiteverifySettings.OnLoss;
import io.vestibule.testing.Certificate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A provider on this machine that behaves badly.
class SiteverifyClientTest {

    private static final String YES = "{\"success\":true,\"hostname\":\"shop.example\"}";
    private static final Duration SHORT = Duration.ofMillis(300);

    private final List<String> forms = new ArrayList<>();
    private final CountDownLatch over = new CountDownLatch(1);
    private Handler handler = exchange -> answer(exchange, 200, YES);
    private HttpServer server;

    @FunctionalInterface
    private interface Handler {
        void handle(HttpExchange exchange) throws IOException;
    }

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/siteverify", exchange -> {
            var form = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.US_ASCII);
            synchronized (forms) {
                forms.add(form);
            }
            handler.handle(exchange);
        });
        server.start();
    }

    @AfterEach
    void stop() {
        over.countDown();
        server.stop(0);
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        try (var out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }

    private SiteverifyClient client(Duration longest) {
        var url = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/siteverify");
        return new SiteverifyClient(Providers.settings(ChallengeProvider.TURNSTILE, url, OnLoss.ASK_AGAIN), longest);
    }

    private static CompletableFuture<TokenReply> ask(SiteverifyClient client, String token) {
        var reply = new CompletableFuture<TokenReply>();
        client.check(token, "192.0.2.1", Runnable::run, reply::complete);
        return reply;
    }

    private TokenReply asked() throws Exception {
        return ask(client(SHORT), "a token").get(10, TimeUnit.SECONDS);
    }

    @Test
    void theTokenAndTheSecretGoAsAFormAndTheAddressDoesNot() throws Exception {
        var reply = ask(client(Duration.ofSeconds(10)), "a&b=c").get(10, TimeUnit.SECONDS);

        assertThat(reply).isInstanceOf(TokenReply.Answered.class);
        assertThat(forms).containsExactly("secret=a%2Fsecret%2Bof%3Dthe%26site&response=a%26b%3Dc");
    }

    @Test
    void aProviderThatHangsIsGivenUp() throws Exception {
        handler = _ -> wait(over);
        assertThat(asked()).isInstanceOf(TokenReply.Lost.class);
    }

    /// What computes on virtual threads keeps their carriers, of which there are as many as
    /// processors: a visitor waits no longer for that.
    @Test
    void theTimeIsKeptWhileAllCarriersAreBusy() throws Exception {
        handler = _ -> wait(over);
        var client = client(SHORT);
        var stop = new AtomicBoolean();
        var busy = new ArrayList<Thread>();
        try {
            for (int i = 0; i < 2 * Runtime.getRuntime().availableProcessors(); i++) {
                busy.add(Thread.startVirtualThread(() -> {
                    while (!stop.get()) {
                        Thread.onSpinWait();
                    }
                }));
            }

            assertThat(ask(client, "a token").get(10, TimeUnit.SECONDS)).isInstanceOf(TokenReply.Lost.class);
        } finally {
            stop.set(true);
            for (Thread thread : busy) {
                thread.join();
            }
        }
    }

    @Test
    void aProviderThatHangsInTheMiddleIsGivenUp() throws Exception {
        handler = exchange -> {
            exchange.sendResponseHeaders(200, 1_000);
            exchange.getResponseBody().write("{\"success\":".getBytes(StandardCharsets.UTF_8));
            exchange.getResponseBody().flush();
            wait(over);
        };
        assertThat(asked()).isInstanceOf(TokenReply.Lost.class);
    }

    private static void wait(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 502, 204, 302})
    void noOtherStatusIsAnAnswer(int status) throws Exception {
        handler = exchange -> {
            exchange.getResponseHeaders().add("Location", "/siteverify");
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        };
        assertThat(asked()).isInstanceOf(TokenReply.Lost.class);
        assertThat(forms).hasSize(1);
    }

    @Test
    void whatIsRefusedAsAQuestionIsNoLoss() throws Exception {
        handler = exchange -> answer(exchange, 400, "{\"success\":false}");
        assertThat(asked()).isInstanceOf(TokenReply.Unsure.class);
        handler = exchange -> answer(exchange, 200, "{\"success\":false,\"error-codes\":[\"invalid-input-secret\"]}");
        assertThat(asked()).isInstanceOf(TokenReply.Unsure.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"<html>no</html>", "{\"success\":true", "{\"success\":\"yes\"}"})
    void noOtherFormIsAnAnswer(String body) throws Exception {
        handler = exchange -> answer(exchange, 200, body);
        assertThat(asked()).isInstanceOf(TokenReply.Lost.class);
    }

    @Test
    void aMegabyteIsNotRead() throws Exception {
        String body = "{\"success\":true,\"x\":\"" + "y".repeat(1 << 20) + "\"}";
        handler = exchange -> answer(exchange, 200, body);
        assertThat(asked()).isInstanceOf(TokenReply.Lost.class);
    }

    @Test
    void whereNobodyListensNothingIsWaitedFor() throws Exception {
        var client = client(Duration.ofSeconds(10));
        server.stop(0);

        assertThat(ask(client, "token").get(5, TimeUnit.SECONDS)).isInstanceOf(TokenReply.Lost.class);
    }

    @Test
    void tokensBeyondTheQueueAreNotAskedForAndAllOthersEndInTime() throws Exception {
        handler = _ -> wait(over);
        var client = client(Duration.ofSeconds(1));
        int more = 10;
        int most = SiteverifyClient.MOST_AT_ONCE + SiteverifyClient.MOST_QUEUED;
        var replies = new ArrayList<CompletableFuture<TokenReply>>();
        for (int i = 0; i < most + more; i++) {
            replies.add(ask(client, "token" + i));
        }

        assertThat(replies.stream().filter(CompletableFuture::isDone))
                .hasSize(more)
                .allMatch(each -> each.join() instanceof TokenReply.Busy);
        CompletableFuture.allOf(replies.toArray(CompletableFuture[]::new)).get(5, TimeUnit.SECONDS);
        assertThat(forms).hasSizeLessThanOrEqualTo(2 * SiteverifyClient.MOST_AT_ONCE);
        assertThat(replies.subList(0, SiteverifyClient.MOST_AT_ONCE))
                .as("the provider hangs")
                .allMatch(each -> each.join() instanceof TokenReply.Lost);
        assertThat(replies.subList(SiteverifyClient.MOST_AT_ONCE, most))
                .as("a flood in the queue is no loss of the provider")
                .allMatch(each -> each.join() instanceof TokenReply.Busy);
    }

    @Test
    void anErrorOfOursHasAnAnswerThatPassesNobody() throws Exception {
        ProviderCalls.Names faulty = _ -> {
            throw new IllegalStateException("a fault");
        };

        assertThat(ask(named(faulty, OnLoss.PASS), "token").get(10, TimeUnit.SECONDS))
                .isInstanceOf(TokenReply.Unsure.class);
    }

    @Test
    void anAddressThatTakesNoConnectionIsPassedOver() throws Exception {
        ProviderCalls.Names two =
                _ -> new InetAddress[] {InetAddress.ofLiteral("127.0.0.2"), InetAddress.ofLiteral("127.0.0.1")};
        var client = named(two, OnLoss.ASK_AGAIN);

        for (int i = 0; i < 3; i++) {
            assertThat(ask(client, "token" + i).get(10, TimeUnit.SECONDS)).isInstanceOf(TokenReply.Answered.class);
        }
        assertThat(forms).hasSize(3);
    }

    @Test
    void aProviderWhoseCertificateIsOfNoKnownAuthorityGetsNoToken() throws Exception {
        var context = SSLContext.getInstance("TLS");
        context.init(Certificate.of("localhost").keyManagers(), null, null);
        var secure = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        secure.setHttpsConfigurator(new HttpsConfigurator(context));
        secure.createContext("/", exchange -> {
            forms.add("read");
            answer(exchange, 200, YES);
        });
        secure.start();
        try {
            var url = URI.create("https://localhost:" + secure.getAddress().getPort() + "/");
            var settings = Providers.settings(ChallengeProvider.TURNSTILE, url, OnLoss.ASK_AGAIN);

            assertThat(ask(new SiteverifyClient(settings), "token").get(10, TimeUnit.SECONDS))
                    .isInstanceOf(TokenReply.Lost.class);
            assertThat(forms).isEmpty();
        } finally {
            secure.stop(0);
        }
    }

    private SiteverifyClient named(ProviderCalls.Names names, OnLoss onLoss) {
        var url = URI.create("http://provider.example:" + server.getAddress().getPort() + "/siteverify");
        var settings = Providers.settings(ChallengeProvider.TURNSTILE, url, onLoss);
        return new SiteverifyClient(settings, Duration.ofSeconds(5), names);
    }

    @Test
    void theSecretIsNotShown() {
        assertThat(Providers.settings(ChallengeProvider.HCAPTCHA, OnLoss.PASS).toString())
                .doesNotContain(Providers.SECRET)
                .contains("HCAPTCHA");
    }
}
