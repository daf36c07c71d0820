package io.vestibule.settings.check;

import io.vestibule.health.CheckRegion;
import io.vestibule.health.CheckType;
import io.vestibule.health.HealthCheck;
import io.vestibule.health.HttpQuestion;
import io.vestibule.settings.text.JsonText;
import java.time.Instant;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/// Writes a health check under its published field names, all of them, and our own next to them:
/// what [HealthCheckReader] reads back. Its status is not written here.
public final class HealthCheckWriter {

    private static final String HEADER = "header";
    private static final String HOST = "Host";
    private static final JsonFactory JSON = new JsonFactory();

    private HealthCheckWriter() {}

    /// The text of a check without the values of headers, but for `Host`.
    public static String withoutSecrets(String text) {
        return JsonText.of(to -> {
            try (var from = JSON.createParser(ObjectReadContext.empty(), text)) {
                while (from.nextToken() != null) {
                    to.copyCurrentEvent(from);
                    if (from.currentToken() == JsonToken.PROPERTY_NAME && isSecretHeader(from)) {
                        from.nextToken();
                        from.skipChildren();
                        to.writeNull();
                    }
                }
            }
        });
    }

    private static boolean isSecretHeader(JsonParser at) {
        var around = at.streamReadContext().getParent();
        return around != null && HEADER.equals(around.currentName()) && !HOST.equalsIgnoreCase(at.currentName());
    }

    /// The check as one JSON object.
    public static String text(HealthCheck check, Instant createdOn, Instant modifiedOn) {
        return JsonText.of(json -> {
            json.writeStartObject();
            fields(json, check, createdOn, modifiedOn, true);
            json.writeEndObject();
        });
    }

    /// The fields, within an object that the caller begins and ends.
    ///
    /// @param secrets whether to write the values of headers, which may be secrets; `Host` is none
    public static void fields(
            JsonGenerator json, HealthCheck check, Instant createdOn, Instant modifiedOn, boolean secrets) {
        json.writeStringProperty("id", check.id());
        json.writeStringProperty("created_on", createdOn.toString());
        json.writeStringProperty("modified_on", modifiedOn.toString());
        fields(json, check, secrets);
    }

    private static void fields(JsonGenerator json, HealthCheck check, boolean secrets) {
        json.writeStringProperty("name", check.name());
        json.writeStringProperty("description", check.description());
        json.writeStringProperty("address", check.address());
        json.writeStringProperty("type", check.type().name());
        regions(json, check.regions());
        json.writeNumberProperty("interval", check.intervalSeconds());
        json.writeNumberProperty("timeout", check.timeoutSeconds());
        json.writeNumberProperty("retries", check.retries());
        json.writeNumberProperty("consecutive_fails", check.consecutiveFails());
        json.writeNumberProperty("consecutive_successes", check.consecutiveSuccesses());
        json.writeBooleanProperty("suspended", check.suspended());
        json.writeName(HealthCheckReader.HTTP);
        check.http().ifPresentOrElse(http -> http(json, http, secrets), json::writeNull);
        json.writeName(HealthCheckReader.TCP);
        if (check.type() == CheckType.TCP) {
            tcp(json, check.tcpPort());
        } else {
            json.writeNull();
        }
    }

    /// Null leaves the choice to us.
    private static void regions(JsonGenerator json, List<CheckRegion> regions) {
        json.writeName("check_regions");
        if (regions.isEmpty()) {
            json.writeNull();
            return;
        }
        boolean all = regions.equals(List.of(CheckRegion.values()));
        texts(
                json,
                all
                        ? List.of(HealthCheckReader.EVERYWHERE)
                        : regions.stream().map(CheckRegion::name).toList());
    }

    private static void http(JsonGenerator json, HttpQuestion http, boolean secrets) {
        json.writeStartObject();
        json.writeStringProperty("method", http.method());
        json.writeStringProperty("path", http.path());
        json.writeNumberProperty("port", http.port());
        json.writeName("expected_codes");
        texts(json, http.expectedCodes());
        json.writeStringProperty("expected_body", http.expectedBody());
        json.writeBooleanProperty("follow_redirects", http.followRedirects());
        json.writeBooleanProperty("allow_insecure", http.allowInsecure());
        // Written where it was set, so that others look as published.
        if (http.certificateDays() > 0) {
            json.writeNumberProperty(HealthCheckReader.EXPIRY, http.certificateDays());
        }
        json.writeName(HEADER);
        if (http.headers().isEmpty()) {
            json.writeNull();
        } else {
            json.writeStartObject();
            http.headers().forEach((name, values) -> {
                json.writeName(name);
                if (secrets || name.equalsIgnoreCase(HOST)) {
                    texts(json, values);
                } else {
                    json.writeNull();
                }
            });
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    private static void tcp(JsonGenerator json, int port) {
        json.writeStartObject();
        json.writeStringProperty("method", HealthCheckReader.CONNECTED);
        json.writeNumberProperty("port", port);
        json.writeEndObject();
    }

    private static void texts(JsonGenerator json, List<String> texts) {
        json.writeStartArray();
        texts.forEach(json::writeString);
        json.writeEndArray();
    }
}
