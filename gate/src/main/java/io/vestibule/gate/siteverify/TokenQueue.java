package io.vestibule.gate.siteverify;

import io.vestibule.rule.value.Ip;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Whose token is checked next: no address block takes the places of the others, and nothing is
/// asked twice. *Thread-safe.*
///
/// What a provider said of a token for a ticket is remembered for three minutes. Of one ticket one
/// token is checked at a time; the same one, sent again meanwhile, gets the same reply. Blocks take
/// turns, each with a share of all places; one from which made-up tokens came lately waits until no
/// other block does. What finds no place is [TokenReply.Busy].
public final class TokenQueue {

    /// How many are checked at once, in all and of one address block.
    static final int MOST_AT_ONCE = SiteverifyClient.MOST_AT_ONCE;

    static final int SHARE_AT_ONCE = 4;

    /// How many wait for that.
    static final int MOST_QUEUED = SiteverifyClient.MOST_QUEUED;

    static final int SHARE_QUEUED = 64;

    /// How long one waits.
    static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

    static final long REMEMBERED_NANOS = TimeUnit.MINUTES.toNanos(3);

    /// The oldest is forgotten first.
    static final int MOST_REMEMBERED = 8_192;

    /// How many wait for the reply to one token.
    private static final int MOST_SHARING = 16;

    private static final Ip UNKNOWN = Ip.four(0);
    private static final TokenReply BUSY = new TokenReply.Busy();
    private static final TokenReply UNSURE = new TokenReply.Unsure();

    /// A token that a visitor brings.
    ///
    /// @param room in which it counts
    /// @param ticketId for which it counts
    /// @param address of the visitor
    public record Brought(String room, long ticketId, String token, String address) {}

    private record TicketOf(String room, long id) {}

    private record Asked(TicketOf ticket, String tokenHash) {}

    private record Said(TokenReply reply, long untilNanos) {}

    private record Receiver(Executor loop, Consumer<TokenReply> then) {

        void get(TokenReply reply) {
            loop.execute(() -> then.accept(reply));
        }
    }

    /// One check, waiting or under way.
    private static final class Check {

        private final Brought brought;
        private final Asked asked;
        private final Block block;
        private final long sinceNanos;
        private final List<Receiver> receivers = new ArrayList<>(1);

        Check(Brought brought, Asked asked, Block block, long sinceNanos) {
            this.brought = brought;
            this.asked = asked;
            this.block = block;
            this.sinceNanos = sinceNanos;
        }

        void get(TokenReply reply) {
            receivers.forEach(receiver -> receiver.get(reply));
        }
    }

    private static final class Block {

        private final Ip network;
        private final Deque<Check> waiting = new ArrayDeque<>();
        private int underWay;
        private boolean hasTurn;

        Block(Ip network) {
            this.network = network;
        }
    }

    private final TokenChecker checker;
    private final LongSupplier nanos;
    private final Map<Asked, Said> known = new RecentMap<>(MOST_REMEMBERED);
    private final LyingBlocks liars = new LyingBlocks();
    private final Map<TicketOf, Check> open = new HashMap<>();
    private final Map<Ip, Block> blocks = new HashMap<>();
    private final Deque<Block> turns = new ArrayDeque<>();
    private final Deque<Block> lateTurns = new ArrayDeque<>();
    private int underWay;
    private int queued;

    /// @param checker asks the provider
    /// @param nanos a clock that only runs forward
    public TokenQueue(TokenChecker checker, LongSupplier nanos) {
        this.checker = checker;
        this.nanos = nanos;
    }

    /// Has a token checked.
    ///
    /// @param loop the event loop of the request
    /// @param then gets the outcome there, once; perhaps before this returns
    public void check(Brought brought, Executor loop, Consumer<TokenReply> then) {
        var told = new ArrayList<Runnable>(2);
        var reply = enter(brought, asked(brought), new Receiver(loop, then), told);
        told.forEach(Runnable::run);
        if (reply != null) {
            then.accept(reply);
        }
    }

