package io.vestibule.wire;

import io.vestibule.coordination.protocol.Move;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.queue.Claim;
import io.vestibule.ticket.EstimateStamp;
import io.vestibule.ticket.Ticket;
import io.vestibule.wire.v1.AnswerMessage;
import io.vestibule.wire.v1.AnswerMessages;
import io.vestibule.wire.v1.AskClaim;
import io.vestibule.wire.v1.AskMessage;
import io.vestibule.wire.v1.AskMessages;
import io.vestibule.wire.v1.EstimateMessage;
import io.vestibule.wire.v1.MoveMessage;
import io.vestibule.wire.v1.SessionMessage;
import java.util.List;
import java.util.Optional;

/// Questions for slots and their answers (`slots.proto`), several at a time.
public final class SlotForm {

    private SlotForm() {}

    /// Writes questions.
    public static byte[] writeAsks(List<NumberedAsk> asks) {
        var message = AskMessages.newBuilder();
        asks.forEach(asked -> message.addAsks(message(asked)));
        return message.build().toByteArray();
    }

    /// Reads questions.
    public static Received<List<NumberedAsk>> readAsks(byte[] bytes) {
        return Received.read(
                bytes,
                AskMessages.parser(),
                message -> message.getAsksList().stream().map(SlotForm::asked).toList());
    }

    /// Writes answers.
    public static byte[] writeAnswers(List<NumberedAnswer> answers) {
        var message = AnswerMessages.newBuilder();
        answers.forEach(answered -> message.addAnswers(message(answered)));
        return message.build().toByteArray();
    }

    /// Reads answers.
    public static Received<List<NumberedAnswer>> readAnswers(byte[] bytes) {
        return Received.read(
                bytes,
                AnswerMessages.parser(),
                message -> message.getAnswersList().stream()
                        .map(SlotForm::answered)
                        .toList());
    }

    private static AskMessage message(NumberedAsk asked) {
        var ask = asked.ask();
        var message = AskMessage.newBuilder()
                .setNumber(asked.number())
                .setId(ask.id())
                .setArrivedMillis(ask.arrivedMillis())
                .setClaim(claim(ask.claim()));
        if (ask.atArrival().known()) {
            message.setAtArrival(message(ask.atArrival()));
        }
        if (ask.atHalf().known()) {
            message.setAtHalf(message(ask.atHalf()));
        }
        if (ask.session() instanceof Ticket.Active session) {
            message.setSession(message(session));
        }
        ask.move().ifPresent(move -> message.setMove(message(move)));
        return message.setInvited(ask.invited()).build();
    }

    static MoveMessage message(Move move) {
        return MoveMessage.newBuilder()
                .setNewId(move.newId())
                .setNetwork(move.network())
                .build();
    }

    static Move move(MoveMessage message) {
        int network = message.getNetwork();
        Require.hold(network >= 0 && network <= Move.MOST_NETWORK, "a network has 16 bits of its own");
        return new Move(message.getNewId(), network);
    }

    private static NumberedAsk asked(AskMessage message) {
        var claim = claim(message.getClaim());
        Require.hold((claim == Claim.ROAMING) == message.hasSession(), "only a roaming visitor reports a session");
        return new NumberedAsk(
                message.getNumber(),
                new SlotAsk(
                        message.getId(),
                        message.getArrivedMillis(),
                        claim,
                        estimate(message.getAtArrival()),
                        estimate(message.getAtHalf()),
                        message.hasSession() ? session(message.getSession()) : Ticket.NONE,
                        message.getInvited(),
                        message.hasMove() ? Optional.of(move(message.getMove())) : Optional.empty()));
    }

    private static AskClaim claim(Claim claim) {
        return switch (claim) {
            case NEWCOMER -> AskClaim.ASK_CLAIM_NEWCOMER;
            case WAITING -> AskClaim.ASK_CLAIM_WAITING;
            case ROAMING -> AskClaim.ASK_CLAIM_ROAMING;
        };
    }

    private static Claim claim(AskClaim claim) {
        return switch (claim) {
            case ASK_CLAIM_NEWCOMER -> Claim.NEWCOMER;
            case ASK_CLAIM_WAITING -> Claim.WAITING;
            case ASK_CLAIM_ROAMING -> Claim.ROAMING;
            case ASK_CLAIM_UNSPECIFIED, UNRECOGNIZED ->
                throw new IllegalArgumentException("a claim that this version does not know");
        };
    }

