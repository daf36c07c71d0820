package io.vestibule.control.api.request;

import java.util.function.Function;

/// One operation of the API. *Immutable.*
///
/// @param method in capitals
/// @param template the path below `/client/v4`, with `{name}` for whatever is there
/// @param writes whether it changes anything, so that the role `write` is needed
/// @param computes whether its answer costs processor time, and waits for nothing
/// @param answer may block, unless it computes
public record Endpoint(String method, String template, boolean writes, boolean computes, Function<Call, Reply> answer) {

    /// What the paths of our own operations begin with, below `/client/v4`.
    public static final String OWN = "/vestibule";

    public Endpoint(String method, String template, boolean writes, Function<Call, Reply> answer) {
        this(method, template, writes, false, answer);
    }

    /// The same as one that computes: a caller's are answered on few threads, in turn with those of
    /// others.
    public Endpoint computing() {
        return new Endpoint(method, template, writes, true, answer);
    }

    /// Whether it shows what the operator has set, and nothing that changes on its own.
    public boolean showsSettings() {
        return method.equals("GET")
                && !template.startsWith(OWN)
                && !template.endsWith("/status")
                && !template.endsWith("/tokens/verify")
                && !template.contains("/preview/");
    }

    public static Endpoint get(String template, Function<Call, Reply> answer) {
        return new Endpoint("GET", template, false, answer);
    }

    /// An operation that takes a body and changes nothing.
    public static Endpoint ask(String template, Function<Call, Reply> answer) {
        return new Endpoint("POST", template, false, answer);
    }

    public static Endpoint post(String template, Function<Call, Reply> answer) {
        return new Endpoint("POST", template, true, answer);
    }

    public static Endpoint put(String template, Function<Call, Reply> answer) {
        return new Endpoint("PUT", template, true, answer);
    }

    public static Endpoint patch(String template, Function<Call, Reply> answer) {
        return new Endpoint("PATCH", template, true, answer);
    }

    public static Endpoint delete(String template, Function<Call, Reply> answer) {
        return new Endpoint("DELETE", template, true, answer);
    }
}
