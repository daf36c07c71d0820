package io.vestibule.bell.form;

import io.vestibule.alerting.Notification;
import io.vestibule.settings.text.JsonText;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import tools.jackson.core.JsonGenerator;

/// Messages for people in chats: a sentence and a few facts. *Stateless.*
final class ChatForms {

    private static final int LONGEST_DISCORD = 2_000;
    private static final int LONGEST = 4_000;

    private ChatForms() {}

    /// The sentence, and each fact on a line of its own.
    private static String lines(Notification notification, UnaryOperator<String> harmless, int longest) {
        String text = mark(notification) + harmless.apply(notification.text());
        String facts = notification.alert().map(AlertFacts::few).orElseGet(LinkedHashMap::new).entrySet().stream()
                .map(fact -> "\n" + fact.getKey() + ": " + harmless.apply(fact.getValue()))
                .collect(Collectors.joining());
        return PlainText.shortened(text + facts, longest);
    }

    private static String mark(Notification notification) {
        return notification.alert().map(alert -> alert.began() ? "🔴 " : "🟢 ").orElse("");
    }

    static HttpMessage slack(URI url, Notification notification) {
        return text(url, "text", lines(notification, PlainText::slack, LONGEST));
    }

    static HttpMessage googleChat(URI url, Notification notification) {
        return text(url, "text", lines(notification, PlainText::googleChat, LONGEST));
    }

    private static HttpMessage text(URI url, String key, String text) {
        return new HttpMessage(url, JsonText.of(json -> {
            json.writeStartObject();
            json.writeStringProperty(key, text);
            json.writeEndObject();
        }));
    }

    /// Mentions are switched off, and links show no pictures.
    static HttpMessage discord(URI url, Notification notification) {
        String text = lines(notification, PlainText::discord, LONGEST_DISCORD);
        return new HttpMessage(url, JsonText.of(json -> {
            json.writeStartObject();
            json.writeStringProperty("content", text);
            json.writeNumberProperty("flags", 4);
            json.writeObjectPropertyStart("allowed_mentions");
            json.writeArrayPropertyStart("parse");
            json.writeEndArray();
            json.writeEndObject();
            json.writeEndObject();
        }));
    }

    /// @param secret the one that the bot asks for, if it asks for one
    /// @param seconds when it is sent, epoch seconds
    static HttpMessage feishu(URI url, Notification notification, Optional<String> secret, long seconds) {
        String text = lines(notification, PlainText::angled, LONGEST);
        return new HttpMessage(url, JsonText.of(json -> {
            json.writeStartObject();
            secret.ifPresent(s -> sign(json, s, seconds));
            json.writeStringProperty("msg_type", "text");
            json.writeObjectPropertyStart("content");
            json.writeStringProperty("text", text);
            json.writeEndObject();
            json.writeEndObject();
        }));
    }

    private static void sign(JsonGenerator json, String secret, long seconds) {
        byte[] key = (seconds + "\n" + secret).getBytes(StandardCharsets.UTF_8);
        json.writeStringProperty("timestamp", Long.toString(seconds));
        json.writeStringProperty("sign", Signature.hmac(key, ""));
    }

    /// An Adaptive Card. Its text is in runs, which have no markup.
    static HttpMessage teams(URI url, Notification notification) {
        return new HttpMessage(url, JsonText.of(json -> {
            json.writeStartObject();
            json.writeStringProperty("type", "message");
            json.writeArrayPropertyStart("attachments");
            json.writeStartObject();
            json.writeStringProperty("contentType", "application/vnd.microsoft.card.adaptive");
            json.writeObjectPropertyStart("content");
            json.writeStringProperty("$schema", "http://adaptivecards.io/schemas/adaptive-card.json");
            json.writeStringProperty("type", "AdaptiveCard");
            json.writeStringProperty("version", "1.4");
            json.writeArrayPropertyStart("body");
            card(json, notification);
            json.writeEndArray();
            json.writeEndObject();
            json.writeEndObject();
            json.writeEndArray();
            json.writeEndObject();
        }));
    }

    private static void card(JsonGenerator json, Notification notification) {
        String text = mark(notification) + PlainText.line(notification.text());
        run(json, PlainText.shortened(text, LONGEST), "Medium");
        notification
                .alert()
                .map(AlertFacts::few)
                .ifPresent(facts -> facts.forEach((name, value) -> run(json, name + ": " + value, "Default")));
    }

    private static void run(JsonGenerator json, String text, String size) {
        json.writeStartObject();
        json.writeStringProperty("type", "RichTextBlock");
        json.writeArrayPropertyStart("inlines");
        json.writeStartObject();
        json.writeStringProperty("type", "TextRun");
        json.writeStringProperty("text", text);
        json.writeStringProperty("size", size);
        json.writeEndObject();
        json.writeEndArray();
        json.writeEndObject();
    }
}
