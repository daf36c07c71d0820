package io.vestibule.gate.visit;

import io.vestibule.gate.door.RequestHead;
import io.vestibule.ground.RequestPath;
import io.vestibule.rule.CompiledRule;
import io.vestibule.rule.Geography;
import io.vestibule.rule.JudgedRequest;
import io.vestibule.rule.regex.RegexBudget;
import io.vestibule.rule.syntax.Field;
import io.vestibule.rule.syntax.GeoDatabase;
import io.vestibule.rule.value.Ip;
import io.vestibule.ticket.Ticket;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What rules may know of one request: everything is computed on demand, and once. *Confined to the
/// event loop of the request.*
///
/// It is one file because each fact is worked out from others, once.
public final class VisitFacts implements JudgedRequest {

    /* An origin may read an oddly spelled path or host otherwise than we do. So there are readings:
    the canonical one first, and every other that some origin may make of it. A rule holds of a
    request only if it holds under each; then no spelling leads past the room, whether the rule
    names what passes or what does not. Nearly always there is one reading and nothing to build. */

    private static final int RANDOM_LONGS = 2;

    /// What a reading says something about. A rule that asks for nothing else comes out the same.
    private static final Set<Field> READ =
            EnumSet.of(Field.HOST, Field.URI, Field.PATH, Field.EXTENSION, Field.FULL_URI);

    private final RequestHead head;
    private final RuleParts parts;
    private final long nowMillis;
    private final String target;
    private final int question;
    private final List<Reading> readings;
    private final RegexBudget regexBudget = new RegexBudget();

    private Reading reading;
    private @Nullable Ip source;
    private Geography.@Nullable Location place;
    private long asn = -1;
    private @Nullable List<String> headers;
    private @Nullable List<String> pairs;
    private @Nullable Map<String, List<String>> headerTable;
    private @Nullable Map<String, List<String>> cookieTable;
    private @Nullable Map<String, List<String>> argTable;
    private @Nullable String cookie;
    private @Nullable String seed;
    private @Nullable Supplier<ShownTicket> opener;
    private Predicate<Ticket> stands = _ -> true;
    private @Nullable ShownTicket shown;
    private @Nullable ShownTicket standing;

    /// One way to read host and path.
    private record Reading(String host, String path) {}

    /// The facts of a request.
    ///
    /// @param foldsCase whether the site takes paths that differ in case for the same
    public VisitFacts(RequestHead head, RequestPath path, boolean foldsCase, RuleParts parts, long nowMillis) {
        this.head = head;
        this.parts = parts;
        this.nowMillis = nowMillis;
        target = head.target();
        question = target.indexOf('?');
        reading = new Reading(head.authority(), path.path());
        readings = readings(path, foldsCase);
    }

    private List<Reading> readings(RequestPath path, boolean foldsCase) {
        var others = path.readings();
        String lower = foldsCase ? path.path().toLowerCase(Locale.ROOT) : path.path();
        boolean oneHost = head.authority().equals(head.host());
        if (others.isEmpty() && oneHost && lower.equals(path.path())) {
            return List.of();
        }
        var all = new LinkedHashSet<Reading>();
        for (String host : hosts()) {
            all.add(new Reading(host, path.path()));
            for (String other : others) {
                all.add(new Reading(host, other));
            }
            if (foldsCase) {
                all.add(new Reading(host, lower));
                others.forEach(o -> all.add(new Reading(host, o.toLowerCase(Locale.ROOT))));
            }
        }
        all.remove(reading);
        return List.copyOf(all);
    }

    /// As sent; as it means the same; and without a port that is not ours, which origins drop.
    private List<String> hosts() {
        var hosts = new ArrayList<String>();
        hosts.add(head.authority());
        String sent = head.authority();
        int colon = sent.lastIndexOf(':');
        String port = colon > sent.indexOf(']') ? sent.substring(colon) : "";
        int ours = head.transport().localPort();
        boolean usual = port.equals(head.secure() ? ":443" : ":80");
        boolean known = port.equals(":" + ours);
        hosts.add(head.host() + (known && !usual ? port : ""));
        return hosts;
    }

    /// The same of a request that may show a ticket.
    ///
    /// @param opens it, if anything has to be known of it
    /// @param stands whether a ticket still stands for something; rules see no other
    public VisitFacts showing(Supplier<ShownTicket> opens, Predicate<Ticket> stands) {
        opener = opens;
        this.stands = stands;
        return this;
    }

