package io.vestibule.cluster;

import static io.vestibule.cluster.ProtocolState.ANSWERS;
import static io.vestibule.cluster.ProtocolState.BEFORE;
import static io.vestibule.cluster.ProtocolState.BYTES;
import static io.vestibule.cluster.ProtocolState.CLAIMANT;
import static io.vestibule.cluster.ProtocolState.CLAIMED;
import static io.vestibule.cluster.ProtocolState.CLAIMED_FIRST;
import static io.vestibule.cluster.ProtocolState.CLAIMING;
import static io.vestibule.cluster.ProtocolState.CLAIMS;
import static io.vestibule.cluster.ProtocolState.CLAIMS_LEFT;
import static io.vestibule.cluster.ProtocolState.COMPLETE;
import static io.vestibule.cluster.ProtocolState.CONFIRMED;
import static io.vestibule.cluster.ProtocolState.COPY;
import static io.vestibule.cluster.ProtocolState.CRASHES_LEFT;
import static io.vestibule.cluster.ProtocolState.DISK_COMPLETE;
import static io.vestibule.cluster.ProtocolState.DISK_COPIED;
import static io.vestibule.cluster.ProtocolState.DISK_HELD;
import static io.vestibule.cluster.ProtocolState.DISK_KNOWN;
import static io.vestibule.cluster.ProtocolState.DISK_TERM;
import static io.vestibule.cluster.ProtocolState.FAREWELL;
import static io.vestibule.cluster.ProtocolState.FIRST;
import static io.vestibule.cluster.ProtocolState.FROM_OWN_FILES;
import static io.vestibule.cluster.ProtocolState.FULL;
import static io.vestibule.cluster.ProtocolState.GIVEN;
import static io.vestibule.cluster.ProtocolState.HELD;
import static io.vestibule.cluster.ProtocolState.HOSTS;
import static io.vestibule.cluster.ProtocolState.KNOWN;
import static io.vestibule.cluster.ProtocolState.LEVEL;
import static io.vestibule.cluster.ProtocolState.NODES;
import static io.vestibule.cluster.ProtocolState.NODE_BYTES;
import static io.vestibule.cluster.ProtocolState.ON_DISK;
import static io.vestibule.cluster.ProtocolState.OWN;
import static io.vestibule.cluster.ProtocolState.OWNER;
import static io.vestibule.cluster.ProtocolState.OWN_HELD;
import static io.vestibule.cluster.ProtocolState.OWN_KNOWN;
import static io.vestibule.cluster.ProtocolState.ROLE;
import static io.vestibule.cluster.ProtocolState.SEEN;
import static io.vestibule.cluster.ProtocolState.STORY;
import static io.vestibule.cluster.ProtocolState.TERM;
import static io.vestibule.cluster.ProtocolState.TERMS;
import static io.vestibule.cluster.ProtocolState.THIRD;
import static io.vestibule.cluster.ProtocolState.TOLD;
import static io.vestibule.cluster.ProtocolState.get;
import static io.vestibule.cluster.ProtocolState.held;
import static io.vestibule.cluster.ProtocolState.isAnyClaiming;
import static io.vestibule.cluster.ProtocolState.isOwn;
import static io.vestibule.cluster.ProtocolState.isRunning;
import static io.vestibule.cluster.ProtocolState.known;
import static io.vestibule.cluster.ProtocolState.last;
import static io.vestibule.cluster.ProtocolState.newest;
import static io.vestibule.cluster.ProtocolState.seen;
import static io.vestibule.cluster.ProtocolState.set;
import static io.vestibule.cluster.ProtocolState.story;
import static io.vestibule.cluster.ProtocolState.term;

import java.util.Arrays;
import java.util.function.BiConsumer;

