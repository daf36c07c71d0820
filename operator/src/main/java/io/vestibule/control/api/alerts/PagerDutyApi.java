package io.vestibule.control.api.alerts;

import io.vestibule.config.Configuration;
import io.vestibule.config.DestinationEdits;
import io.vestibule.config.KeptKind;
import io.vestibule.control.api.request.ApiSources;
import io.vestibule.control.api.request.Call;
import io.vestibule.control.api.request.EditRequests;
import io.vestibule.control.api.request.Endpoint;
import io.vestibule.control.api.request.Lookup;
import io.vestibule.control.api.request.NotificationDesk;
import io.vestibule.control.api.request.Reply;
import io.vestibule.control.api.request.ResponseEnvelope;
import io.vestibule.settings.alert.PagerDutySettings;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.Yaml;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/// The services of PagerDuty that notifications can be sent to. A routing key is never shown.
/// *Immutable.*
public final class PagerDutyApi {

    private static final String PLACE = "/accounts/{account_id}/alerting/v3/destinations/pagerduty";

    private final ApiSources sources;
    private final EditRequests edits;
    private final NotificationDesk desk;

    public PagerDutyApi(ApiSources sources, NotificationDesk desk) {
        this.sources = sources;
        this.edits = new EditRequests(sources);
        this.desk = desk;
    }

    public List<Endpoint> endpoints() {
        return List.of(
                Endpoint.get(PLACE, call -> Lookup.account(call, this::services)),
                Endpoint.delete(PLACE, this::disconnect),
                Endpoint.post(
                        PLACE + "/connect",
                        call -> Lookup.account(call, () -> edits.object(call, b -> connect(call, b)))),
                Endpoint.get(PLACE + "/connect/{token_id}", this::linked));
    }

    private Configuration now() {
        return sources.newest().get();
    }

    private Reply services() {
        return ResponseEnvelope.all(
                now().all(KeptKind.DESTINATION).stream()
                        .filter(DestinationsApi::isPagerDuty)
                        .toList(),
                (json, entry) -> {
                    json.writeStartObject();
                    json.writeStringProperty("id", entry.id());
                    json.writeStringProperty("name", entry.value().name());
                    json.writeEndObject();
                });
    }

    private Reply connect(Call call, Yaml.Mapping body) {
        Optional<PagerDutySettings> service = DestinationEdits.pagerDuty(body, new Faults("body"));
        return desk.kept(
                call,
                service.stream().map(PagerDutySettings::routingKey),
                names -> edits.commit(
                        call, DestinationEdits.connect(body, names), (_, id) -> ResponseEnvelope.ofId(id)));
    }

    /// Published clients fetch what they have connected by the token that they got for it; here
    /// that is the id.
    private Reply linked(Call call) {
        return Lookup.account(
                call,
                () -> now().find(KeptKind.DESTINATION, call.id("token_id"))
                        .filter(DestinationsApi::isPagerDuty)
                        .map(entry -> ResponseEnvelope.ofId(entry.id()))
                        .orElseGet(EditRequests::gone));
    }

    private Reply disconnect(Call call) {
        return Lookup.account(
                call,
                () -> edits.commit(
                        call, DestinationEdits.disconnect(), (_, _) -> ResponseEnvelope.of(JsonGenerator::writeNull)));
    }
}
