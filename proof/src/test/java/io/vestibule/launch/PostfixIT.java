package io.vestibule.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.vestibule.alerting.Alert;
import io.vestibule.alerting.AlertType;
import io.vestibule.alerting.Notification;
import io.vestibule.bell.form.MailForm;
import io.vestibule.bell.send.MailSender;
import io.vestibule.bell.send.MailSettings;
import io.vestibule.bell.send.MailSettings.Security;
import io.vestibule.bell.send.ReceiverDialer;
import io.vestibule.bell.send.SendResult;
import io.vestibule.bell.send.SendTls;
import io.vestibule.testing.Certificate;
import io.vestibule.testing.FreePorts;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/// Mail through Debian's Postfix, which is installed from Debian's archive into a layer over the
/// files of this machine that goes away with the test.
@EnabledIfSystemProperty(named = "long", matches = "true")
class PostfixIT {

    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final long NOW = 1_775_037_600_000L;

    private static final String MAIN = """
        compatibility_level = 3.6
        maillog_file = /dev/stdout
        myhostname = mail.example.com
        mydestination = example.com
        mynetworks = 127.0.0.0/8
        inet_interfaces = 127.0.0.1
        inet_protocols = ipv4
        alias_maps =
        smtpd_tls_cert_file = /mnt/cert.pem
        smtpd_tls_key_file = /mnt/key.pem
        smtpd_tls_security_level = encrypt
        smtpd_tls_received_header = yes
        """;

    @TempDir
    private Path folder = Path.of("");

    @Test
    void theMailsOfAnIncidentLieInTheBox() throws Exception {
        assumeTrue(Cell.isPossible(), "needs Linux and root");
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/apt-get")), "needs Debian");
        var issued = Certificate.issued("localhost", -1);
        int port = FreePorts.of(1).getFirst();
        try (var machine = Cell.beginOnThisNetwork(folder.resolve("log"), machine(issued.certificate(), port))) {
            await("installed")
                    .atMost(PATIENCE)
                    .until(() -> machine.said().contains("\ninstalled\n") || isWithout(machine));
            assumeTrue(!isWithout(machine), "Debian's archive cannot be reached");
            await("Postfix listens").atMost(PATIENCE).until(() -> isListening(port));
            var sender = sender(port, List.of(issued.anchor()));

            assertThat(send(sender, "aa", true, "ops@example.com")).isEqualTo(new SendResult.Taken());
            assertThat(send(sender, "bb", false, "ops@example.com")).isEqualTo(new SendResult.Taken());
            SendResult unknown = send(sender, "cc", true, "nobody-there@example.com");
            assertThat(unknown).isInstanceOf(SendResult.Again.class);
            assertThat(((SendResult.Again) unknown).why()).contains("mail server failed");
            var stranger = sender(port, List.of());
            assertThat(send(stranger, "dd", true, "ops@example.com")).isInstanceOf(SendResult.Again.class);

            await("two mails").atMost(PATIENCE).until(() -> mails(machine).size() == 2);
            judge(mails(machine));
        }
        assertThat(Path.of("/etc/postfix/main.cf")).doesNotExist();
    }

    private static boolean isWithout(Cell machine) {
        return machine.said().contains("cannot install");
    }

    private static boolean isListening(int port) {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException _) {
            return false;
        }
    }

    private static MailSender sender(int port, List<X509Certificate> authorities) {
        var settings = new MailSettings("localhost", port, Security.STARTTLS, "bell@example.com", "", "", "");
        return new MailSender(new ReceiverDialer(SendTls.trusting(authorities)), settings, 30_000);
    }

    private static SendResult send(MailSender sender, String id, boolean began, String recipient) {
        var alert = new Alert(
                id,
                AlertType.VESTIBULE_QUEUEING,
                "room",
                "incident",
                began,
                NOW,
                "Räume <b>voll</b>\r\nBcc: x@example.com",
                new LinkedHashMap<>());
        var notification = new Notification(id, "p", "policy", Optional.of(alert), 0);
        return sender.send(MailForm.of(notification, sender.domain(), ""), recipient, NOW);
    }

    /// What lies in the box, each with what Postfix wrote before it.
    private static List<MimeMessage> mails(Cell machine) {
        var box = machine.run("cat", "/var/mail/ops");
        return Stream.of(box.text().split("(?m)^From \\S+@\\S+ .*\n", -1))
                .filter(mail -> mail.contains("Message-ID: "))
                .map(PostfixIT::parsed)
                .toList();
    }

    private static MimeMessage parsed(String mail) {
        try {
            return new MimeMessage(
                    Session.getInstance(new Properties()),
                    new ByteArrayInputStream(mail.getBytes(StandardCharsets.UTF_8)));
        } catch (MessagingException e) {
            throw new AssertionError(mail, e);
        }
    }

    private static void judge(List<MimeMessage> mails) throws Exception {
        assertThat(mails.get(0).getMessageID()).isEqualTo("<aa@example.com>");
        assertThat(mails.get(1).getMessageID()).isEqualTo("<bb@example.com>");
        for (MimeMessage mail : mails) {
            assertThat(mail.getSubject()).isEqualTo("Räume <b>voll</b> Bcc: x@example.com");
            assertThat(mail.getHeader("Bcc")).isNull();
            assertThat(mail.getHeader("References")).containsExactly("<incident.incident@example.com>");
            assertThat(mail.getHeader("Received")[0]).contains("using TLSv1.3", "with ESMTPS");
            var parts = (MimeMultipart) mail.getContent();
            assertThat(parts.getBodyPart(0).getContentType()).startsWith("text/plain");
            assertThat(String.valueOf(parts.getBodyPart(1).getContent()))
                    .contains("&lt;b&gt;voll")
                    .doesNotContain("<b>");
        }
    }

    private String machine(Certificate certificate, int port) throws IOException {
        Path shelf = Files.createDirectory(folder.resolve("shelf"));
        Files.writeString(shelf.resolve("main.cf"), MAIN);
        Files.writeString(shelf.resolve("cert.pem"), certificate.certificate());
        Files.writeString(shelf.resolve("key.pem"), certificate.key());
        Files.writeString(shelf.resolve("install"), install(port));
        Path top = Files.createDirectory(folder.resolve("machine"));
        return """
            mount --make-rprivate /
            mount -t tmpfs tmpfs %1$s
            mkdir %1$s/upper %1$s/work %1$s/all
            mount -t overlay -o lowerdir=/,upperdir=%1$s/upper,workdir=%1$s/work overlay %1$s/all
            mount -t proc proc %1$s/all/proc
            mount --rbind /dev %1$s/all/dev
            mount -t tmpfs tmpfs %1$s/all/run
            mount -t tmpfs -o mode=1777 tmpfs %1$s/all/tmp
            mount --bind %2$s %1$s/all/mnt
            exec chroot %1$s/all sh -ec "$(cat %2$s/install)"
            """.formatted(top, shelf);
    }

    private static String install(int port) {
        return """
            printf '#!/bin/sh\\nexit 101\\n' >/usr/sbin/policy-rc.d
            chmod +x /usr/sbin/policy-rc.d
            export DEBIAN_FRONTEND=noninteractive
            apt-get install -y --no-install-recommends postfix || { echo cannot install; exec cat; }
            useradd --no-create-home ops
            cp /mnt/main.cf /etc/postfix/main.cf
            sed 's/^smtp  *inet/127.0.0.1:%d inet/' /usr/share/postfix/master.cf.dist \
              >/etc/postfix/master.cf
            postconf -F '*/*/chroot = n'
            postfix start-fg &
            echo installed
            exec cat
            """.formatted(port);
    }
}
