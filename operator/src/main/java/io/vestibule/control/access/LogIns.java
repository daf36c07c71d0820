package io.vestibule.control.access;

import io.vestibule.ground.Elapsed;
import io.vestibule.ground.Sha256;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Log-ins of browsers: a key in the place of a token, so that no token stays in a page. Kept in
/// memory alone; a restart ends them all. Time is handed in. *Thread-safe.*
///
/// A key is sent in the header `Authorization`, never in a cookie: browsers send cookies of this
/// port to every port of the host (RFC 6265, 8.5), to the gate and so to the origin. Only hashes of
/// keys and codes are kept; both are random and long, so that no slow hash is needed.
public final class LogIns {

    /// What every key begins with.
    public static final String PREFIX = "vss_";

    /// A session ends so long after it began ...
    public static final long LIFE_MILLIS = 12 * 3_600_000L;

    /// ... or so long after its last request, or after it had a live stream open.
    public static final long IDLE_MILLIS = 30 * 60_000L;

    /// How long a code can be used, once.
    public static final long CODE_MILLIS = 60_000;

    /// Sessions of one token at a time; one more ends the one of that token that was idle longest.
    public static final int MOST_OF_TOKEN = 16;

    /// Sessions at a time: as many as all tokens may have.
    public static final int MOST = 100 * MOST_OF_TOKEN;

    /// Codes of one token; one more replaces the oldest of that token.
    static final int MOST_CODES = 4;

    /// Ended ones of one token that are distinguished from those that never were.
    private static final int MOST_ENDED = 64;

    /// Tokens whose ended sessions and codes are remembered.
    private static final int MOST_TOKENS = 200;

    private static final int KEY_BYTES = 32;
    private static final int CODE_BYTES = 16;

    private final Function<String, Optional<Caller>> holders;
    private final SecureRandom random = new SecureRandom();
    private final Map<String, LogIn> sessions = new LinkedHashMap<>();

    /// By token, and then by hash.
    private final Map<String, Map<String, End>> ended = bounded(MOST_TOKENS);

    private final Map<String, Map<String, Code>> codes = bounded(MOST_TOKENS);

    /// @param holders finds the holder of a token by [Caller#token]; nothing if it is revoked
    public LogIns(Function<String, Optional<Caller>> holders) {
        this.holders = holders;
    }

    /// A session as it is shown.
    ///
    /// @param id names it; not its key
    /// @param caller whose it is
    /// @param beganMillis when it was opened
    /// @param usedMillis its last request, or when its live stream was last seen open
    /// @param requestCount made with its key so far; they count for the limit of its token
    public record LogIn(String id, Caller caller, long beganMillis, long usedMillis, long requestCount) {

        /// When it ends at the latest.
        public long endsMillis() {
            return beganMillis + LIFE_MILLIS;
        }

        private boolean isOver(long nowMillis) {
            return nowMillis >= endsMillis() || Elapsed.of(usedMillis, nowMillis) >= IDLE_MILLIS;
        }
    }

    /// A session that was opened just now.
    ///
    /// @param key shown this once
    public record Opened(String key, LogIn session) {}

    /// Why a session is no more.
    public enum End {
        /// After 12 hours, or 30 minutes without a request and without a live stream.
        RAN_OUT,
        /// By its owner or by another operator.
        ENDED,
        /// With its token.
        REVOKED,
        /// For a newer one, since there were too many.
        REPLACED
    }

    /// What a key is.
    public sealed interface Found {

        /// The key of an open session.
        record One(Caller caller) implements Found {}

        /// The key of a session that is no more.
        record Over(End why) implements Found {}

        /// No key that is known here.
        record Nothing() implements Found {}
    }

    private record Code(Caller caller, long untilMillis) {}

    /// Opens a session for the holder of a token.
    public synchronized Opened open(Caller holder, long nowMillis) {
        clear(nowMillis);
        List<Map.Entry<String, LogIn>> own = sessions.entrySet().stream()
                .filter(entry -> isOf(holder.token(), entry.getValue()))
                .toList();
        if (own.size() >= MOST_OF_TOKEN || sessions.size() >= MOST) {
            (own.isEmpty() ? sessions.entrySet() : own)
                    .stream()
                            .min(Comparator.comparingLong(
                                    entry -> entry.getValue().usedMillis()))
                            .map(Map.Entry::getKey)
                            .ifPresent(key -> end(key, End.REPLACED));
        }
        String key = PREFIX + text(KEY_BYTES);
        String id = HexFormat.of().formatHex(bytes(CODE_BYTES));
        var session = new LogIn(id, holder.in(id), nowMillis, nowMillis, 0);
        sessions.put(hash(key), session);
        return new Opened(key, session);
    }

