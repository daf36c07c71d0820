package io.vestibule.gate.http.plan;

import io.netty.handler.codec.http.HttpHeaders;
import io.netty.util.AsciiString;
import io.vestibule.gate.http.text.RequestId;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What origins are sent about a request besides `X-Forwarded-For`, `-Proto` and `-Host`, by
/// setting; usually nothing. *Immutable.*
public record ExtraHeaders(Set<Name> names) {

    /// A field that an origin may want.
    public enum Name {
        /// The visitor's address alone.
        X_REAL_IP("X-Real-IP"),
        /// The port that the visitor asked: a trusted peer's word, or what the request's host
        /// names, or its scheme's own.
        X_FORWARDED_PORT("X-Forwarded-Port"),
        /// The request's id as in the access log and on error pages. A trusted peer's is kept.
        X_REQUEST_ID("X-Request-ID");

        @SuppressWarnings("ImmutableEnumChecker") // is immutable, but does not say so
        private final AsciiString text;

        Name(String text) {
            this.text = AsciiString.cached(text);
        }

        public AsciiString text() {
            return text;
        }

        /// The name with this text, in whatever case.
        public static Optional<Name> of(String text) {
            return Stream.of(values())
                    .filter(name -> name.text.contentEqualsIgnoreCase(text))
                    .findFirst();
        }

        /// All of them, as people write them.
        public static String list() {
            return Stream.of(values()).map(name -> name.text).collect(Collectors.joining(", "));
        }
    }

    /// Nothing more.
    public static final ExtraHeaders NONE = new ExtraHeaders(Set.of());

    /// With these names; each may be there twice.
    public static ExtraHeaders of(Collection<Name> names) {
        return names.isEmpty() ? NONE : new ExtraHeaders(Set.copyOf(names));
    }

    public ExtraHeaders {
        names = Set.copyOf(names);
    }

    public boolean isNone() {
        return names.isEmpty();
    }

    public boolean tells(Name name) {
        return names.contains(name);
    }

    /// The id that a trusted peer gave the request: one field of 1 to 128 letters, digits and
    /// `-._~+/=:@`. Empty if there is no such field, several, or one with anything else.
    public static String given(HttpHeaders headers) {
        var all = headers.getAll(Name.X_REQUEST_ID.text);
        return all.size() == 1 && RequestId.isOne(all.getFirst()) ? all.getFirst() : "";
    }
}
