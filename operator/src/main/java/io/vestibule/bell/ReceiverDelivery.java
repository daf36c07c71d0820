package io.vestibule.bell;

import io.vestibule.bell.send.SendResult;
import io.vestibule.ground.Elapsed;
import io.vestibule.ground.EpochClock;
import io.vestibule.store.Delivery;
import io.vestibule.store.DeliveryQueue;
import io.vestibule.store.ReceiverState;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/// Sends one receiver what waits for it, in order, as long as that works. *Thread-safe*; one thread
/// for each receiver.
final class ReceiverDelivery {

    /// How long a node holds a receiver. Longer than any message may take.
    static final long TERM = 60_000;

    private final DeliveryQueue queue;
    private final MessageOutlet outlet;
    private final EpochClock clock;
    private final String holder;

    final LongAdder sent = new LongAdder();
    final LongAdder failed = new LongAdder();
    final LongAdder dropped = new LongAdder();

    /// @param holder names this process; another one of the same node has another name
    ReceiverDelivery(DeliveryQueue queue, MessageOutlet outlet, EpochClock clock, String holder) {
        this.queue = queue;
        this.outlet = outlet;
        this.clock = clock;
        this.holder = holder;
    }

    /// Sends a receiver all that waits, until that is done, fails, or another node has the
    /// receiver.
    ///
    /// @throws io.vestibule.ground.Failure when the store is unreachable: what was sent meanwhile
    ///   may be sent again, by the same id
    void tell(String receiver) {
        boolean more = true;
        while (more) {
            if (!queue.take(receiver, holder, TERM)) {
                return;
            }
            more = one(receiver);
        }
        queue.release(receiver, holder);
    }

    /// @return whether to continue
    private boolean one(String receiver) {
        ReceiverState state = queue.log().state(receiver);
        long now = clock.millis();
        if (!state.isDue(now)) {
            return false;
        }
        if (state.failingSinceMillis() > 0 && Elapsed.isOver(state.failingSinceMillis(), Backoff.DEAD, now)) {
            queue.fold(receiver);
        }
        Optional<Delivery> next = queue.next(receiver);
        if (next.isEmpty()) {
            return false;
        }
        Delivery delivery = next.get();
        if (!state.offFor().isEmpty() && state.offFor().equals(outlet.addressName(receiver))) {
            drop(delivery, Delivery.State.REFUSED, "it answered 410; set another address");
            return true;
        }
        if (delivery.tries() > 0 && Elapsed.of(delivery.madeMillis(), now) >= Backoff.GIVE_UP) {
            drop(delivery, Delivery.State.FAILED, delivery.error());
            return true;
        }
        return judge(delivery, state, outlet.send(delivery));
    }

    private boolean judge(Delivery delivery, ReceiverState state, SendResult attempt) {
        return switch (attempt) {
            case SendResult.Taken() -> {
                queue.sent(delivery);
                sent.increment();
                yield true;
            }
            case SendResult.Again(String why, long wait) -> {
                int tries = state.tries() + 1;
                queue.failed(delivery, why, tries, clock.millis() + Backoff.after(tries, wait));
                failed.increment();
                yield false;
            }
            case SendResult.Gone(String why) -> {
                String receiver = delivery.receiver();
                queue.switchOff(receiver, outlet.addressName(receiver), why);
                dropped.increment();
                yield false;
            }
            case SendResult.Dropped(String why) -> {
                drop(delivery, Delivery.State.REFUSED, why);
                yield true;
            }
        };
    }

    private void drop(Delivery delivery, Delivery.State state, String why) {
        queue.drop(delivery, state, why);
        dropped.increment();
    }
}
