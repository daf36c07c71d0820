package io.vestibule.challenge;

import io.vestibule.ground.SipHash;
import io.vestibule.room.RoomId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/// Where a proof counts: in one room. *Immutable.*
public final class ChallengeScope {

    private final long first;
    private final long second;

    private ChallengeScope(long first, long second) {
        this.first = first;
        this.second = second;
    }

    /// The scope of a room.
    public static ChallengeScope of(RoomId room) {
        try {
            byte[] id = room.value().getBytes(StandardCharsets.UTF_8);
            var hash = ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(id));
            return new ChallengeScope(hash.getLong(), hash.getLong());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /// What stands for the room in a challenge.
    long roomTag(SipHash tags) {
        return tags.of(first, second);
    }

    /// What stands for a ticket of the room in a challenge.
    long ticketTag(SipHash tags, long ticketId) {
        return tags.of(first, second, ticketId);
    }
}
