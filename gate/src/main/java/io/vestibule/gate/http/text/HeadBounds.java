package io.vestibule.gate.http.text;

/// How much may be in one request's head, besides its bytes: what a head costs grows with these.
/// *Immutable.*
final class HeadBounds {

    /// Fields of one head. Browsers send some twenty; the cookies of an HTTP/2 request, which may
    /// come one a field, count as one. More gets 431.
    static final int FIELDS = 200;

    /// Names in all `Connection` fields of one head, empty ones included. Usually one or two. More
    /// gets 400.
    static final int OPTIONS = 32;

    private HeadBounds() {}
}
