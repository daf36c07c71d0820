package io.vestibule.control;

import java.util.HashMap;
import java.util.Map;

/// Counts the bytes of bodies that are being received or answered, all together and by token.
/// *Confined to the control port's event loop.*
final class BodyBytes {

    /// Of all bodies.
    static final int MOST = 64 << 20;

    /// Of those of one token.
    static final int MOST_OF_TOKEN = 16 << 20;

    private final Map<String, Integer> ofTokens = new HashMap<>();
    private int all;

    /// Counts bytes.
    ///
    /// @return false if they are too many, and not counted
    boolean hold(String token, int bytes) {
        int own = ofTokens.getOrDefault(token, 0);
        if (all + bytes > MOST || own + bytes > MOST_OF_TOKEN) {
            return false;
        }
        all += bytes;
        ofTokens.put(token, own + bytes);
        return true;
    }

    /// Gives bytes back that are counted.
    void release(String token, int bytes) {
        all -= bytes;
        ofTokens.computeIfPresent(token, (_, own) -> own == bytes ? null : own - bytes);
    }
}
