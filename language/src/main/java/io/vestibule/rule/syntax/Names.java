package io.vestibule.rule.syntax;

import io.vestibule.rule.syntax.RuleError.Code;
import io.vestibule.rule.value.Ascii;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reads names, and knows what they mean. *Confined to its parser.*
final class Names {

    private static final String SELF_HOSTED = "%s is not available in a self-hosted gate";

    /// Names that are no longer used, with the ones to write instead.
    private static final Map<String, Field> ALIASES = Map.of(
            "ip.geoip.country", Field.COUNTRY,
            "ip.geoip.continent", Field.CONTINENT,
            "ip.geoip.asnum", Field.ASNUM,
            "ip.geoip.subdivision_1_iso_code", Field.SUBDIVISION_1,
            "ip.geoip.subdivision_2_iso_code", Field.SUBDIVISION_2,
            "ip.geoip.is_in_european_union", Field.EUROPEAN_UNION);

    /// Beginnings of published names that nobody but their publisher can answer.
    private static final List<String> UNANSWERABLE = List.of(
            "cf.client.bot",
            "cf.verified_bot_category",
            "cf.waf.",
            "cf.llm.",
            "cf.api_gateway.",
            "cf.schema_validation.",
            "cf.worker.",
            "cf.hostname.metadata",
            "cf.timings.",
            "cf.edge.l4.",
            "cf.tls_client_hello_length",
            "cf.tls_client_random",
            "cf.tls_ciphers_sha1",
            "cf.tls_client_extensions_sha1");

    /// Beginnings of names that waiting rooms exclude.
    private static final List<String> EXCLUDED = List.of("cf.threat_score", "cf.bot_management.");

    private static final List<String> RESPONSES = List.of("http.response.", "raw.http.response.", "cf.response.");

    private static final List<String> BODIES = List.of("http.request.body.", "http.request.jwt.");

    private static final List<String> OTHER_FUNCTIONS = List.of(
            "regex_replace",
            "wildcard_replace",
            "remove_query_args",
            "uuidv4",
            "hash_in_range",
            "bit_slice",
            "is_jwt_present",
            "is_jwt_valid");

    /// What people often write, and what they mean.
    private static final Map<String, String> SLIPS = Map.ofEntries(
            Map.entry("src.ip", "ip.src"),
            Map.entry("ip", "ip.src"),
            Map.entry("ip.source", "ip.src"),
            Map.entry("http.request.path", "http.request.uri.path"),
            Map.entry("http.path", "http.request.uri.path"),
            Map.entry("uri.path", "http.request.uri.path"),
            Map.entry("http.request.query", "http.request.uri.query"),
            Map.entry("http.request.host", "http.host"),
            Map.entry("http.method", "http.request.method"),
            Map.entry("http.request.cookie", "http.cookie"),
            Map.entry("http.cookies", "http.request.cookies"),
            Map.entry("http.headers", "http.request.headers"),
            Map.entry("http.request.user_agent", "http.user_agent"),
            Map.entry("user_agent", "http.user_agent"),
            Map.entry("http.request.referer", "http.referer"),
            Map.entry("country", "ip.src.country"),
            Map.entry("ip.country", "ip.src.country"),
            Map.entry("ip.src.asn", "ip.src.asnum"),
            Map.entry("asn", "ip.src.asnum"),
            Map.entry("ip.geoip.asn", "ip.src.asnum"),
            Map.entry("https", "ssl"),
            Map.entry("http.request.ssl", "ssl"));

    private final Source in;
    private final Scheme scheme;
    private final Map<String, String> aliases = new LinkedHashMap<>();

    Names(Source in, Scheme scheme) {
        this.in = in;
        this.scheme = scheme;
    }

    /// Deprecated names that were taken, with those to write instead.
    Map<String, String> aliases() {
        return aliases;
    }

    /// What a name stands for.
    sealed interface Found {
        record AField(Field field) implements Found {}

        record AFunction(Function function) implements Found {}
    }

    /// Whether a name is here, and not a literal that looks like one. Letters that are hex digits
    /// too count as a name only if it is one.
    boolean isNext() {
        int first = in.peek();
        if (first < 0 || !Ascii.isNameChar(first) || (first >= '0' && first <= '9')) {
            return false;
        }
        int start = in.at();
        String name = run();
        int next = in.peek();
        in.goTo(start);
        boolean known = Field.named(name).isPresent() || Function.named(name).isPresent() || ALIASES.containsKey(name);
        return known || !looksLikeLiteral(name, next);
    }

    /// `fe80::1`, `ab:cd`, `ab-cd`, `ab.cd`.
    private static boolean looksLikeLiteral(String name, int next) {
        boolean hex = name.chars().allMatch(c -> c == '.' || Ascii.hexDigit((char) c) >= 0);
        boolean pairs = Arrays.stream(name.split("\\.", -1)).allMatch(part -> part.length() == 2);
        return hex && (next == ':' || next == '-' || (pairs && name.length() > 2));
    }

