package io.vestibule.gate;

import io.vestibule.board.SlotService;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.minute.Count;
import io.vestibule.queue.RoomView;
import io.vestibule.room.Phase;
import io.vestibule.room.Room;
import io.vestibule.room.RoomId;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A coordinator that says what the test wants and remembers what it was told.
public final class FakeDesk implements SlotService {

    public final List<SlotAsk> asks = new ArrayList<>();
    public final List<VisitEvent> visitEvents = new ArrayList<>();

    public final Map<Count, Integer> counts = new EnumMap<>(Count.class);
    final List<Boolean> answers = new ArrayList<>();
    final List<Long> seen = new ArrayList<>();

    /// Empty: no answer in time.
    public Optional<SlotAnswer> answer = Optional.of(SlotAnswer.REFUSED);

    @Nullable
    public RoomView view;

    /// Whether answers wait for [#answerNow].
    public boolean thinks;

    private final List<Answered> open = new ArrayList<>();

    @Override
    public RoomView view(Phase phase, long nowMillis) {
        return view == null ? RoomView.unknown(phase, nowMillis) : view;
    }

    @Override
    public void ask(Room room, SlotAsk ask, Answered answered) {
        asks.add(ask);
        if (thinks) {
            open.add(answered);
        } else {
            answered.with(answer);
        }
    }

    /// Answers what was asked meanwhile.
    public void answerNow() {
        var all = List.copyOf(open);
        open.clear();
        all.forEach(asked -> asked.with(answer));
    }

    @Override
    public void report(Room room, VisitEvent event) {
        visitEvents.add(event);
    }

    @Override
    public void count(RoomId room, Count what) {
        counts.merge(what, 1, Integer::sum);
    }

    @Override
    public void answered(RoomId room, boolean failed) {
        answers.add(failed);
    }

    @Override
    public void saw(Phase phase, long session, long nowMillis) {
        seen.add(session);
    }
}
