package io.vestibule.bell.send;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Slow;
import io.vestibule.alerting.DestinationType;
import io.vestibule.alerting.Notification;
import io.vestibule.bell.form.Forms;
import io.vestibule.bell.form.HttpMessage;
import io.vestibule.bell.send.TlsReceiver.Behavior;
import io.vestibule.health.EgressAllowance;
import io.vestibule.health.EgressJudge;
import io.vestibule.testing.Certificate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Against receivers on real sockets that misbehave.
class WebhookSenderTest {

    private static final Certificate OWN = Certificate.of("localhost");
    private static final EgressJudge INSIDE =
            new EgressJudge(List.of(EgressAllowance.parse("127.0.0.0/8").orElseThrow()), Set.of(), Set.of(), Set.of());
    private static final int LONGEST = 1_000;

    private static SendResult send(EgressJudge judge, SSLSocketFactory tls, String url) {
        try (var dialer = new ReceiverDialer(tls)) {
            return sender(dialer, judge, LONGEST).send(message(url));
        }
    }

    private static WebhookSender sender(ReceiverDialer dialer, EgressJudge judge, int longestMillis) {
        return new WebhookSender(dialer, () -> judge, "Vestibule/test", longestMillis);
    }

    private static HttpMessage message(String url) {
        return Forms.of(
                DestinationType.GENERIC,
                URI.create(url),
                new Notification("00ff", "", "", Optional.empty(), 0),
                List.of("s3cret"),
                0);
    }

    private static SendResult against(Behavior behavior) throws IOException {
        try (var receiver = new TlsReceiver(OWN, _ -> behavior)) {
            return send(INSIDE, receiver.trusting(), url(receiver));
        }
    }

    private static String url(TlsReceiver receiver) {
        return "https://localhost:" + receiver.port() + "/hook?a=b";
    }

    @Test
    void aMessageArrivesAsItWasMade() throws IOException {
        try (var receiver = new TlsReceiver(OWN, _ -> Behavior.TAKE)) {
            SendResult result = send(INSIDE, receiver.trusting(), url(receiver));

            assertThat(result).isEqualTo(new SendResult.Taken());
            var request = receiver.received().getFirst();
            assertThat(request.head().getFirst()).isEqualTo("POST /hook?a=b HTTP/1.1");
            assertThat(request.header("Host")).isEqualTo("localhost:" + receiver.port());
            assertThat(request.header("cf-webhook-auth")).isEqualTo("s3cret");
            assertThat(request.header("User-Agent")).isEqualTo("Vestibule/test");
            assertThat(request.body()).isEqualTo(message(url(receiver)).body());
        }
    }

    /// Nothing listens at the first.
    @Test
    void everyAddressOfAReceiverIsTried() throws IOException {
        try (var receiver = new TlsReceiver(OWN, _ -> Behavior.TAKE);
                var dialer = new ReceiverDialer(
                        _ -> new InetAddress[] {InetAddress.ofLiteral("127.0.0.9"), InetAddress.ofLiteral("127.0.0.1")},
                        receiver.trusting())) {
            assertThat(sender(dialer, INSIDE, 20 * LONGEST).send(message(url(receiver))))
                    .isEqualTo(new SendResult.Taken());
        }
    }

    @Test
    void aReceiverThatFailsIsTriedAgainWhenItSays() throws IOException {
        assertThat(against(Behavior.FAIL)).isEqualTo(new SendResult.Again("it answered 500", 7_000));
        assertThat(against(Behavior.GONE)).isInstanceOf(SendResult.Gone.class);
        assertThat(against(Behavior.REDIRECT))
                .isEqualTo(new SendResult.Again("it answered 302; redirects are not followed", 0));
    }

