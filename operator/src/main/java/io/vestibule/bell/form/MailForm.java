package io.vestibule.bell.form;

import io.vestibule.alerting.Alert;
import io.vestibule.alerting.Notification;
import java.util.Optional;

/// A mail about a notification: plain text and HTML. The mails of one incident are one thread.
/// *Immutable.*
///
/// @param subject one line
/// @param messageId without angle brackets; the same however often it is sent
/// @param thread what it answers to, without angle brackets; nothing if it begins a thread
/// @param text plain
/// @param html the same
public record MailForm(String subject, String messageId, Optional<String> thread, String text, String html) {

    private static final int LONGEST_SUBJECT = 200;

    /// The mail about a notification.
    ///
    /// @param domain of the sender's address
    /// @param dashboard the address of the operator's page; empty for no link
    public static MailForm of(Notification notification, String domain, String dashboard) {
        String line = PlainText.line(notification.text());
        return new MailForm(
                PlainText.shortened(line, LONGEST_SUBJECT),
                notification.id() + "@" + domain,
                notification.alert().map(alert -> threadOf(alert) + "@" + domain),
                text(notification, line, dashboard),
                html(notification, dashboard));
    }

    /// Every mail of an incident answers to a first one that need not exist: which of several
    /// recipients got the beginning makes no difference then.
    private static String threadOf(Alert alert) {
        return "incident." + alert.correlationId().replaceAll("[^A-Za-z0-9]", ".");
    }

    private static String text(Notification notification, String line, String dashboard) {
        var text = new StringBuilder(line).append("\n");
        notification.alert().ifPresent(alert -> {
            text.append('\n');
            AlertFacts.all(alert)
                    .forEach((name, value) ->
                            text.append(name).append(": ").append(value).append('\n'));
            link(alert, dashboard)
                    .ifPresent(link -> text.append("\nDashboard: ").append(link + "\n"));
            text.append("\nSent by the policy ")
                    .append(PlainText.line(notification.policyName()))
                    .append(".\n");
        });
        return text.toString();
    }

    private static String html(Notification notification, String dashboard) {
        var html = new StringBuilder("<!doctype html><html><body style=\"");
        html.append("font-family:sans-serif;font-size:16px;line-height:1.5\">");
        html.append("<p><strong>").append(PlainText.html(notification.text())).append("</strong></p>");
        notification.alert().ifPresent(alert -> {
            html.append("<table>");
            AlertFacts.all(alert).forEach((name, value) -> row(html, name, value));
            html.append("</table>");
            link(alert, dashboard).ifPresent(link -> link(html, link));
            html.append("<p style=\"font-size:14px\">Sent by the policy ")
                    .append(PlainText.html(notification.policyName()))
                    .append(".</p>");
        });
        return html.append("</body></html>").toString();
    }

    /// Where the dashboard shows what an alert is about.
    private static Optional<String> link(Alert alert, String dashboard) {
        if (dashboard.isEmpty()) {
            return Optional.empty();
        }
        String base = dashboard.replaceFirst("/+$", "");
        String zone = alert.data().getOrDefault("zone_tag", "");
        return Optional.of(
                switch (alert.type().subject()) {
                    case CHECK -> zone.isEmpty() ? base + "/checks" : base + "/checks/" + zone + "/" + alert.subject();
                    case ROOM -> base + "/rooms";
                    case NODE -> base + "/";
                });
    }

    private static void link(StringBuilder html, String link) {
        html.append("<p><a href=\"").append(PlainText.html(link)).append("\">Open it in the dashboard</a></p>");
    }

    private static void row(StringBuilder html, String name, String value) {
        html.append("<tr><td style=\"padding:2px 16px 2px 0;vertical-align:top;color:#595959\">")
                .append(PlainText.html(name))
                .append("</td><td style=\"padding:2px 0\">")
                .append(PlainText.html(value))
                .append("</td></tr>");
    }
}
