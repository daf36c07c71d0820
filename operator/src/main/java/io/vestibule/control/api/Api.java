package io.vestibule.control.api;

import io.vestibule.config.Configuration;
import io.vestibule.config.RuleFamily;
import io.vestibule.control.api.alerts.DeliveriesApi;
import io.vestibule.control.api.alerts.DestinationsApi;
import io.vestibule.control.api.alerts.PagerDutyApi;
import io.vestibule.control.api.alerts.PoliciesApi;
import io.vestibule.control.api.checks.CheckPreviewApi;
import io.vestibule.control.api.checks.HealthChecksApi;
import io.vestibule.control.api.node.AccountApi;
import io.vestibule.control.api.node.ClusterApi;
import io.vestibule.control.api.node.HistoryApi;
import io.vestibule.control.api.node.MarksApi;
import io.vestibule.control.api.node.TokensApi;
import io.vestibule.control.api.node.UndoApi;
import io.vestibule.control.api.node.ZonesApi;
import io.vestibule.control.api.request.ApiError;
import io.vestibule.control.api.request.ApiSources;
import io.vestibule.control.api.request.Call;
import io.vestibule.control.api.request.DryRun;
import io.vestibule.control.api.request.EditRequests;
import io.vestibule.control.api.request.Endpoint;
import io.vestibule.control.api.request.Endpoints;
import io.vestibule.control.api.request.Precondition;
import io.vestibule.control.api.request.Reply;
import io.vestibule.control.api.request.ResponseEnvelope;
import io.vestibule.control.api.rooms.CoverageApi;
import io.vestibule.control.api.rooms.EventsApi;
import io.vestibule.control.api.rooms.ListsApi;
import io.vestibule.control.api.rooms.PreviewApi;
import io.vestibule.control.api.rooms.RevokeApi;
import io.vestibule.control.api.rooms.RoomsApi;
import io.vestibule.control.api.rooms.RuleTreeApi;
import io.vestibule.control.api.rooms.RulesApi;
import io.vestibule.control.api.rooms.TraceApi;
import io.vestibule.control.api.rooms.WhatIfApi;
import io.vestibule.control.api.rooms.WhyApi;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// The API: finds the endpoint and checks the role. *Immutable.*
public final class Api {

    /// What every path begins with.
    public static final String BASE = "/client/v4";

    private static final int FORBIDDEN = 403;
    private static final int NOT_ALLOWED = 405;

    private final Endpoints endpoints;
    private final Supplier<Configuration> newest;

    /// @param more operations besides those of the API's own
    public Api(ApiSources sources, List<Endpoint> more) {
        this.newest = sources.newest();
        this.endpoints = new Endpoints(
                BASE,
                Stream.of(
                                AccountApi.endpoints(),
                                new ZonesApi(sources).endpoints(),
                                new RoomsApi(sources).endpoints(),
                                new EventsApi(sources).endpoints(),
                                new RulesApi(RuleFamily.BYPASS, sources).endpoints(),
                                new RulesApi(RuleFamily.GUARDS, sources).endpoints(),
                                new ListsApi(sources).endpoints(),
                                new PreviewApi(sources).endpoints(),
                                new HealthChecksApi(sources).endpoints(),
                                new CheckPreviewApi(sources).endpoints(),
                                new HistoryApi(sources).endpoints(),
                                new UndoApi(sources).endpoints(),
                                new TraceApi(sources).endpoints(),
                                new CoverageApi(sources).endpoints(),
                                new WhyApi(sources).endpoints(),
                                new RevokeApi(sources).endpoints(),
                                new ClusterApi(sources).endpoints(),
                                new TokensApi(sources).endpoints(),
                                new RuleTreeApi(sources).endpoints(),
                                new MarksApi(sources).endpoints(),
                                new WhatIfApi(sources).endpoints(),
                                new DestinationsApi(sources, sources.notifications()).endpoints(),
                                new PagerDutyApi(sources, sources.notifications()).endpoints(),
                                new PoliciesApi(sources, sources.notifications()).endpoints(),
                                new DeliveriesApi(sources, sources.notifications()).endpoints(),
                                OwnApi.endpoints(),
                                more)
                        .flatMap(List::stream)
                        .toList());
    }

    /// Every operation there is.
    public List<Endpoint> endpoints() {
        return endpoints.all();
    }

    private Reply answer(Endpoint endpoint, Call call) {
        if (!endpoint.writes()) {
            long revision = newest.get().revision();
            Reply reply = endpoint.answer().apply(call);
            return endpoint.showsSettings() ? reply.withTag(revision) : reply;
        }
        if (!call.caller().mayWrite()) {
            return ResponseEnvelope.failure(FORBIDDEN, ApiError.READ_ONLY);
        }
        return DryRun.refusal(call)
                .or(() -> Precondition.refusal(call))
                .orElseGet(() -> endpoint.answer().apply(call));
    }

    /// Whether the answer to a request costs processor time, and waits for nothing.
    public boolean computes(Call call) {
        return endpoints.find(call) instanceof Endpoints.Found.One(var endpoint, var _) && endpoint.computes();
    }

    /// Answers a request whose path begins with [#BASE]; may block. Settings carry the revision at
    /// which they were asked for as their `ETag`, so that a writer can say what was seen.
    public Reply answer(Call call) {
        return switch (endpoints.find(call)) {
            case Endpoints.Found.One(Endpoint endpoint, Call found) -> answer(endpoint, found);
            case Endpoints.Found.OtherMethod(String allowed) ->
                ResponseEnvelope.failure(NOT_ALLOWED, ApiError.noMethod(call.method()))
                        .with("Allow", allowed);
            case Endpoints.Found.Nothing() -> EditRequests.noRoute(call);
        };
    }
}