/// The protocol of `docs/HOSTING.md` with nothing but numbers: three nodes, one seat, a host,
/// claims and a crash. Small enough to look at every state ([HostingProtocolSearch]); that the
/// product's classes do nothing that is not in here is the business of `HostingProtocolTest`.
///
/// A state is an array of bytes. It is *closed under the network*: what was once sent may come at
/// any later time, any number of times, or never. So there are no messages in it, only what they
/// would say. What is left out, and why that leaves out no fault (each is a step that can be moved
/// to an earlier time past steps of others without a change to any of them):
///
/// - What a mirror answers to a host (`Got`). It has no effect but that a promise or a slot counts
///   as kept; whether it can is seen from what mirrors once had, so `GIVE` asks that.
/// - That a claimant has an answer. It begins with some of those that were sent, whichever.
/// - The way from choosing a source to the last frame of its story: a claimant begins at the moment
///   at which the frames are sent. So is a refusal taken when it is sent.
/// - Half a frame: entries come one by one, and the copy before them.
/// - The newest host, when nobody will claim any more: only what earlier ones do can be wrong then.
///   And a slot that earlier hosts give out unknown to a later one counts as a fault even before
///   that one gives out the same seat.
///
/// The last two nodes are alike at first: a state and its mirror image are one. *Confined to its
/// test.* (one file because every move has to be read against every other)
final class HostingProtocol {

    /// What may be wrong on purpose.
    enum Flaw {
        NONE,
        MAJORITY_OF_ONE,
        PROMISE_NOT_WAITED_FOR,
        /// A node that has answered a claim keeps accepting what earlier hosts tell it.
        ANSWERED_WITHOUT_ADOPTING,
        /// A mirror that was started again counts as soon as it has some copy of the term that it
        /// kept before.
        ANY_COPY_AFTER_A_START,
        /// A node that has answered a claim leaves out, when it is started again, what its files
        /// say of an earlier term.
        OWN_FILES_LEFT_OUT
    }

    /// What can happen.
    enum Kind {
        DELIVER(0),
        HEAR(1),
        GIVE(2),
        TO_DISK(3),
        CLAIM(4),
        ANSWER(5),
        RAISE(6),
        BEGIN(7),
        END(8),
        KILL(9),
        POWER_CUT(10);

        private static final Kind[] BY_NUMBER = values();

        private final int number;

        Kind(int number) {
            this.number = number;
        }

        /// What kind of move a number stands for.
        static Kind of(int move) {
            return BY_NUMBER[move >> 8];
        }
    }

    /// The term that a node claims next when it is refused because of another; 0 if it gives up.
    private static final int[] AGAIN = {0, 0, 3, 0, 5, 0};

    private final Flaw flaw;

    HostingProtocol(Flaw flaw) {
        this.flaw = flaw;
    }

    /// The first node has just begun, and told nobody.
    byte[] first(int claims, int crashes) {
        byte[] state = new byte[BYTES];
        for (int node = 0; node < NODES; node++) {
            set(state, node, CLAIMED, FIRST);
            set(state, node, CLAIMANT, 1);
        }
        set(state, 0, ROLE, HOSTS);
        set(state, 0, TERM, FIRST);
        state[term(FIRST, OWNER)] = 1;
        state[CLAIMS_LEFT] = (byte) claims;
        state[CRASHES_LEFT] = (byte) crashes;
        return state;
    }

    /// A move as a number.
    private static int move(Kind kind, int one, int other) {
        return (kind.number << 8) | (one << 4) | other;
    }

    static String told(int move) {
        var kind = Kind.of(move);
        int one = move >> 4 & 15;
        int other = move & 15;
        return switch (kind) {
            case HEAR -> "term %d hears that %s was started again".formatted(one, name(other));
            case DELIVER -> "term %d tells %s".formatted(one, name(other));
            case ANSWER ->
                "%s hears that %s claims term %d"
                        .formatted(name(other & 3), name(one & 3), (one >> 2) + (other >> 2) * 4);
            case BEGIN -> "%s begins with the answers %s".formatted(name(one), names(other));
            default -> "%s %s".formatted(name(one), kind);
        };
    }

    private static String name(int node) {
        return String.valueOf((char) ('a' + node));
    }

