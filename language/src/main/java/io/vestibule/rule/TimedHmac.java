package io.vestibule.rule;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/// A signed message with the time of its signing, as `is_timed_hmac_valid_v0` takes it.
final class TimedHmac {

    private static final int MAC_BYTES = 32;
    private static final int TIME_DIGITS = 10;

    private TimedHmac() {}

    /// `message separator timestamp-mac`: the timestamp in ten digits, the mac over message and
    /// timestamp in Base64, in its alphabet for URLs if `urlSafe`, else percent-encoded.
    static boolean isValid(
            String key, String signed, long lifeSeconds, long nowSeconds, long separatorLength, boolean urlSafe) {
        int dash = signed.lastIndexOf('-');
        // A mac in the alphabet for URLs may have dashes of its own.
        int macLength = (MAC_BYTES * 4 + 2) / 3;
        if (urlSafe) {
            int from = signed.endsWith("=") ? macLength + 1 : macLength;
            dash = signed.length() - from - 1;
            if (dash < 0 || signed.charAt(dash) != '-') {
                return false;
            }
        }
        int timeStart = dash - TIME_DIGITS;
        int messageEnd = timeStart - (int) separatorLength;
        if (dash < 0 || messageEnd < 0) {
            return false;
        }
        String time = signed.substring(timeStart, dash);
        if (!time.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return false;
        }
        String encoded = signed.substring(dash + 1);
        String mac = decodeMac(urlSafe ? encoded : percentDecode(encoded), urlSafe);
        if (mac == null) {
            return false;
        }
        byte[] wanted = hmac(key, signed.substring(0, messageEnd) + time);
        long at = Long.parseLong(time);
        return MessageDigest.isEqual(ByteText.raw(mac), wanted) && at <= nowSeconds && nowSeconds - at < lifeSeconds;
    }

    /// Without taking `+`, which Base64 has, for a blank.
    private static String percentDecode(String text) {
        return ByteText.urlDecoded(text.replace("+", "%2B"), false);
    }

    private static @Nullable String decodeMac(String text, boolean urlSafe) {
        try {
            var decoder = urlSafe ? Base64.getUrlDecoder() : Base64.getDecoder();
            return ByteText.bytes(decoder.decode(ByteText.raw(text)));
        } catch (IllegalArgumentException _) {
            return null;
        }
    }

    private static byte[] hmac(String key, String message) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(ByteText.raw(key), "HmacSHA256"));
            return mac.doFinal(ByteText.raw(message));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
