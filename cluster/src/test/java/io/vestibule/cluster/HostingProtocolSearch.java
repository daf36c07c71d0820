package io.vestibule.cluster;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;

/// Goes through all states of [HostingProtocol], those that are reached soonest first. *Confined to
/// its test.*
final class HostingProtocolSearch {

    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final HostingProtocol model;
    private final int most;
    private final byte[] swapped = new byte[ProtocolState.BYTES];
    private final ArrayDeque<byte[]> open = new ArrayDeque<>();

    /// Open addressing: the numbers of the states that were seen.
    private long[] seen = new long[1 << 20];

    /// By which move, and from which state, each was reached first.
    private int[] before = new int[1 << 16];

    private short[] by = new short[1 << 16];
    private int count;
    private int at;
    private int wrongAt = -1;
    private String wrong = "";

    private HostingProtocolSearch(HostingProtocol model, int most) {
        this.model = model;
        this.most = most;
    }

    /// What came out.
    ///
    /// @param states how many different ones were seen
    /// @param whole whether these are all
    /// @param story how what must not be is reached soonest; empty if it is not
    record Outcome(int states, boolean whole, List<String> story) {}

    /// @param most how many states are looked at before it gives up
    static Outcome search(HostingProtocol model, byte[] first, int most) {
        var search = new HostingProtocolSearch(model, most);
        search.found(0, first);
        return search.run();
    }

    private Outcome run() {
        while (!open.isEmpty() && wrongAt < 0 && count < most) {
            model.next(open.remove(), this::found);
            at++;
        }
        return new Outcome(count, open.isEmpty(), story());
    }

    private void found(int move, byte[] state) {
        if (wrongAt >= 0 || !isNew(fingerprint(state))) {
            return;
        }
        if (count == before.length) {
            before = Arrays.copyOf(before, 2 * count);
            by = Arrays.copyOf(by, 2 * count);
        }
        before[count] = at;
        by[count] = (short) move;
        ProtocolState.wrong(state).ifPresent(it -> {
            wrong = it;
            wrongAt = count;
        });
        count++;
        open.add(state);
    }

    private List<String> story() {
        if (wrongAt < 0) {
            return List.of();
        }
        var story = new ArrayDeque<String>();
        story.add(wrong);
        for (int state = wrongAt; state > 0; state = before[state]) {
            story.addFirst(HostingProtocol.told(by[state]));
        }
        return List.copyOf(story);
    }

    /// A number of 64 bits, the same for a state and its mirror image. That two others have one
    /// number is about as likely as one in a million for the whole search.
    private long fingerprint(byte[] state) {
        ProtocolState.swap(state, swapped);
        return Math.min(hash(state), hash(swapped)) | 1;
    }

    private static long hash(byte[] state) {
        long all = 17;
        for (int i = 0; i < ProtocolState.BYTES; i += Long.BYTES) {
            long word = all * 31 + (long) WORDS.get(state, i);
            word = (word ^ (word >>> 30)) * 0xbf58476d1ce4e5b9L;
            word = (word ^ (word >>> 27)) * 0x94d049bb133111ebL;
            all = word ^ (word >>> 31);
        }
        return all;
    }

    private boolean isNew(long number) {
        if (count * 2L > seen.length) {
            grow();
        }
        return put(number);
    }

    private boolean put(long number) {
        int mask = seen.length - 1;
        int slot = (int) (number >>> 20) & mask;
        while (seen[slot] != 0) {
            if (seen[slot] == number) {
                return false;
            }
            slot = slot + 1 & mask;
        }
        seen[slot] = number;
        return true;
    }

    private void grow() {
        long[] smaller = seen;
        seen = new long[2 * smaller.length];
        for (long number : smaller) {
            if (number != 0) {
                put(number);
            }
        }
    }
}