    /// @param after what is to be done without the lock
    /// @return the reply if there is one at once
    private synchronized @Nullable TokenReply enter(
            Brought brought, Asked asked, Receiver receiver, List<Runnable> after) {
        long now = nanos.getAsLong();
        var said = known.get(asked);
        if (said != null && said.untilNanos - now > 0) {
            return said.reply;
        }
        var other = open.get(asked.ticket);
        if (other != null) {
            if (!other.asked.equals(asked) || other.receivers.size() == MOST_SHARING) {
                return BUSY;
            }
            other.receivers.add(receiver);
            return null;
        }
        var block = blocks.computeIfAbsent(networkOf(brought.address), Block::new);
        if (block.waiting.size() == SHARE_QUEUED || (queued == MOST_QUEUED && !makesRoom(block, now, after))) {
            return BUSY;
        }
        var check = new Check(brought, asked, block, now);
        check.receivers.add(receiver);
        open.put(asked.ticket, check);
        block.waiting.add(check);
        queued++;
        takeTurn(block, now);
        next(now, after);
        return null;
    }

    private static Asked asked(Brought brought) {
        try {
            byte[] token = brought.token.getBytes(StandardCharsets.UTF_8);
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(token);
            var ticket = new TicketOf(brought.room, brought.ticketId);
            return new Asked(ticket, HexFormat.of().formatHex(hash));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static Ip networkOf(String address) {
        var ip = Ip.parse(address).orElse(UNKNOWN).unmapped();
        return ip.first(ip.six() ? 56 : 24);
    }

    /// A block that waits behind others gives its last place up for one that does not.
    private boolean makesRoom(Block block, long now, List<Runnable> after) {
        var last = lateTurns.peekLast();
        if (last == null || liars.has(block.network, now)) {
            return false;
        }
        var check = last.waiting.removeLast();
        leaves(check);
        if (last.waiting.isEmpty()) {
            lateTurns.removeLast();
            last.hasTurn = false;
            forgetIfIdle(last);
        }
        after.add(() -> check.get(BUSY));
        return true;
    }

    private void leaves(Check check) {
        queued--;
        open.remove(check.asked.ticket);
    }

    private void takeTurn(Block block, long now) {
        if (!block.hasTurn && !block.waiting.isEmpty() && block.underWay < SHARE_AT_ONCE) {
            block.hasTurn = true;
            (liars.has(block.network, now) ? lateTurns : turns).addLast(block);
        }
    }

    private void next(long now, List<Runnable> after) {
        while (underWay < MOST_AT_ONCE) {
            var block = turns.isEmpty() ? lateTurns.pollFirst() : turns.pollFirst();
            if (block == null) {
                return;
            }
            block.hasTurn = false;
            var check = block.waiting.removeFirst();
            if (now - check.sinceNanos >= PATIENCE_NANOS) {
                leaves(check);
                after.add(() -> check.get(BUSY));
            } else {
                queued--;
                underWay++;
                block.underWay++;
                after.add(() -> ask(check));
            }
            takeTurn(block, now);
            forgetIfIdle(block);
        }
    }

    private void forgetIfIdle(Block block) {
        if (block.underWay == 0 && block.waiting.isEmpty()) {
            blocks.remove(block.network);
        }
    }

    private void ask(Check check) {
        var brought = check.brought;
        try {
            checker.check(brought.token, brought.address, Runnable::run, reply -> over(check, reply));
        } catch (RuntimeException _) {
            over(check, UNSURE);
        }
    }

    private void over(Check check, TokenReply reply) {
        var after = new ArrayList<Runnable>();
        leave(check, reply, after);
        after.forEach(Runnable::run);
        check.get(reply);
    }

    private synchronized void leave(Check check, TokenReply reply, List<Runnable> after) {
        long now = nanos.getAsLong();
        var block = check.block;
        underWay--;
        block.underWay--;
        open.remove(check.asked.ticket);
        if (reply instanceof TokenReply.Answered(var answer)) {
            known.remove(check.asked);
            known.put(check.asked, new Said(reply, now + REMEMBERED_NANOS));
            if (TokenVerdict.of(answer) == TokenVerdict.REFUSED) {
                liars.lied(block.network, now);
            }
        }
        takeTurn(block, now);
        forgetIfIdle(block);
        next(now, after);
    }
}