    private String run() {
        int start = in.at();
        while (in.peek() == '.' || Ascii.isNameChar(in.peek())) {
            in.skip(1);
        }
        while (in.at() > start && in.peek(-1) == '.') {
            in.skip(-1);
        }
        return in.from(start);
    }

    /// Takes the name that is here.
    Found take() {
        int start = in.at();
        String name = run();
        if (name.isEmpty() || (name.charAt(0) >= '0' && name.charAt(0) <= '9')) {
            in.goTo(start);
            throw operandMissing();
        }
        var function = Function.named(name);
        if (function.isPresent()) {
            return new Found.AFunction(function.get());
        }
        var field = Field.named(name);
        if (field.isEmpty() && ALIASES.containsKey(name)) {
            field = java.util.Optional.ofNullable(ALIASES.get(name));
            field.ifPresent(f -> aliases.put(name, f.text()));
        }
        if (field.isEmpty()) {
            throw unknown(name, start);
        }
        if (!scheme.has(field.get())) {
            if (field.get() == Field.TLS_JA4) {
                throw in.fault(
                        start,
                        in.at(),
                        Code.TLS_MISSING,
                        name + " needs TLS that ends at this node, and no address here speaks it",
                        "set node.tls; behind a proxy that ends TLS the field is always empty");
            }
            var database = field.get().database().orElse(GeoDatabase.COUNTRY);
            throw in.fault(
                    start,
                    in.at(),
                    Code.DATABASE_MISSING,
                    name + " needs " + database.text() + ", and none is configured",
                    "name the file under node.geoip");
        }
        return new Found.AField(field.get());
    }

    private Source.Fault operandMissing() {
        int c = in.peek();
        String hint = "such as ip.src or http.request.uri.path";
        if (c == '"' || (c >= '0' && c <= '9')) {
            hint = "a literal belongs on the right side of a comparison";
        } else if (c == '$' || c == '{') {
            hint = "sets and lists come after in";
        }
        return in.fault(
                in.at(),
                Math.min(in.at() + 1, in.end()),
                Code.OPERAND_MISSING,
                "a field or a function is expected here",
                hint);
    }

    private Source.Fault unknown(String name, int start) {
        String lower = Ascii.lower(name);
        if (isOneOf(UNANSWERABLE, lower)) {
            return refused(start, SELF_HOSTED.formatted(name), "");
        }
        if (isOneOf(EXCLUDED, lower)) {
            return refused(
                    start,
                    name + " is excluded from waiting room rules",
                    "and it is not available in a self-hosted gate");
        }
        if (isOneOf(RESPONSES, lower)) {
            return refused(
                    start,
                    name + " is excluded from waiting room rules",
                    "a rule is evaluated before there is a response");
        }
        if (isOneOf(BODIES, lower)) {
            return refused(
                    start,
                    SELF_HOSTED.formatted(name),
                    lower.contains("body")
                            ? "bodies are forwarded as they arrive and not kept"
                            : "test the header or the cookie itself");
        }
        if (OTHER_FUNCTIONS.contains(lower)) {
            return refused(start, name + "() is not available in bypass rules", "");
        }
        return in.fault(start, in.at(), Code.UNKNOWN_NAME, "there is no " + name, hint(name, start));
    }

    private Source.Fault refused(int start, String message, String hint) {
        return in.fault(start, in.at(), Code.NOT_AVAILABLE, message, hint);
    }

    private static boolean isOneOf(List<String> beginnings, String name) {
        return beginnings.stream().anyMatch(known -> name.startsWith(known) || (name + ".").equals(known));
    }

    private String hint(String name, int start) {
        String slip = SLIPS.get(Ascii.lower(name));
        if (slip != null) {
            return "did you mean " + slip + "?";
        }
        if (start > 0 && !name.contains(".") && name.equals(Ascii.upper(name))) {
            return "put text in quotes: \"" + name + "\"";
        }
        var known = new ArrayList<String>();
        for (Field field : Field.values()) {
            known.add(field.text());
        }
        for (Function function : Function.values()) {
            known.add(function.text());
        }
        known.addAll(List.of("any", "all"));
        String near = nearest(known, name);
        return near.isEmpty() ? "" : "did you mean " + near + "?";
    }

    /// The one that `name` was most likely meant to be; empty if none is near.
    String nearest(Collection<String> known, String name) {
        String best = "";
        int least = Math.max(1, Math.min(name.length(), 60) / 4) + 1;
        for (String candidate : known) {
            int distance = distance(candidate, Ascii.lower(name));
            if (distance < least) {
                least = distance;
                best = candidate;
            }
        }
        return best;
    }

    /// How many letters have to be put in, left out or changed (Levenshtein).
    private static int distance(String one, String other) {
        if (Math.abs(one.length() - other.length()) > 16) {
            return Integer.MAX_VALUE;
        }
        int[] row = new int[other.length() + 1];
        Arrays.setAll(row, i -> i);
        for (int i = 1; i <= one.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int cost = one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
                int next = Math.min(Math.min(row[j], row[j - 1]) + 1, diagonal + cost);
                diagonal = row[j];
                row[j] = next;
            }
        }
        return row[other.length()];
    }
}
