package io.vestibule.demo.check;

/// One request as the origin saw it. *Immutable.*
///
/// @param visitor the crowd's own number of the visitor, above 0
/// @param sentMillis when the visitor sent it, by the crowd's clock
/// @param arrivedMillis when it reached the origin, by the origin's clock
/// @param path without the query
/// @param document whether a page was asked for, not something that belongs to one
public record OriginVisit(long visitor, long sentMillis, long arrivedMillis, String path, boolean document) {

    /// The page on which a visitor ends the session.
    public static final String LOGOUT = "/logout";

    /// Whether the origin answered that the session ends with this request.
    public boolean endsSession() {
        return path.equals(LOGOUT);
    }
}
