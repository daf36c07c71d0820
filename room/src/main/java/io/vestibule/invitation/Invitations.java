package io.vestibule.invitation;

import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.text.ParseException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/// The invitations of a node as its settings want them: checks tokens and makes them. Keys are
/// those of the settings; none is fetched, and what a token brings along is not looked at.
/// *Immutable.*
public final class Invitations {

    /// Characters that a token may have.
    public static final int LONGEST = 4_096;

    /// How far the clock of an issuer may be off.
    public static final int SKEW_MILLIS = 5_000;

    private static final int LONGEST_NAME = 256;
    private static final long SECOND = 1_000;

    /// Seconds since 1970 that a token can mean: the year 9999.
    private static final long LAST_SECOND = 253_402_300_799L;

    private final List<InvitationKey> keys;
    private final InvitationPlace place;
    private final String audience;
    private final String issuer;
    private final SecretKeySpec placeKey;

    /// The invitations of a node.
    ///
    /// @param keys at least one; ids must differ
    /// @param place whose place an invitation is
    /// @param audience what `aud` has to name
    /// @param issuer what `iss` has to be; empty if it does not matter
    /// @param placeSecret from which ids of tickets follow; empty to take the first key
    public Invitations(
            List<InvitationKey> keys, InvitationPlace place, String audience, String issuer, byte[] placeSecret) {
        if (keys.isEmpty()) {
            throw new IllegalArgumentException("there is at least one key");
        }
        if (keys.stream().map(InvitationKey::id).distinct().count() < keys.size()) {
            throw new IllegalArgumentException("two keys have the same id");
        }
        this.keys = List.copyOf(keys);
        this.place = place;
        this.audience = audience;
        this.issuer = issuer;
        byte[] secret = placeSecret.length > 0 ? placeSecret : keys.getFirst().material();
        this.placeKey = new SecretKeySpec(secret, "HmacSHA256");
    }

    /// Whose place an invitation is.
    public InvitationPlace place() {
        return place;
    }

    /// Checks a token. Costs a tenth of a millisecond, or two.
    ///
    /// @param roomId the id of the room that it is shown to
    /// @param roomName the name of that room
    public Invitation check(String token, String roomId, String roomName, long nowMillis) {
        if (token.length() > LONGEST) {
            return bad(InvitationNotice.MALFORMED);
        }
        Optional<JWSObject> read = read(token);
        if (read.isEmpty()) {
            return bad(InvitationNotice.MALFORMED);
        }
        Optional<InvitationKey> key = key(read.get().getHeader());
        if (key.isEmpty()) {
            return bad(InvitationNotice.UNKNOWN_KEY);
        }
        if (!key.get().signed(read.get())) {
            return bad(InvitationNotice.FORGED);
        }
        return claims(read.get())
                .map(claims -> judged(claims, roomId, roomName, nowMillis))
                .orElseGet(() -> bad(InvitationNotice.MALFORMED));
    }

    /// A token, or nothing if it is not one, is not signed, or wants something of its readers.
    private static Optional<JWSObject> read(String token) {
        try {
            var read = JWSObject.parse(token);
            var header = read.getHeader();
            boolean asks = header.getCriticalParams() != null || !header.isBase64URLEncodePayload();
            return asks ? Optional.empty() : Optional.of(read);
        } catch (ParseException | RuntimeException _) {
            return Optional.empty();
        }
    }

    /// The key that a token names; where there is only one it need not.
    private Optional<InvitationKey> key(JWSHeader header) {
        String id = header.getKeyID();
        if (id == null) {
            return keys.size() == 1 ? Optional.of(keys.getFirst()) : Optional.empty();
        }
        return keys.stream().filter(key -> key.id().equals(id)).findFirst();
    }

    private static Optional<Map<String, Object>> claims(JWSObject token) {
        try {
            return Optional.ofNullable(token.getPayload().toJSONObject());
        } catch (RuntimeException _) {
            return Optional.empty();
        }
    }

    private Invitation judged(Map<String, Object> claims, String roomId, String roomName, long nowMillis) {
        if (!names(claims.get("aud"), List.of(audience)) || !(issuer.isEmpty() || issuer.equals(claims.get("iss")))) {
            return bad(InvitationNotice.WRONG_AUDIENCE);
        }
        if (!(claims.get("exp") instanceof Number end)) {
            return bad(InvitationNotice.MALFORMED);
        }
        if (nowMillis >= millis(end) + SKEW_MILLIS) {
            return bad(InvitationNotice.EXPIRED);
        }
        var begin = claims.get("nbf");
        if (begin != null && !(begin instanceof Number)) {
            return bad(InvitationNotice.MALFORMED);
        }
        if (begin instanceof Number from && nowMillis < millis(from) - SKEW_MILLIS) {
            return bad(InvitationNotice.NOT_YET);
        }
        var rooms = claims.get("room");
        if (rooms != null && !names(rooms, List.of(roomId, roomName))) {
            return bad(InvitationNotice.WRONG_ROOM);
        }
        return claims.get(place.claim()) instanceof String owner && !owner.isEmpty() && owner.length() <= LONGEST_NAME
                ? new Invitation.Good(ticketId(roomId, owner))
                : bad(InvitationNotice.NO_PLACE);
    }

    /// Whether a claim, a text or several, names one of these.
    private static boolean names(@Nullable Object claim, List<String> wanted) {
        return switch (claim) {
            case String one -> wanted.contains(one);
            case Collection<?> several ->
                several.stream().anyMatch(one -> one instanceof String name && wanted.contains(name));
            case null, default -> false;
        };
    }

    private static long millis(Number seconds) {
        return Math.clamp(seconds.longValue(), 0, LAST_SECOND) * SECOND;
    }

    /// The id of the one ticket of an owner in a room. Keyed, so that ids of tickets reveal no
    /// name.
    private long ticketId(String roomId, String owner) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(placeKey);
            for (String part : List.of("vestibule invitation 1", place.claim(), roomId, owner)) {
                byte[] text = part.getBytes(StandardCharsets.UTF_8);
                mac.update(
                        ByteBuffer.allocate(Integer.BYTES).putInt(text.length).flip());
                mac.update(text);
            }
            long id = ByteBuffer.wrap(mac.doFinal()).getLong();
            return id != 0 ? id : 1;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java lacks HmacSHA256", e);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Invitations same
                && keys.equals(same.keys)
                && place == same.place
                && audience.equals(same.audience)
                && issuer.equals(same.issuer)
                && placeKey.equals(same.placeKey);
    }

    @Override
    public int hashCode() {
        return Objects.hash(keys, place, audience, issuer);
    }

    private static Invitation bad(InvitationNotice why) {
        return new Invitation.Bad(why);
    }

    /// Makes a token by the first key that can.
    ///
    /// @param id its own id
    /// @param subject whose it is; empty if it is for the bearer
    /// @param room the name or id of the room; empty for every room
    /// @param endMillis when it expires
    /// @return empty if no key can
    public Optional<String> make(String id, String subject, String room, long endMillis) {
        var claims = new LinkedHashMap<String, Object>();
        if (!issuer.isEmpty()) {
            claims.put("iss", issuer);
        }
        claims.put("aud", audience);
        claims.put("jti", id);
        if (!subject.isEmpty()) {
            claims.put("sub", subject);
        }
        if (!room.isEmpty()) {
            claims.put("room", room);
        }
        claims.put("exp", endMillis / SECOND);
        return keys.stream().filter(InvitationKey::signs).findFirst().map(key -> key.sign(claims));
    }
}
