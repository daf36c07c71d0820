package io.vestibule.bell.form;

import io.vestibule.alerting.Alert;
import io.vestibule.alerting.Notification;

import java.time.Instant;
import java.util.Optional;

/// A mail about a notification: plain text and HTML. The mails of one incident are one thread.
/// *Immutable.*
///
/// @param subject one line
/// @param messageId without angle brackets; the same however often it is sent
/// @param thread what it answers to, without angle brackets; nothing if it begins a thread
/// @param text plain
/// @param html the same
public record MailForm(
        String subject, String messageId, Optional<String> thread, String text, String html) {

    private static final int LONGEST_SUBJECT = 200;

    /// The mail about a notification.
    ///
    /// @param domain of the sender's address
    public static MailForm of(Notification notification, String domain) {
        String line = PlainText.line(notification.text());
        return new MailForm(
                PlainText.shortened(line, LONGEST_SUBJECT),
                notification.id() + "@" + domain,
                notification.alert().map(alert -> threadOf(alert) + "@" + domain),
                text(notification, line),
                html(notification));
    }

    /// Every mail of an incident answers to a first one that need not exist: which of several
    /// recipients got the beginning makes no difference then.
    private static String threadOf(Alert alert) {
        return "incident." + alert.correlationId().replaceAll("[^A-Za-z0-9]", ".");
    }

    private static String text(Notification notification, String line) {
        var text = new StringBuilder(line).append("\n");
        notification
                .alert()
                .ifPresent(
                        alert -> {
                            text.append('\n');
                            text.append("Time: ").append(time(alert)).append('\n');
                            AlertData.of(alert)
                                    .forEach(
                                            (key, value) ->
                                                    text.append(key)
                                                            .append(": ")
                                                            .append(value)
                                                            .append('\n'));
                            text.append("\nSent by the policy ")
                                    .append(PlainText.line(notification.policyName()))
                                    .append(".\n");
                        });
        return text.toString();
    }

    private static String html(Notification notification) {
        var html = new StringBuilder("<!doctype html><html><body>");
        html.append("<p><strong>")
                .append(PlainText.html(notification.text()))
                .append("</strong></p>");
        notification
                .alert()
                .ifPresent(
                        alert -> {
                            html.append("<table>");
                            row(html, "Time", time(alert));
                            AlertData.of(alert).forEach((key, value) -> row(html, key, value));
                            html.append("</table><p>Sent by the policy ")
                                    .append(PlainText.html(notification.policyName()))
                                    .append(".</p>");
                        });
        return html.append("</body></html>").toString();
    }

    private static String time(Alert alert) {
        return Instant.ofEpochMilli(alert.atMillis()).toString();
    }

    private static void row(StringBuilder html, String key, String value) {
        html.append("<tr><td>")
                .append(PlainText.html(key))
                .append("</td><td>")
                .append(PlainText.html(value))
                .append("</td></tr>");
    }
}