    @ParameterizedTest
    @CsvSource({
        "HANG,no answer in time",
        "TRICKLE,no answer in time",
        "RESET,failed",
        "FLOOD,the head of the response is too long",
        "BABBLE,the response is not HTTP"
    })
    @Slow("waits until a time-out is over")
    void aReceiverThatMisbehavesHasAnEnd(Behavior behavior, String why) throws IOException {
        Instant begun = Instant.now();

        SendResult result = against(behavior);

        assertThat(result).isInstanceOf(SendResult.Again.class);
        assertThat(((SendResult.Again) result).why()).contains(why);
        assertThat(Duration.between(begun, Instant.now())).isLessThan(Duration.ofSeconds(10));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://169.254.169.254/",
                "https://0251.0376.0251.0376/",
                "https://[::ffff:169.254.169.254]/",
                "https://127.0.0.1:PORT/",
                "https://localhost:PORT/",
                "https://8.8.8.8:8443/",
                "https://no.such.name.invalid/"
            })
    void whatMayNotBeReachedIsNot(String url) throws IOException {
        try (var receiver = new TlsReceiver(OWN, _ -> Behavior.TAKE)) {
            SendResult result = send(
                    new EgressJudge(List.of(), Set.of(), Set.of(), Set.of()),
                    receiver.trusting(),
                    url.replace("PORT", Integer.toString(receiver.port())));

            assertThat(result).isInstanceOf(SendResult.Again.class);
            assertThat(receiver.received()).isEmpty();
        }
    }

    /// A name that may be reached when it is judged, and something else a moment later.
    @Test
    void aNameThatChangesBetweenTwoAnswersIsConnectedToAsItWasJudged() throws IOException {
        var answers = new ArrayDeque<>(List.of("127.0.0.1", "169.254.169.254", "127.0.0.1"));
        AddressLookup names = _ -> new InetAddress[] {InetAddress.ofLiteral(answers.remove())};
        try (var receiver = new TlsReceiver(OWN, _ -> Behavior.TAKE);
                var dialer = new ReceiverDialer(names, receiver.trusting())) {
            WebhookSender sender = sender(dialer, INSIDE, LONGEST);
            assertThat(sender.send(message(url(receiver)))).isEqualTo(new SendResult.Taken());
            assertThat(answers).as("asked once for one message").hasSize(2);

            assertThat(sender.send(message(url(receiver))))
                    .isInstanceOfSatisfying(
                            SendResult.Again.class,
                            again -> assertThat(again.why()).contains("its address"));
            assertThat(answers).hasSize(1);
            assertThat(receiver.received()).as("never connected to").hasSize(1);

            assertThat(sender.send(message(url(receiver)))).isEqualTo(new SendResult.Taken());
            assertThat(receiver.received()).hasSize(2);
        }
    }

    @Test
    void anAuthorityOfOnesOwnIsBelievedBesideTheSystems() throws Exception {
        var issued = Certificate.issued("ops.example.com", -1);
        X509Certificate authority = issued.anchor();
        SSLSocketFactory tls = SendTls.trusting(List.of(authority));
        try (var receiver = new TlsReceiver(issued.certificate(), _ -> Behavior.TAKE);
                var stranger = new TlsReceiver(OWN, _ -> Behavior.TAKE)) {
            assertThat(send(INSIDE, tls, url(receiver))).isEqualTo(new SendResult.Taken());
            assertThat(send(INSIDE, SendTls.trusting(List.of()), url(receiver))).isInstanceOf(SendResult.Again.class);
            assertThat(send(INSIDE, tls, url(stranger))).isInstanceOf(SendResult.Again.class);
        }
        var system = SendTls.all(List.of());
        assertThat(system.size()).isPositive();
        assertThat(SendTls.all(List.of(authority)).size()).isEqualTo(system.size() + 1);
    }

    @Test
    @Slow("waits until a time-out is over")
    void aCertificateOfAnAuthorityOfOnesOwnHasToBeValidForItsName() throws Exception {
        var ended = Certificate.issued("ops.example.com", -40);
        var other = Certificate.issuedOnlyTo("other.example");
        try (var old = new TlsReceiver(ended.certificate(), _ -> Behavior.TAKE);
                var named = new TlsReceiver(other.certificate(), _ -> Behavior.TAKE)) {
            assertThat(send(INSIDE, SendTls.trusting(List.of(ended.anchor())), url(old)))
                    .isInstanceOf(SendResult.Again.class);
            assertThat(send(INSIDE, SendTls.trusting(List.of(other.anchor())), url(named)))
                    .isInstanceOf(SendResult.Again.class);
            assertThat(old.received()).isEmpty();
            assertThat(named.received()).isEmpty();
        }
    }

    @Test
    void aCertificateOfAnotherNameOrAnotherAuthorityIsRefused() throws IOException {
        try (var receiver = new TlsReceiver(OWN, _ -> Behavior.TAKE);
                var named = new TlsReceiver(Certificate.onlyOf("other.example"), _ -> Behavior.TAKE)) {
            var strangers = (SSLSocketFactory) SSLSocketFactory.getDefault();

            assertThat(send(INSIDE, strangers, url(receiver))).isInstanceOf(SendResult.Again.class);
            assertThat(send(INSIDE, named.trusting(), url(named))).isInstanceOf(SendResult.Again.class);
            assertThat(receiver.received()).isEmpty();
            assertThat(named.received()).isEmpty();
        }
    }
}
