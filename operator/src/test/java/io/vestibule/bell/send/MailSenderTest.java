package io.vestibule.bell.send;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import io.vestibule.Slow;
import io.vestibule.alerting.Alert;
import io.vestibule.alerting.AlertType;
import io.vestibule.alerting.Notification;
import io.vestibule.bell.form.MailForm;
import io.vestibule.testing.Certificate;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Through a mail server of the tests.
class MailSenderTest {

    private static final long NOW = 1_775_037_600_000L;
    private static final Certificate OWN = Certificate.of("localhost");

    private static Notification notification(String id, boolean began) {
        return new Notification(
                id,
                "p",
                "policy",
                Optional.of(new Alert(
                        id,
                        AlertType.VESTIBULE_QUEUEING,
                        "room",
                        "incident",
                        began,
                        NOW,
                        "Räume <b>voll</b>\r\nBcc: x@example.com",
                        new LinkedHashMap<>())),
                0);
    }

    private static MailSender sender(int port, MailSettings.Security security, String password) {
        var settings = new MailSettings("127.0.0.1", port, security, "bell@example.com", "bell", password, "");
        return new MailSender(new ReceiverDialer(TlsFront.trusting(OWN)), settings, 5_000);
    }

    private static SendResult send(MailSender sender, Notification notification) {
        return sender.send(MailForm.of(notification, sender.domain(), ""), "ops@example.com", NOW);
    }

    @ParameterizedTest
    @EnumSource(
            value = MailSettings.Security.class,
            names = {"TLS", "STARTTLS"})
    void theMailsOfAnIncidentAreOneThreadWithTextAndHtml(MailSettings.Security security) throws Exception {
        var mail = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
        mail.setUser("bell@example.com", "bell", "secret");
        mail.start();
        try (var front = new TlsFront(OWN, security, mail.getSmtp().getPort())) {
            MailSender sender = sender(front.port(), security, "secret");
            assertThat(send(sender, notification("aa", true))).isEqualTo(new SendResult.Taken());
            assertThat(send(sender, notification("bb", false))).isEqualTo(new SendResult.Taken());
            assertThat(front.encrypted()).isEqualTo(2);

            MimeMessage[] all = mail.getReceivedMessages();
            assertThat(all).hasSize(2);
            assertThat(all[0].getSubject()).isEqualTo("Räume <b>voll</b> Bcc: x@example.com");
            assertThat(all[0].getHeader("Bcc")).isNull();
            assertThat(all[0].getMessageID()).isEqualTo("<aa@example.com>");
            assertThat(all[0].getHeader("References"))
                    .isEqualTo(all[1].getHeader("References"))
                    .containsExactly("<incident.incident@example.com>");
            var parts = (MimeMultipart) all[0].getContent();
            assertThat(parts.getBodyPart(0).getContentType()).startsWith("text/plain");
            assertThat(String.valueOf(parts.getBodyPart(1).getContent()))
                    .contains("&lt;b&gt;voll")
                    .doesNotContain("<b>");
        } finally {
            mail.stop();
        }
    }

    @ParameterizedTest
    @EnumSource(MailSettings.Security.class)
    void anAddressThatTakesNoConnectionIsPassedOver(MailSettings.Security security) throws Exception {
        AddressLookup names =
                name -> new InetAddress[] {InetAddress.ofLiteral("127.0.0.2"), InetAddress.ofLiteral("127.0.0.1")};
        var mail = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
        mail.start();
        try (var front = new TlsFront(OWN, security, mail.getSmtp().getPort())) {
            int port = security == MailSettings.Security.NONE ? mail.getSmtp().getPort() : front.port();
            var settings = new MailSettings("localhost", port, security, "bell@example.com", "", "", "");
            try (var dialer = new ReceiverDialer(names, TlsFront.trusting(OWN))) {
                var sender = new MailSender(dialer, settings, 5_000);
                assertThat(send(sender, notification("aa", true))).isEqualTo(new SendResult.Taken());
            }
            assertThat(mail.getReceivedMessages()).hasSize(1);
        } finally {
            mail.stop();
        }
    }

    @Test
    void aMailServerMayShowACertificateOfAnAuthorityOfOnesOwn() throws Exception {
        var issued = Certificate.issued("127.0.0.1", -1);
        var mail = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
        mail.start();
        try (var front = new TlsFront(
                issued.certificate(),
                MailSettings.Security.STARTTLS,
                mail.getSmtp().getPort())) {
            var settings = new MailSettings(
                    "127.0.0.1", front.port(), MailSettings.Security.STARTTLS, "bell@example.com", "", "", "");
            var stranger = new MailSender(new ReceiverDialer(SendTls.trusting(List.of())), settings, 5_000);
            assertThat(send(stranger, notification("aa", true))).isInstanceOf(SendResult.Again.class);

            var sender =
                    new MailSender(new ReceiverDialer(SendTls.trusting(List.of(issued.anchor()))), settings, 5_000);
            assertThat(send(sender, notification("aa", true))).isEqualTo(new SendResult.Taken());
            assertThat(mail.getReceivedMessages()).hasSize(1);
        } finally {
            mail.stop();
        }
    }

    /// Each step alone is quick; the whole never ends.
    @ParameterizedTest
    @EnumSource(MailSettings.Security.class)
    @Slow("waits until a time-out is over")
    void aMailServerThatTricklesHasAnEnd(MailSettings.Security security) throws Exception {
        var over = new CountDownLatch(1);
        try (var server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
                var front = new TlsFront(OWN, security, server.getLocalPort());
                var dialer = new ReceiverDialer(TlsFront.trusting(OWN))) {
            MailSender sender = open(dialer, security, server.getLocalPort(), front.port());
            Thread.ofVirtual().start(() -> trickle(server, over));
            Instant begun = Instant.now();

            SendResult result = send(sender, notification("aa", true));

            assertThat(result).isEqualTo(new SendResult.Again("the mail server does not answer in time"));
            assertThat(Duration.between(begun, Instant.now())).isLessThan(Duration.ofSeconds(10));
        } finally {
            over.countDown();
        }
    }

    private static MailSender open(ReceiverDialer dialer, MailSettings.Security security, int plain, int encrypted) {
        int port = security == MailSettings.Security.NONE ? plain : encrypted;
        var settings = new MailSettings("127.0.0.1", port, security, "bell@example.com", "", "", "");
        return new MailSender(dialer, settings, 1_500);
    }

    /// Greets, and answers with a line that has no end, a byte at a time.
    private static void trickle(ServerSocket server, CountDownLatch over) {
        try (Socket socket = server.accept()) {
            OutputStream out = socket.getOutputStream();
            out.write("220 slow ESMTP\r\n250-".getBytes(StandardCharsets.US_ASCII));
            while (!over.await(20, TimeUnit.MILLISECONDS)) {
                out.write('x');
            }
        } catch (IOException | InterruptedException _) {
            // The sender went away.
            return;
        }
    }

    @Test
    void withoutStartTlsAndWithAWrongPasswordNothingIsSent() throws Exception {
        var mail = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
        try {
            mail.setUser("bell@example.com", "bell", "secret");
            mail.start();
            int port = mail.getSmtp().getPort();

            assertThat(send(sender(port, MailSettings.Security.STARTTLS, "secret"), notification("aa", true)))
                    .isInstanceOf(SendResult.Again.class);
            assertThat(send(sender(port, MailSettings.Security.NONE, "wrong"), notification("aa", true)))
                    .isEqualTo(new SendResult.Again("the mail server does not accept user and password"));
            assertThat(mail.getReceivedMessages()).isEmpty();
        } finally {
            mail.stop();
        }
    }
}