    private static String names(int set) {
        var names = new StringBuilder();
        for (int node = 0; node < NODES; node++) {
            names.append((set >> node & 1) == 0 ? "" : name(node));
        }
        return names.toString();
    }

    /// All that can come next, as far as it can still go wrong.
    void next(byte[] state, BiConsumer<Integer, byte[]> take) {
        next(state, state[CLAIMS_LEFT] == 0 && !isAnyClaiming(state), take);
    }

    /// All that can come next, at one node, and what a host hears.
    void nextAt(int node, byte[] state, BiConsumer<Integer, byte[]> take) {
        next(state, false, (move, next) -> {
            var kind = Kind.of(move);
            int at = switch (kind) {
                case DELIVER -> move & 15;
                case ANSWER -> move & 3;
                default -> move >> 4 & 15;
            };
            if (at == node || kind == Kind.HEAR) {
                take.accept(move, next);
            }
        });
    }

    private void next(byte[] state, boolean over, BiConsumer<Integer, byte[]> take) {
        int newest = newest(state);
        for (int term = 1; term <= TERMS; term++) {
            if (state[term(term, OWNER)] > 0 && !(over && term == newest)) {
                deliver(state, term, take);
            }
        }
        for (int node = 0; node < NODES; node++) {
            int term = get(state, node, TERM);
            int role = get(state, node, ROLE);
            if (role == HOSTS && !(over && term == newest)) {
                host(state, node, term, take);
            }
            if (role == 0 && !over) {
                hear(state, node, take);
            }
            if (role == 0 && state[CLAIMS_LEFT] > 0) {
                claim(state, node, take);
            }
            if (role == CLAIMING) {
                raise(state, node, term, take);
                begin(state, node, term, take);
            }
            if (!over) {
                answer(state, node, take);
                crash(state, node, take);
            }
        }
    }

    /// A mirror takes the copy, or the next entry.
    private void deliver(byte[] state, int term, BiConsumer<Integer, byte[]> take) {
        for (int node = 0; node < NODES; node++) {
            if (get(state, node, ROLE) != 0 || state[term(term, OWNER)] == node + 1) {
                continue;
            }
            int claimed = get(state, node, CLAIMED);
            boolean more =
                    get(state, node, STORY) == term && get(state, node, LEVEL) < last(state, term) && term >= claimed;
            boolean copy = get(state, node, STORY) < term && term >= Math.max(claimed, get(state, node, TOLD));
            if (more || copy) {
                byte[] next = state.clone();
                set(next, node, STORY, term);
                set(next, node, LEVEL, copy ? COPY : get(state, node, LEVEL) + 1);
                set(next, node, OWN, 0);
                set(next, node, OWN_KNOWN, 0);
                set(next, node, OWN_HELD, 0);
                set(next, node, TOLD, Math.max(get(state, node, TOLD), term));
                saw(next, term, node);
                take.accept(move(Kind.DELIVER, term, node), next);
            }
        }
    }

    /// A host hears that a mirror was started again, and tells it how far it has written by then.
    private static void hear(byte[] state, int node, BiConsumer<Integer, byte[]> take) {
        int term = get(state, node, BEFORE);
        if (term > 0 && term <= TERMS && isRunning(state, term)) {
            byte[] next = state.clone();
            set(next, node, BEFORE, last(state, term) << 3 | term);
            take.accept(move(Kind.HEAR, term, node), next);
        }
    }

    /// Whether it may lack what it once said to have.
    private boolean mayLack(byte[] state, int node) {
        int before = get(state, node, BEFORE);
        return flaw != Flaw.ANY_COPY_AFTER_A_START
                && get(state, node, OWN) == 0
                && get(state, node, STORY) == (before & 7)
                && (before >> 3 == 0 || get(state, node, LEVEL) < before >> 3);
    }