    /// The ticket, opened once, whether a rule asks for it or not.
    public ShownTicket open() {
        var known = shown;
        if (known == null) {
            known = opener == null ? ShownTicket.NOTHING : opener.get();
            shown = known;
        }
        return known;
    }

    /// The ticket if it still stands for something.
    private ShownTicket standing() {
        var known = standing;
        if (known == null) {
            var any = open();
            known = stands.test(any.ticket()) ? any : ShownTicket.NOTHING;
            standing = known;
        }
        return known;
    }

    /// How far the visitor is with challenges, by the ticket.
    private String challenge() {
        return switch (standing().ticket()) {
            case Ticket.None _ -> "none";
            case Ticket.Unproven _ -> "asked";
            case Ticket.Decoy _ -> "failed";
            case Ticket.Waiting _, Ticket.Active _ -> "passed";
        };
    }

    /// Whether a rule matches the request, however it is read. Never throws.
    @Override
    public boolean satisfy(CompiledRule rule) {
        if (!rule.matches(this)) {
            return false;
        }
        if (readings.isEmpty() || Collections.disjoint(READ, rule.usedFields())) {
            return true;
        }
        var canonical = reading;
        boolean all = true;
        for (Reading other : readings) {
            reading = other;
            all = all && rule.matches(this);
        }
        reading = canonical;
        return all;
    }

    /// Whether a rule matches the request in any way to read it: for a rule by which a client loses
    /// something, so that no spelling leads past it.
    boolean maySatisfy(CompiledRule rule) {
        if (rule.matches(this)) {
            return true;
        }
        if (readings.isEmpty() || Collections.disjoint(READ, rule.usedFields())) {
            return false;
        }
        var canonical = reading;
        boolean any = false;
        for (Reading other : readings) {
            reading = other;
            any = any || rule.matches(this);
        }
        reading = canonical;
        return any;
    }

    @Override
    public void failed(String expression, RuntimeException mistake) {
        parts.failures().failed(expression, mistake);
    }

    @Override
    public RegexBudget regexBudget() {
        return regexBudget;
    }

    @Override
    public boolean knows(GeoDatabase database) {
        return parts.geography().knows(database);
    }

    // ---- by type -------------------------------------------------------------------------------

    @Override
    public boolean flag(Field field) {
        return switch (field) {
            case TRUE -> true;
            case SSL -> head.secure();
            case CLIENT_TCP -> !head.transport().version().equals("HTTP/3");
            case EUROPEAN_UNION -> place().europeanUnion();
            case INVITED -> standing().invited();
            // Heads that are too large are refused; certificates of visitors are not asked for.
            default -> false;
        };
    }

    @Override
    public long number(Field field) {
        return switch (field) {
            case TIMESTAMP_SEC -> Math.floorDiv(nowMillis, 1000L);
            case TIMESTAMP_MSEC -> Math.floorMod(nowMillis, 1000L);
            case SERVER_PORT -> head.transport().localPort();
            case ASNUM -> asn();
            default -> 0;
        };
    }

    @Override
    public Ip address(Field field) {
        return field == Field.SERVER_IP ? ip(head.transport().localAddress()) : source();
    }

    private Ip source() {
        var known = source;
        if (known == null) {
            known = ip(head.clientAddress());
            source = known;
        }
        return known;
    }

    private static Ip ip(String text) {
        int zone = text.indexOf('%');
        String plain = zone < 0 ? text : text.substring(0, zone);
        return Ip.parse(plain)
                .orElseThrow(() -> new IllegalStateException("not an address: " + text))
                .unmapped();
    }

