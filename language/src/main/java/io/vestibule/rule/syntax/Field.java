package io.vestibule.rule.syntax;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What a rule may ask about a request: every field that a gate of its own can answer, under its
/// published name.
///
/// Text is bytes, one char a byte. A field that a request does not carry is the empty text, 0,
/// false, or an empty collection, never missing.
public enum Field {
    TRUE("true", Type.BOOL),
    FALSE("false", Type.BOOL),

    HOST("http.host", Type.BYTES),
    METHOD("http.request.method", Type.BYTES),
    VERSION("http.request.version", Type.BYTES),
    URI("http.request.uri", Type.BYTES),
    PATH("http.request.uri.path", Type.BYTES),
    EXTENSION("http.request.uri.path.extension", Type.BYTES),
    QUERY("http.request.uri.query", Type.BYTES),
    FULL_URI("http.request.full_uri", Type.BYTES),
    ARGS("http.request.uri.args", Type.TABLE),
    ARG_NAMES("http.request.uri.args.names", Type.TEXTS),
    ARG_VALUES("http.request.uri.args.values", Type.TEXTS),
    HEADERS("http.request.headers", Type.TABLE),
    HEADER_NAMES("http.request.headers.names", Type.TEXTS),
    HEADER_VALUES("http.request.headers.values", Type.TEXTS),
    HEADERS_TRUNCATED("http.request.headers.truncated", Type.BOOL),
    COOKIES("http.request.cookies", Type.TABLE),
    COOKIE("http.cookie", Type.BYTES),
    REFERER("http.referer", Type.BYTES),
    USER_AGENT("http.user_agent", Type.BYTES),
    X_FORWARDED_FOR("http.x_forwarded_for", Type.BYTES),
    ACCEPTED_LANGUAGES("http.request.accepted_languages", Type.TEXTS),
    TIMESTAMP_SEC("http.request.timestamp.sec", Type.INT),
    TIMESTAMP_MSEC("http.request.timestamp.msec", Type.INT),

    RAW_URI("raw.http.request.uri", Type.BYTES),
    RAW_PATH("raw.http.request.uri.path", Type.BYTES),
    RAW_EXTENSION("raw.http.request.uri.path.extension", Type.BYTES),
    RAW_QUERY("raw.http.request.uri.query", Type.BYTES),
    RAW_FULL_URI("raw.http.request.full_uri", Type.BYTES),
    RAW_ARGS("raw.http.request.uri.args", Type.TABLE),
    RAW_ARG_NAMES("raw.http.request.uri.args.names", Type.TEXTS),
    RAW_ARG_VALUES("raw.http.request.uri.args.values", Type.TEXTS),