    /// A host that runs may hear of it.
    private void saw(byte[] state, int term, int node) {
        if (isRunning(state, term)) {
            int owner = state[term(term, OWNER)] - 1;
            boolean slot = state[term(term, GIVEN)] > 0 && get(state, node, LEVEL) >= THIRD;
            state[term(term, SEEN)] |= (byte) ((slot ? 3 : 1) << (2 * node));
            confirm(state, owner, term);
        }
    }

    /// Where enough have the slot it counts as known to a majority.
    private void confirm(byte[] state, int owner, int term) {
        int enough = get(state, owner, ON_DISK) == 0 ? 2 : 1;
        enough = flaw == Flaw.MAJORITY_OF_ONE ? 0 : enough;
        if (state[term(term, GIVEN)] > 0 && seen(state, term, 2) >= enough) {
            state[term(term, CONFIRMED)] = 1;
        }
    }

    private void host(byte[] state, int node, int term, BiConsumer<Integer, byte[]> take) {
        boolean stops = state[term(term, FAREWELL)] > 0;
        boolean free = state[term(term, KNOWN)] + state[term(term, HELD)] + state[term(term, GIVEN)] == 0;
        if (!stops && free && isPromiseKept(state, node, term)) {
            byte[] next = state.clone();
            next[term(term, GIVEN)] = 1;
            if (get(state, node, DISK_TERM) == term) {
                set(next, node, DISK_KNOWN, 1);
            }
            confirm(next, node, term);
            take.accept(move(Kind.GIVE, node, 0), next);
        }
        if (get(state, node, ON_DISK) == 0) {
            byte[] next = state.clone();
            write(next, node, term);
            set(next, node, ON_DISK, 1);
            confirm(next, node, term);
            take.accept(move(Kind.TO_DISK, node, 0), next);
        }
        if (stops || isSuperseded(state, node, term)) {
            byte[] next = state.clone();
            write(next, node, term);
            set(next, node, DISK_COPIED, get(next, node, DISK_KNOWN));
            forget(next, node);
            take.accept(move(Kind.END, node, 0), next);
        }
    }

    private boolean isPromiseKept(byte[] state, int node, int term) {
        if (flaw == Flaw.PROMISE_NOT_WAITED_FOR) {
            return true;
        }
        int enough = flaw == Flaw.MAJORITY_OF_ONE ? 0 : 1;
        return seen(state, term, 1) >= (get(state, node, ON_DISK) > 0 ? enough : enough + 1);
    }

    private static boolean isSuperseded(byte[] state, int node, int term) {
        for (int other = 0; other < NODES; other++) {
            if (other != node && Math.max(get(state, other, CLAIMED), get(state, other, TOLD)) > term) {
                return true;
            }
        }
        return false;
    }

    private static void write(byte[] state, int node, int term) {
        int known = state[term(term, KNOWN)] | state[term(term, GIVEN)];
        boolean copied = get(state, node, DISK_TERM) == term && get(state, node, DISK_COMPLETE) > 0;
        set(state, node, DISK_COPIED, copied ? get(state, node, DISK_COPIED) : known);
        set(state, node, DISK_TERM, term);
        set(state, node, DISK_KNOWN, known);
        set(state, node, DISK_HELD, state[term(term, HELD)]);
        set(state, node, DISK_COMPLETE, 1);
    }

    /// Its process ended, or lets go of the room: what is left is on its disk.
    private void forget(byte[] state, int node) {
        int hosted = get(state, node, TERM);
        if (get(state, node, ROLE) == HOSTS) {
            state[term(hosted, SEEN)] = 0;
        }
        int at = node * NODE_BYTES;
        Arrays.fill(state, at + STORY, at + ON_DISK + 1, (byte) 0);
        Arrays.fill(state, at + ANSWERS, at + CLAIMS, (byte) 0);
        set(state, node, CLAIMANT, 0);
        set(state, node, BEFORE, get(state, node, TOLD));
        int term = get(state, node, DISK_TERM);
        boolean left =
                flaw == Flaw.OWN_FILES_LEFT_OUT && term < Math.max(get(state, node, CLAIMED), get(state, node, TOLD));
        if (term > 0 && !left) {
            set(state, node, STORY, term);
            boolean complete = get(state, node, DISK_COMPLETE) > 0;
            set(state, node, LEVEL, complete ? COMPLETE : FROM_OWN_FILES);
            set(state, node, OWN, 1);
            set(state, node, OWN_KNOWN, get(state, node, DISK_KNOWN));
            set(state, node, OWN_HELD, get(state, node, DISK_HELD));
            set(state, node, TOLD, Math.max(get(state, node, TOLD), term));
        }
    }

