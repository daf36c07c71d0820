package io.vestibule.node.settings;

import io.vestibule.bell.send.MailSettings;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;
import java.util.List;
import java.util.Optional;

/// Reads `node.mail`: by which server notifications go as mail. *Stateless.*
final class MailReader {

    private static final ValueKind<String> HOST = ValueKinds.matching(
            "[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252})|[0-9a-fA-F:.]{2,45}", "a host name or an address, without a port");

    private static final ValueKind<String> FROM = ValueKinds.matching(
            "[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9][A-Za-z0-9.-]{0,253}", "a mail address");

    private static final ValueKind<String> TEXT =
            ValueKinds.matching("[\\x20-\\x7e]{1,256}", "1 to 256 characters of ASCII");

    private static final ValueKind<String> DASHBOARD = ValueKinds.matching(
            "https?://[A-Za-z0-9.:\\[\\]-]{1,260}(?:/[!$-;=?-~]{0,500})?",
            "an address such as https://ops.example.com");

    private static final List<String> BESIDE_HOST =
            List.of("port", "security", "from", "user", "password", "dashboard");

    private MailReader() {}

    /// Asks for every key also where there is no host, so that each is known.
    static Optional<MailSettings> read(Section mail) {
        Optional<String> host = mail.find("host", HOST);
        var security = mail.choice("security", MailSettings.Security.class, MailSettings.Security.STARTTLS);
        int usual = security == MailSettings.Security.TLS ? 465 : 587;
        int port = mail.get("port", ValueKinds.integer(1, 65_535), usual, "587; 465 with tls");
        Optional<String> from = mail.find("from", FROM);
        String user = mail.find("user", TEXT).orElse("");
        String password = mail.secret("password", TEXT);
        String dashboard = mail.find("dashboard", DASHBOARD).orElse("");
        mail.refuseUnknownKeys();
        if (!mail.isGiven("host")) {
            if (BESIDE_HOST.stream().anyMatch(mail::isGiven)) {
                mail.fault("host", "is required where another key of mail is given");
            }
            return Optional.empty();
        }
        if (!mail.isGiven("from")) {
            mail.fault("from", "is required: " + FROM.says());
        }
        if (user.isEmpty() == mail.isGiven("password")) {
            mail.fault("user", "user and password are given both, or neither");
        }
        if (security == MailSettings.Security.NONE
                && host.filter(h -> !ClusterReader.isLoopback(h)).isPresent()) {
            mail.fault("security", "none is for a mail server on this machine; use starttls or tls");
        }
        return host.flatMap(h -> from.map(f -> new MailSettings(h, port, security, f, user, password, dashboard)));
    }
}
