import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.InstantSource;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Checks the field Vestibule-Pass, by which the gate shows that a request came through it. Needs
 * Java 17 or later and nothing else. May be used by several threads.
 */
public final class VestibulePass {

    /** How far the clocks of gate and origin may be apart. */
    private static final long SKEW_SECONDS = 30;

    private static final Pattern ENTRY = Pattern.compile("([A-Za-z0-9._-]{1,32}):([A-Za-z0-9+/=_-]{32,128})");

    private final Map<String, SecretKeySpec> keys = new HashMap<>();
    private final Shown shown;
    private final InstantSource clock;

    /**
     * What came of a check.
     *
     * @param room the room that covers the request; empty where none does
     * @param refused why it is none of the gate's; empty if it is one
     */
    public record Result(String room, String refused) {
        public boolean isFromGate() {
            return refused.isEmpty();
        }
    }

    /**
     * @param keys one or several, "ID:KEY ID:KEY" as in the gate's settings; each is accepted
     * @param remembered passes of the last minute that are known again, such as 1,000,000
     */
    public VestibulePass(String keys, int remembered, InstantSource clock) {
        for (String entry : keys.replaceAll("(?m)^\\s*#.*$", "").trim().split("[\\s,]+")) {
            var parts = ENTRY.matcher(entry);
            if (!parts.matches()) throw new IllegalArgumentException("not a key of Vestibule-Pass");
            byte[] bytes = parts.group(2).getBytes(StandardCharsets.US_ASCII);
            if (this.keys.put(parts.group(1), new SecretKeySpec(bytes, "HmacSHA256")) != null) {
                throw new IllegalArgumentException("two keys of Vestibule-Pass have one id");
            }
        }
        this.clock = clock;
        shown = new Shown(2 * SKEW_SECONDS + 1, remembered);
    }

    /**
     * Checks a request.
     *
     * @param pass the only field of this name; null if there is none
     * @param host the field Host (in HTTP/2 `:authority`)
     * @param target path and query as in the request line, not decoded
     */
    public Result check(String pass, String method, String host, String target) {
        if (pass == null || pass.isEmpty()) return refused("missing");
        String[] parts = pass.split(";", -1);
        if (parts.length != 6 || !parts[0].equals("v1")) return refused("malformed");
        var key = keys.get(parts[1]);
        if (key == null) return refused("unknown key");
        // Servlets cannot tell "/a?" from "/a".
        boolean emptyQuery = target.endsWith("?") && target.indexOf('?') == target.length() - 1;
        String asked = emptyQuery ? target.substring(0, target.length() - 1) : target;
        String small = host.toLowerCase(Locale.ROOT);
        String signed = String.join("\n", "v1", parts[1], parts[2], parts[3], method, small, asked, parts[4]);
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(key);
            byte[] right = mac.doFinal(signed.getBytes(StandardCharsets.ISO_8859_1));
            byte[] given = Base64.getUrlDecoder().decode(parts[5]);
            if (!MessageDigest.isEqual(right, given)) return refused("forged");
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        } catch (IllegalArgumentException e) {
            return refused("malformed");
        }
        // Signed, so it is a number.
        long now = clock.instant().getEpochSecond();
        if (Math.abs(now - Long.parseLong(parts[2])) > SKEW_SECONDS) return refused("stale");
        return shown.take(parts[3], now) ? new Result(parts[4], "") : refused("replayed");
    }

    private static Result refused(String why) {
        return new Result("", why);
    }

    /** Remembers what was shown, at least some seconds long and at most some of it. */
    private static final class Shown {

        private final long seconds;
        private final int most;
        private Set<String> young = new HashSet<>();
        private Set<String> old = new HashSet<>();
        private long turned;

        Shown(long seconds, int most) {
            this.seconds = seconds;
            this.most = most;
        }

        /** Whether this is the first time. */
        synchronized boolean take(String nonce, long now) {
            if (now - turned >= seconds || young.size() >= most / 2) {
                // After a silence neither half matters any more.
                old = now - turned >= 2 * seconds ? new HashSet<>() : young;
                young = new HashSet<>();
                turned = now;
            }
            return !old.contains(nonce) && young.add(nonce);
        }
    }
}
