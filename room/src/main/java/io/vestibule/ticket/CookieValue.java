package io.vestibule.ticket;

/// A cookie's value where it is in its header: it is not copied before it is read. *Immutable.*
///
/// @param header all of it
/// @param start where the value begins
/// @param end behind its last character
public record CookieValue(String header, int start, int end) {

    /// A value without a header.
    static CookieValue of(String value) {
        return new CookieValue(value, 0, value.length());
    }

    int length() {
        return end - start;
    }

    @Override
    public String toString() {
        return header.substring(start, end);
    }
}
