package io.vestibule.cluster;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// A state of [HostingProtocol]: what is known of each node and each term, a byte each. *Changed by
/// its maker only.*
final class ProtocolState {

    private ProtocolState() {}

    static final int NODES = 3;

    /// Terms by their order: the first host; the first claim, and it made again; the second, and
    /// it.
    static final int FIRST = 1;

    static final int TERMS = 5;
    static final int[] CLAIMED_FIRST = {4, 2};

    /* How much of a story a mirror has. */
    static final int FROM_OWN_FILES = 1;
    static final int COPY = 2;
    static final int PROMISE = 3;
    static final int THIRD = 4;
    static final int COMPLETE = 7;

    /* What is known of a node. */
    static final int CLAIMED = 0;
    static final int CLAIMANT = 1;
    static final int TOLD = 2;
    static final int STORY = 3;
    static final int LEVEL = 4;
    static final int OWN = 5;
    static final int OWN_KNOWN = 6;
    static final int OWN_HELD = 7;
    static final int ROLE = 8;
    static final int TERM = 9;
    static final int ON_DISK = 10;
    static final int DISK_TERM = 11;
    static final int DISK_KNOWN = 12;
    static final int DISK_COPIED = 13;
    static final int DISK_HELD = 14;
    static final int DISK_COMPLETE = 15;

    /// Two bytes for each node's answer.
    static final int ANSWERS = 16;

    /// Terms that it claimed at any time, as bits.
    static final int CLAIMS = 22;

    /// The newest term that it ever had a story of, before its mirror was started again, and above
    /// that, up to which entry of it that mirror needs the story before it counts.
    static final int BEFORE = 23;

    static final int NODE_BYTES = 24;

    static final int HOSTS = 1;
    static final int CLAIMING = 2;

    /* What is known of a term. */
    static final int OWNER = 0;
    static final int KNOWN = 1;
    static final int HELD = 2;
    static final int FULL = 3;
    static final int GIVEN = 4;
    static final int CONFIRMED = 5;
    static final int FAREWELL = 6;

    /// What mirrors once had of it while its host ran: two bits for each node.
    static final int SEEN = 7;

    static final int TERM_BYTES = 8;

    static final int TERMS_AT = NODES * NODE_BYTES;
    static final int CLAIMS_LEFT = TERMS_AT + TERMS * TERM_BYTES;
    static final int CRASHES_LEFT = CLAIMS_LEFT + 1;

    /// A multiple of eight.
    static final int BYTES = CLAIMS_LEFT + 8;

    static int get(byte[] state, int node, int field) {
        return state[node * NODE_BYTES + field];
    }

    static void set(byte[] state, int node, int field, int value) {
        state[node * NODE_BYTES + field] = (byte) value;
    }

    static int term(int term, int field) {
        return TERMS_AT + (term - 1) * TERM_BYTES + field;
    }

    static boolean isAnyClaiming(byte[] state) {
        for (int node = 0; node < NODES; node++) {
            if (get(state, node, ROLE) == CLAIMING) {
                return true;
            }
        }
        return false;
    }

    static int newest(byte[] state) {
        int newest = TERMS;
        while (state[term(newest, OWNER)] == 0) {
            newest--;
        }
        return newest;
    }

    /// The number of the last entry that a host of this term has written.
    static int last(byte[] state, int term) {
        return PROMISE + state[term(term, GIVEN)] + state[term(term, FAREWELL)];
    }

    static boolean isRunning(byte[] state, int term) {
        int owner = state[term(term, OWNER)] - 1;
        return get(state, owner, ROLE) == HOSTS && get(state, owner, TERM) == term;
    }

    static int seen(byte[] state, int term, int bit) {
        int seen = state[term(term, SEEN)];
        int count = 0;
        for (int node = 0; node < NODES; node++) {
            count += ((seen >> (2 * node)) & bit) == 0 ? 0 : 1;
        }
        return count;
    }

    static int story(byte[] state, int claimant, int node) {
        return (get(state, claimant, ANSWERS + 2 * node) & 7) << 3 | get(state, claimant, ANSWERS + 2 * node + 1) >> 3;
    }

    static boolean isOwn(byte[] state, int claimant, int node) {
        return (get(state, claimant, ANSWERS + 2 * node) >> 5 & 1) == 1;
    }

    /// Whether the slot is in what a mirror keeps.
    static int known(byte[] state, int node) {
        if (get(state, node, OWN) > 0) {
            return get(state, node, OWN_KNOWN);
        }
        int story = get(state, node, STORY);
        boolean given = state[term(story, GIVEN)] > 0 && get(state, node, LEVEL) >= THIRD;
        return given ? 1 : state[term(story, KNOWN)];
    }