    SOURCE("ip.src", Type.IP),
    SSL("ssl", Type.BOOL),
    SERVER_PORT("cf.edge.server_port", Type.INT),
    SERVER_IP("cf.edge.server_ip", Type.IP),
    CLIENT_TCP("cf.edge.client_tcp", Type.BOOL),
    TLS_VERSION("cf.tls_version", Type.BYTES),
    TLS_CIPHER("cf.tls_cipher", Type.BYTES),
    TLS_JA4("vestibule.tls.ja4", Type.BYTES),
    CHALLENGE("vestibule.challenge", Type.BYTES),
    INVITED("vestibule.invited", Type.BOOL),
    CERT_PRESENTED("cf.tls_client_auth.cert_presented", Type.BOOL),
    CERT_VERIFIED("cf.tls_client_auth.cert_verified", Type.BOOL),
    CERT_REVOKED("cf.tls_client_auth.cert_revoked", Type.BOOL),
    CERT_SUBJECT_DN("cf.tls_client_auth.cert_subject_dn", Type.BYTES),
    CERT_ISSUER_DN("cf.tls_client_auth.cert_issuer_dn", Type.BYTES),
    CERT_SUBJECT_DN_RFC2253("cf.tls_client_auth.cert_subject_dn_rfc2253", Type.BYTES),
    CERT_ISSUER_DN_RFC2253("cf.tls_client_auth.cert_issuer_dn_rfc2253", Type.BYTES),
    CERT_SUBJECT_DN_LEGACY("cf.tls_client_auth.cert_subject_dn_legacy", Type.BYTES),
    CERT_ISSUER_DN_LEGACY("cf.tls_client_auth.cert_issuer_dn_legacy", Type.BYTES),
    CERT_SERIAL("cf.tls_client_auth.cert_serial", Type.BYTES),
    CERT_FINGERPRINT_SHA1("cf.tls_client_auth.cert_fingerprint_sha1", Type.BYTES),
    CERT_FINGERPRINT_SHA256("cf.tls_client_auth.cert_fingerprint_sha256", Type.BYTES),
    CERT_NOT_BEFORE("cf.tls_client_auth.cert_not_before", Type.BYTES),
    CERT_NOT_AFTER("cf.tls_client_auth.cert_not_after", Type.BYTES),
    CERT_SKI("cf.tls_client_auth.cert_ski", Type.BYTES),
    CERT_ISSUER_SKI("cf.tls_client_auth.cert_issuer_ski", Type.BYTES),
    CERT_ISSUER_SERIAL("cf.tls_client_auth.cert_issuer_serial", Type.BYTES),
    CERT_RFC9440("cf.tls_client_auth.cert_rfc9440", Type.BYTES),
    RAY_ID("cf.ray_id", Type.BYTES),
    RANDOM_SEED("cf.random_seed", Type.BYTES),

    COUNTRY("ip.src.country", Type.BYTES, GeoDatabase.COUNTRY),
    CONTINENT("ip.src.continent", Type.BYTES, GeoDatabase.COUNTRY),
    EUROPEAN_UNION("ip.src.is_in_european_union", Type.BOOL, GeoDatabase.COUNTRY),
    SUBDIVISION_1("ip.src.subdivision_1_iso_code", Type.BYTES, GeoDatabase.CITY),
    SUBDIVISION_2("ip.src.subdivision_2_iso_code", Type.BYTES, GeoDatabase.CITY),
    REGION("ip.src.region", Type.BYTES, GeoDatabase.CITY),
    REGION_CODE("ip.src.region_code", Type.BYTES, GeoDatabase.CITY),
    CITY("ip.src.city", Type.BYTES, GeoDatabase.CITY),
    POSTAL_CODE("ip.src.postal_code", Type.BYTES, GeoDatabase.CITY),
    METRO_CODE("ip.src.metro_code", Type.BYTES, GeoDatabase.CITY),
    LATITUDE("ip.src.lat", Type.BYTES, GeoDatabase.CITY),
    LONGITUDE("ip.src.lon", Type.BYTES, GeoDatabase.CITY),
    TIME_ZONE("ip.src.timezone.name", Type.BYTES, GeoDatabase.CITY),
    ASNUM("ip.src.asnum", Type.INT, GeoDatabase.ASN);

    private static final Map<String, Field> BY_NAME =
            Arrays.stream(values()).collect(Collectors.toMap(Field::text, Function.identity()));

    private final String text;

    @SuppressWarnings("ImmutableEnumChecker") // every Type is immutable
    private final Type type;

    private final @Nullable GeoDatabase database;

    Field(String text, Type type) {
        this(text, type, null);
    }

    Field(String text, Type type, @Nullable GeoDatabase database) {
        this.text = text;
        this.type = type;
        this.database = database;
    }

    /// The published name.
    public String text() {
        return text;
    }

    public Type type() {
        return type;
    }

    /// What has to be configured before it can be asked.
    public Optional<GeoDatabase> database() {
        return Optional.ofNullable(database);
    }

    /// The field of that published name.
    public static Optional<Field> named(String name) {
        return Optional.ofNullable(BY_NAME.get(name));
    }
}