    private void claim(byte[] state, int node, BiConsumer<Integer, byte[]> take) {
        byte[] next = state.clone();
        int term = CLAIMED_FIRST[state[CLAIMS_LEFT] - 1];
        next[CLAIMS_LEFT]--;
        claim(next, node, term);
        take.accept(move(Kind.CLAIM, node, 0), next);
    }

    /// Its own mirror answers at once.
    private void claim(byte[] state, int node, int term) {
        if (term == 0 || refuses(state, node, term, node)) {
            forget(state, node);
            return;
        }
        int at = node * NODE_BYTES;
        Arrays.fill(state, at + ANSWERS, at + CLAIMS, (byte) 0);
        set(state, node, ROLE, CLAIMING);
        set(state, node, TERM, term);
        set(state, node, CLAIMS, get(state, node, CLAIMS) | 1 << term);
        answers(state, node, term, node);
    }

    private static boolean refuses(byte[] state, int node, int term, int claimant) {
        boolean again = get(state, node, CLAIMED) == term && get(state, node, CLAIMANT) == claimant + 1;
        return !again && term <= Math.max(get(state, node, CLAIMED), get(state, node, TOLD));
    }

    private void answers(byte[] state, int node, int term, int claimant) {
        if (flaw != Flaw.ANSWERED_WITHOUT_ADOPTING || node == claimant) {
            set(state, node, CLAIMED, term);
            set(state, node, CLAIMANT, claimant + 1);
        }
        if (get(state, claimant, ROLE) == CLAIMING && get(state, claimant, TERM) == term) {
            boolean lacks = mayLack(state, node);
            int own = get(state, node, OWN);
            int story = lacks ? 0 : get(state, node, STORY);
            int level = lacks ? 0 : get(state, node, LEVEL);
            int at = ANSWERS + 2 * node;
            set(state, claimant, at, 64 | own << 5 | story);
            set(state, claimant, at + 1, level << 3 | get(state, node, TOLD));
        }
    }

    /// A node hears of a claim that was made at some time.
    private void answer(byte[] state, int node, BiConsumer<Integer, byte[]> take) {
        int role = get(state, node, ROLE);
        for (int from = 0; from < NODES; from++) {
            int claims = from == node ? 0 : get(state, from, CLAIMS);
            for (int term = 1; term <= TERMS; term++) {
                if ((claims >> term & 1) == 0) {
                    continue;
                }
                byte[] next = state.clone();
                if (role == HOSTS) {
                    next[term(get(state, node, TERM), FAREWELL)] = 1;
                } else if (role == CLAIMING) {
                    forget(next, node);
                } else if (!refuses(state, node, term, from)) {
                    answers(next, node, term, from);
                }
                if (!Arrays.equals(next, state)) {
                    take.accept(
                            (Kind.ANSWER.number << 8) | ((term & 3) << 6) | (from << 4) | (term >> 2 << 2) | node,
                            next);
                }
            }
        }
    }

    /// Somebody says that there is a later term.
    private void raise(byte[] state, int node, int term, BiConsumer<Integer, byte[]> take) {
        for (int other = 0; other < NODES; other++) {
            if (other != node && get(state, other, ROLE) == 0 && refuses(state, other, term, node)) {
                byte[] next = state.clone();
                int later = Math.max(get(state, other, CLAIMED), get(state, other, TOLD));
                claim(next, node, AGAIN[later]);
                take.accept(move(Kind.RAISE, node, 0), next);
            }
        }
    }

