package io.vestibule.store;

import java.security.SecureRandom;
import java.util.Base64;

/// The texts of API tokens.
public final class TokenText {

    private static final int BYTES = 32;

    private TokenText() {}

    /// A new one: `vst_` and 256 random bits. Nothing of it is kept here.
    public static String fresh() {
        var bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return "vst_" + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