    /// How many seats a node that begins from it holds back: one stands for more.
    static int held(byte[] state, int node) {
        int story = get(state, node, STORY);
        int level = get(state, node, LEVEL);
        int promised = Math.max(1, state[term(story, KNOWN)] + state[term(story, HELD)]);
        if (get(state, node, OWN) > 0) {
            int unknown = Math.clamp(promised - get(state, node, OWN_KNOWN), 0, 1);
            return level == COMPLETE ? get(state, node, OWN_HELD) : unknown;
        }
        if (level == COPY) {
            return Math.clamp(promised - state[term(story, KNOWN)], 0, 1);
        }
        boolean farewell = state[term(story, FAREWELL)] > 0 && level == last(state, story);
        return farewell ? state[term(story, HELD)] : 1;
    }

    /// What can be compared with the product's classes.
    static List<String> facts(byte[] state) {
        var facts = new ArrayList<String>();
        for (int node = 0; node < NODES; node++) {
            boolean story = get(state, node, STORY) > 0;
            facts.add(node(
                    get(state, node, ROLE),
                    get(state, node, TERM),
                    get(state, node, CLAIMED),
                    get(state, node, STORY),
                    story ? known(state, node) : 0,
                    story ? held(state, node) : 0,
                    get(state, node, DISK_TERM),
                    get(state, node, DISK_KNOWN)));
        }
        for (int term = 1; term <= TERMS; term++) {
            if (state[term(term, OWNER)] > 0) {
                facts.add(host(
                        term,
                        state[term(term, KNOWN)],
                        state[term(term, HELD)],
                        state[term(term, FULL)] > 0,
                        state[term(term, GIVEN)]));
            }
        }
        facts.sort(Comparator.naturalOrder());
        return facts;
    }

    static String node(int role, int term, int claimed, int story, int known, int held, int disk, int knows) {
        return "node %d of term %d, claimed %d, story %d %d %d, disk %d %d"
                .formatted(role, term, claimed, story, known, held, disk, knows);
    }

    static String host(int term, int known, int held, boolean full, int given) {
        return "host of term %d: knows %d, holds %d, full %s, gave %d".formatted(term, known, held, full, given);
    }

    /// What must not be, if it is.
    static Optional<String> wrong(byte[] state) {
        int given = 0;
        boolean confirmed = false;
        for (int term = 1; term <= TERMS; term++) {
            int owner = state[term(term, OWNER)];
            if (owner > NODES) {
                return Optional.of("two hosts of term " + term);
            }
            if (owner > 0 && state[term(term, KNOWN)] == 0 && given > state[term(term, HELD)]) {
                return Optional.of(
                        "the host of term %d knows nothing of the slot, and holds back nothing".formatted(term));
            }
            if (owner > 0 && confirmed && state[term(term, KNOWN)] == 0 && state[term(term, FULL)] == 0) {
                return Optional.of("the host of term %d does not know the slot, which a majority kept".formatted(term));
            }
            given += state[term(term, GIVEN)];
            confirmed |= state[term(term, CONFIRMED)] > 0;
        }
        return given > 1 ? Optional.of("the seat was given out twice") : Optional.empty();
    }

    /// The same with the last two nodes in each other's place.
    static void swap(byte[] state, byte[] into) {
        System.arraycopy(state, 0, into, 0, BYTES);
        System.arraycopy(state, NODE_BYTES, into, 2 * NODE_BYTES, NODE_BYTES);
        System.arraycopy(state, 2 * NODE_BYTES, into, NODE_BYTES, NODE_BYTES);
        for (int node = 0; node < NODES; node++) {
            int at = node * NODE_BYTES;
            into[at + CLAIMANT] = swapped(into[at + CLAIMANT]);
            for (int i = 0; i < 2; i++) {
                byte one = into[at + ANSWERS + 2 + i];
                into[at + ANSWERS + 2 + i] = into[at + ANSWERS + 4 + i];
                into[at + ANSWERS + 4 + i] = one;
            }
        }
        for (int term = 1; term <= TERMS; term++) {
            into[term(term, OWNER)] = swapped(into[term(term, OWNER)]);
            int seen = into[term(term, SEEN)];
            into[term(term, SEEN)] = (byte) ((seen & 3) | ((seen & 12) << 2) | ((seen & 48) >> 2));
        }
    }

    static byte swapped(byte node) {
        return node == 2 ? 3 : node == 3 ? 2 : node;
    }
}