    private void begin(byte[] state, int node, int term, BiConsumer<Integer, byte[]> take) {
        for (int set = 3; set < 8; set++) {
            if (Integer.bitCount(set) > 1 && isAnswered(state, node, set)) {
                begin(state, node, term, set, take);
            }
        }
    }

    private static boolean isAnswered(byte[] state, int claimant, int set) {
        for (int node = 0; node < NODES; node++) {
            if ((set >> node & 1) == 1 && get(state, claimant, ANSWERS + 2 * node) == 0) {
                return false;
            }
        }
        return true;
    }

    /// As `TermClaim` decides: the newest story of a majority.
    private void begin(byte[] state, int claimant, int term, int set, BiConsumer<Integer, byte[]> take) {
        int told = 0;
        int sure = 0;
        int newest = 0;
        int owns = 0;
        for (int node = 0; node < NODES; node++) {
            if ((set >> node & 1) == 1) {
                int story = story(state, claimant, node);
                int toldOf = get(state, claimant, ANSWERS + 2 * node + 1) & 7;
                told = Math.max(told, toldOf);
                sure += toldOf <= story >> 3 ? 1 : 0;
                newest = Math.max(newest, story);
                owns = Math.max(owns, isOwn(state, claimant, node) ? story >> 3 : 0);
            }
        }
        boolean knowsAll = sure > 1 || (owns > 0 && owns >= told) || set == 7;
        if (newest >> 3 < told || newest == 0) {
            boolean fresh = newest >> 3 >= told && knowsAll;
            byte[] next = state.clone();
            begin(next, claimant, term, 0, fresh ? 0 : 1, !fresh);
            take.accept(move(Kind.BEGIN, claimant, set), next);
            return;
        }
        for (int node = 0; node < NODES; node++) {
            boolean source = (set >> node & 1) == 1
                    && story(state, claimant, node) == newest
                    && get(state, node, STORY) == newest >> 3
                    && get(state, node, LEVEL) >= (newest & 7);
            if (source) {
                byte[] next = state.clone();
                int known = known(state, node);
                int held = knowsAll ? held(state, node) : 1 - known;
                boolean full = state[term(newest >> 3, FULL)] > 0;
                begin(next, claimant, term, known, held, full || !knowsAll);
                take.accept(move(Kind.BEGIN, claimant, set), next);
            }
        }
    }

    private static void begin(byte[] state, int node, int term, int known, int held, boolean full) {
        int at = node * NODE_BYTES;
        Arrays.fill(state, at + ANSWERS, at + CLAIMS, (byte) 0);
        set(state, node, ROLE, HOSTS);
        set(state, node, ON_DISK, 0);
        boolean twice = state[term(term, OWNER)] > 0;
        state[term(term, OWNER)] = (byte) (twice ? NODES + 1 : node + 1);
        state[term(term, KNOWN)] = (byte) known;
        state[term(term, HELD)] = (byte) held;
        state[term(term, FULL)] = (byte) (full ? 1 : 0);
    }

    private void crash(byte[] state, int node, BiConsumer<Integer, byte[]> take) {
        if (state[CRASHES_LEFT] == 0) {
            return;
        }
        byte[] killed = state.clone();
        killed[CRASHES_LEFT]--;
        forget(killed, node);
        take.accept(move(Kind.KILL, node, 0), killed);
        if (get(state, node, ROLE) == HOSTS && get(state, node, DISK_TERM) > 0) {
            byte[] cut = state.clone();
            cut[CRASHES_LEFT]--;
            int term = get(state, node, TERM);
            // The promise stands for what only a mirror knows now.
            cut[term(term, CONFIRMED)] = 0;
            if (get(cut, node, DISK_TERM) == term) {
                set(cut, node, DISK_KNOWN, get(cut, node, DISK_COPIED));
                set(cut, node, DISK_COMPLETE, 0);
            }
            forget(cut, node);
            take.accept(move(Kind.POWER_CUT, node, 0), cut);
        }
    }
}
