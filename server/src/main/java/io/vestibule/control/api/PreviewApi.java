package io.vestibule.control.api;

import io.vestibule.page.CustomPage;
import io.vestibule.settings.RoomReader;
import io.vestibule.settings.Yaml;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/// Takes pages to be previewed. *Immutable.*
final class PreviewApi {

    private static final String HTML = "custom_html";
    private static final String REPLACE = "replace";
    private static final int BAD = 400;

    private final ApiSources sources;
    private final EditRequests edits;

    PreviewApi(ApiSources sources) {
        this.sources = sources;
        this.edits = new EditRequests(sources);
    }

    List<Endpoint> endpoints() {
        return List.of(
                Endpoint.ask(
                        "/zones/{zone_id}/waiting_rooms/preview",
                        call -> Lookup.zone(sources.newest().get(), call, _ -> preview(call))));
    }

    private Reply preview(Call call) {
        return DryRun.impossible(call, "a preview").orElseGet(() -> made(call));
    }

    private Reply made(Call call) {
        return edits.object(
                call,
                body -> {
                    List<ApiError> errors = faults(body);
                    return errors.isEmpty()
                            ? kept(call, body)
                            : ResponseEnvelope.failure(BAD, errors.toArray(ApiError[]::new));
                });
    }

    private Reply kept(Call call, Yaml.Mapping body) {
        String html = body.text(HTML).orElse("");
        long now = sources.clock().millis();
        UUID id =
                Fields.text(body, REPLACE)
                        .flatMap(PreviewPage::id)
                        .filter(old -> sources.previews().replace(old, html, call.caller(), now))
                        .orElseGet(() -> sources.previews().keep(html, call.caller(), now));
        return ResponseEnvelope.of(
                json -> {
                    json.writeStartObject();
                    json.writeStringProperty("preview_url", call.base() + PreviewPage.PATH + id);
                    json.writeEndObject();
                },
                PageRemarks.of(HTML, html));
    }

    private static List<ApiError> faults(Yaml.Mapping body) {
        var errors = new ArrayList<ApiError>();
        Fields.unknown(body, Set.of(HTML, REPLACE)).forEach(errors::add);
        if (body.entries().containsKey(REPLACE)
                && Fields.text(body, REPLACE).flatMap(PreviewPage::id).isEmpty()) {
            errors.add(
                    ApiError.invalid(
                            "replace must be the preview_url of an earlier preview, as a string",
                            "/" + REPLACE));
        }
        var entry = body.entries().get(HTML);
        if (entry == null || !(entry.value() instanceof Yaml.Scalar text) || text.plain()) {
            errors.add(
                    ApiError.invalid(
                            "custom_html must be a string: the page as a Mustache template, or \"\""
                                    + " for the built-in page",
                            "/" + HTML));
        } else if (text.value().getBytes(StandardCharsets.UTF_8).length > RoomReader.LONGEST_PAGE) {
            errors.add(ApiError.invalid("custom_html must be at most 1 MiB", "/" + HTML));
        } else if (CustomPage.compile(text.value()) instanceof CustomPage.Compilation.Refused no) {
            for (CustomPage.Remark remark : no.errors()) {
                errors.add(
                        ApiError.invalid(
                                "custom_html: line " + remark.line() + ": " + remark.reason(),
                                "/" + HTML));
            }
        }
        return errors;
    }
}
