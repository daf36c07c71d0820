package io.vestibule.control.graphql;

/// A query that is not answered because of what it asks; its message says why, and what to ask
/// instead. Ends the query where it is thrown.
final class QueryRefusal extends RuntimeException {

    private static final long serialVersionUID = 1L;

    QueryRefusal(String message) {
        super(message, null, false, false);
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