    private static EstimateMessage message(EstimateStamp estimate) {
        return EstimateMessage.newBuilder()
                .setToldMillis(estimate.toldMillis())
                .setLowSeconds(estimate.lowSeconds())
                .setPointSeconds(estimate.pointSeconds())
                .setHighSeconds(estimate.highSeconds())
                .build();
    }

    private static EstimateStamp estimate(EstimateMessage message) {
        return new EstimateStamp(
                message.getToldMillis(),
                Require.count(message.getLowSeconds(), "low_seconds"),
                Require.count(message.getPointSeconds(), "point_seconds"),
                Require.count(message.getHighSeconds(), "high_seconds"));
    }

    static SessionMessage message(Ticket.Active session) {
        return SessionMessage.newBuilder()
                .setId(session.id())
                .setArrivedMillis(session.arrivedMillis())
                .setAcceptedMillis(session.acceptedMillis())
                .setSeenMillis(session.seenMillis())
                .setDataCenter(session.dataCenter())
                .build();
    }

    static Ticket.Active session(SessionMessage message) {
        return new Ticket.Active(
                message.getId(),
                message.getArrivedMillis(),
                message.getAcceptedMillis(),
                message.getSeenMillis(),
                Require.count(message.getDataCenter(), "data_center"));
    }

    private static AnswerMessage message(NumberedAnswer answered) {
        var message = AnswerMessage.newBuilder().setNumber(answered.number());
        switch (answered.answer()) {
            case SlotAnswer.Granted(long accepted) ->
                message.getGrantedBuilder().setAcceptedMillis(accepted);
            case SlotAnswer.AlreadyInside(long accepted, long seen) ->
                message.getAlreadyInsideBuilder().setAcceptedMillis(accepted).setSeenMillis(seen);
            case SlotAnswer.AskHome(int home) -> message.getAskHomeBuilder().setHome(home);
            case SlotAnswer.TakenOver(long accepted, long seen, int home) ->
                message.getTakenOverBuilder()
                        .setAcceptedMillis(accepted)
                        .setSeenMillis(seen)
                        .setHome(home);
            case SlotAnswer.Refused _ -> message.getRefusedBuilder();
            case SlotAnswer.NotYet _ -> message.getNotYetBuilder();
            case SlotAnswer.Spent _ -> message.getSpentBuilder();
            case SlotAnswer.UnderWay _ -> message.getUnderWayBuilder();
            case SlotAnswer.InLine(long arrived) -> message.getInLineBuilder().setArrivedMillis(arrived);
            case SlotAnswer.Moved(long id, long accepted, long seen, boolean again, int moves) ->
                message.getMovedBuilder()
                        .setId(id)
                        .setAcceptedMillis(accepted)
                        .setSeenMillis(seen)
                        .setAgain(again)
                        .setMoves(moves);
        }
        return message.build();
    }

    private static NumberedAnswer answered(AnswerMessage message) {
        return new NumberedAnswer(
                message.getNumber(),
                switch (message.getAnswerCase()) {
                    case GRANTED -> new SlotAnswer.Granted(message.getGranted().getAcceptedMillis());
                    case ALREADY_INSIDE ->
                        new SlotAnswer.AlreadyInside(
                                message.getAlreadyInside().getAcceptedMillis(),
                                message.getAlreadyInside().getSeenMillis());
                    case ASK_HOME ->
                        new SlotAnswer.AskHome(
                                Require.count(message.getAskHome().getHome(), "home"));
                    case TAKEN_OVER ->
                        new SlotAnswer.TakenOver(
                                message.getTakenOver().getAcceptedMillis(),
                                message.getTakenOver().getSeenMillis(),
                                Require.count(message.getTakenOver().getHome(), "home"));
                    case REFUSED -> SlotAnswer.REFUSED;
                    case NOT_YET -> SlotAnswer.NOT_YET;
                    case SPENT -> SlotAnswer.SPENT;
                    case UNDER_WAY -> SlotAnswer.UNDER_WAY;
                    case IN_LINE -> new SlotAnswer.InLine(message.getInLine().getArrivedMillis());
                    case MOVED ->
                        new SlotAnswer.Moved(
                                message.getMoved().getId(),
                                message.getMoved().getAcceptedMillis(),
                                message.getMoved().getSeenMillis(),
                                message.getMoved().getAgain(),
                                Math.max(1, Require.count(message.getMoved().getMoves(), "moves")));
                    case ANSWER_NOT_SET ->
                        throw new IllegalArgumentException("an answer that this version does not know");
                });
    }
}
