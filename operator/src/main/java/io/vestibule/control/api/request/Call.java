package io.vestibule.control.api.request;

import io.vertx.core.buffer.Buffer;
import io.vestibule.control.access.Caller;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// A request to the API whose sender is known. *Immutable.*
///
/// @param method in capitals
/// @param path in full
/// @param query the parameters, the first of each name
/// @param body as received, not to be changed
/// @param ifMatch the header `If-Match`, as sent
/// @param caller its sender
/// @param base the address by which the sender reaches us: scheme, host and port
/// @param ids what is in the path for `{name}`; empty until an endpoint is found
public record Call(
        String method,
        String path,
        Map<String, String> query,
        Buffer body,
        Optional<String> ifMatch,
        Caller caller,
        String base,
        Map<String, String> ids) {

    public Call {
        query = Map.copyOf(query);
        ids = Map.copyOf(ids);
    }

    /// The same with what is in the path.
    Call with(Map<String, String> found) {
        return new Call(method, path, query, body, ifMatch, caller, base, found);
    }

    /// What is in the path for `{name}`, which the endpoint's template has.
    public String id(String name) {
        return Objects.requireNonNull(ids.get(name));
    }

    public Optional<String> parameter(String name) {
        return Optional.ofNullable(query.get(name));
    }
}