    private static boolean isOf(String token, LogIn session) {
        return session.caller().token().equals(token);
    }

    /// Finds a session by its key, and counts this as a request of it.
    public synchronized Found find(String key, long nowMillis) {
        return used(key, nowMillis, 1);
    }

    private Found used(String key, long nowMillis, int requests) {
        clear(nowMillis);
        String hash = hash(key);
        LogIn session = sessions.get(hash);
        if (session == null) {
            return ended.values().stream()
                    .flatMap(of -> Optional.ofNullable(of.get(hash)).stream())
                    .findFirst()
                    .<Found>map(Found.Over::new)
                    .orElseGet(Found.Nothing::new);
        }
        Optional<Caller> holder = holders.apply(session.caller().token());
        if (holder.isEmpty()) {
            end(hash, End.REVOKED);
            return new Found.Over(End.REVOKED);
        }
        Caller caller = holder.get().in(session.id());
        sessions.put(
                hash,
                new LogIn(session.id(), caller, session.beganMillis(), nowMillis, session.requestCount() + requests));
        return new Found.One(caller);
    }

    /// Whether the session of a key is still open for what was opened with it. A use, though no
    /// request: a session that only watches is not idle.
    synchronized boolean stays(String key, long nowMillis) {
        return used(key, nowMillis, 0) instanceof Found.One;
    }

    /// All that are open, the newest last.
    public synchronized List<LogIn> all(long nowMillis) {
        clear(nowMillis);
        return List.copyOf(sessions.values());
    }

    /// Ends a session.
    ///
    /// @return whether it was open until now
    public synchronized boolean end(String id) {
        Optional<String> found = sessions.entrySet().stream()
                .filter(entry -> entry.getValue().id().equals(id))
                .map(Map.Entry::getKey)
                .findFirst();
        found.ifPresent(hash -> end(hash, End.ENDED));
        return found.isPresent();
    }

    /// Makes a code that opens a session once, within a minute; to be put into the fragment of an
    /// address, which no server and no log gets to see.
    public String newCode(Caller holder, long nowMillis) {
        return newCode(holder, nowMillis, CODE_MILLIS);
    }

    /// The same for another time than a minute.
    public synchronized String newCode(Caller holder, long nowMillis, long lifeMillis) {
        String code = text(CODE_BYTES);
        clear(nowMillis);
        codes.computeIfAbsent(holder.token(), _ -> bounded(MOST_CODES))
                .put(hash(code), new Code(holder, nowMillis + lifeMillis));
        return code;
    }

    /// Opens a session by a code, which is used up.
    ///
    /// @return nothing if the code was never made, is used up or too old, or its token is revoked
    public synchronized Optional<Opened> redeem(String code, long nowMillis) {
        String hash = hash(code);
        return codes.values().stream()
                .flatMap(of -> Optional.ofNullable(of.remove(hash)).stream())
                .findFirst()
                .filter(known -> nowMillis < known.untilMillis())
                .flatMap(known -> holders.apply(known.caller().token()))
                .map(holder -> open(holder, nowMillis));
    }

    private void clear(long nowMillis) {
        List<String> over = sessions.entrySet().stream()
                .filter(entry -> entry.getValue().isOver(nowMillis))
                .map(Map.Entry::getKey)
                .toList();
        over.forEach(hash -> end(hash, End.RAN_OUT));
        codes.values().forEach(of -> of.values().removeIf(code -> nowMillis >= code.untilMillis()));
        codes.values().removeIf(Map::isEmpty);
    }

    private void end(String hash, End why) {
        var session = sessions.remove(hash);
        if (session != null) {
            ended.computeIfAbsent(session.caller().token(), _ -> bounded(MOST_ENDED))
                    .put(hash, why);
        }
    }

    private String text(int bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes(bytes));
    }

    private byte[] bytes(int count) {
        var bytes = new byte[count];
        random.nextBytes(bytes);
        return bytes;
    }

    private static String hash(String secret) {
        return Sha256.hex(secret);
    }

    /// The oldest entry gives way.
    private static <V> Map<String, V> bounded(int most) {
        return new LinkedHashMap<>() {
            @Override
            public boolean removeEldestEntry(Map.Entry<String, V> eldest) {
                return size() > most;
            }
        };
    }
}