    @Override
    public String text(Field field) {
        return switch (field) {
            case HOST -> reading.host();
            case METHOD -> head.method();
            case VERSION -> head.transport().version();
            case URI -> uri();
            case PATH -> reading.path();
            case EXTENSION -> RequestText.extension(reading.path());
            case QUERY, RAW_QUERY -> query();
            case FULL_URI -> scheme() + reading.host() + uri();
            case RAW_URI -> target;
            case RAW_PATH -> rawPath();
            case RAW_EXTENSION -> RequestText.extension(rawPath());
            case RAW_FULL_URI -> scheme() + head.authority() + target;
            case COOKIE -> cookie();
            case REFERER -> header("Referer");
            case USER_AGENT -> header("User-Agent");
            case X_FORWARDED_FOR -> header("X-Forwarded-For");
            case TLS_VERSION -> head.transport().tlsVersion();
            case TLS_CIPHER -> RequestText.openSslCipher(head.transport().tlsCipher());
            case TLS_JA4 -> head.transport().tlsClient();
            case CHALLENGE -> challenge();
            case RAY_ID -> head.transport().requestId();
            case RANDOM_SEED -> seed();
            case COUNTRY -> place().country();
            case CONTINENT -> place().continent();
            case SUBDIVISION_1 -> place().subdivision1();
            case SUBDIVISION_2 -> place().subdivision2();
            case REGION -> place().region();
            case REGION_CODE -> place().regionCode();
            case CITY -> place().city();
            case POSTAL_CODE -> place().postalCode();
            case METRO_CODE -> place().metroCode();
            case LATITUDE -> place().latitude();
            case LONGITUDE -> place().longitude();
            case TIME_ZONE -> place().timeZone();
            default -> "";
        };
    }

    @Override
    public List<String> texts(Field field) {
        return switch (field) {
            case ARG_NAMES, RAW_ARG_NAMES -> RequestText.half(pairs(), 0);
            case ARG_VALUES, RAW_ARG_VALUES -> RequestText.half(pairs(), 1);
            case HEADER_NAMES -> RequestText.half(headers(), 0);
            case HEADER_VALUES -> RequestText.half(headers(), 1);
            case ACCEPTED_LANGUAGES -> RequestText.languages(header("Accept-Language"));
            default -> List.of();
        };
    }

    @Override
    public Map<String, List<String>> table(Field field) {
        return switch (field) {
            case ARGS, RAW_ARGS -> args();
            case HEADERS -> headerTable();
            case COOKIES -> cookieTable();
            default -> Map.of();
        };
    }

    // ---- the request line ----------------------------------------------------------------------

    private String uri() {
        return question < 0 ? reading.path() : reading.path() + target.substring(question);
    }

    private String rawPath() {
        return question < 0 ? target : target.substring(0, question);
    }

    private String query() {
        return question < 0 ? "" : target.substring(question + 1);
    }

    private String scheme() {
        return head.secure() ? "https://" : "http://";
    }

    private List<String> pairs() {
        var known = pairs;
        if (known == null) {
            known = RequestText.pairs(query());
            pairs = known;
        }
        return known;
    }

    private Map<String, List<String>> args() {
        var known = argTable;
        if (known == null) {
            known = RequestText.table(pairs());
            argTable = known;
        }
        return known;
    }

    // ---- headers -------------------------------------------------------------------------------

    /// Lines of the same name are joined as HTTP allows.
    private String header(String name) {
        List<String> lines = head.headers().getAll(name);
        return lines.isEmpty() ? "" : lines.size() == 1 ? lines.getFirst() : join(", ", lines);
    }

    private static String join(String between, List<String> lines) {
        return String.join(between, lines);
    }

    private String cookie() {
        var known = cookie;
        if (known == null) {
            known = join("; ", head.headers().getAll("Cookie"));
            cookie = known;
        }
        return known;
    }

    private List<String> headers() {
        var known = headers;
        if (known == null) {
            known = RequestText.headers(head.headers());
            headers = known;
        }
        return known;
    }

    private Map<String, List<String>> headerTable() {
        var known = headerTable;
        if (known == null) {
            known = RequestText.table(RequestText.lowerNames(headers()));
            headerTable = known;
        }
        return known;
    }

    private Map<String, List<String>> cookieTable() {
        var known = cookieTable;
        if (known == null) {
            known = RequestText.table(RequestText.cookies(cookie()));
            cookieTable = known;
        }
        return known;
    }

    // ---- from elsewhere ------------------------------------------------------------------------

    private Geography.Location place() {
        var known = place;
        if (known == null) {
            known = parts.geography().place(source());
            place = known;
        }
        return known;
    }

    private long asn() {
        if (asn < 0) {
            asn = parts.geography().asn(source());
        }
        return asn;
    }

    private String seed() {
        var known = seed;
        if (known == null) {
            var bytes = new StringBuilder();
            for (int i = 0; i < RANDOM_LONGS; i++) {
                long random = parts.chance().nextLong();
                for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
                    bytes.append((char) (random >>> shift & 0xFF));
                }
            }
            known = bytes.toString();
            seed = known;
        }
        return known;
    }
}
