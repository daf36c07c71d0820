package io.vestibule.wire;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import io.vestibule.room.RoomId;
import io.vestibule.wire.v1.ClaimMessage;
import io.vestibule.wire.v1.ClaimedMessage;
import io.vestibule.wire.v1.EndedMessage;
import io.vestibule.wire.v1.EntriesMessage;
import io.vestibule.wire.v1.FrameMessage;
import io.vestibule.wire.v1.GotMessage;
import io.vestibule.wire.v1.JoinedMessage;
import io.vestibule.wire.v1.PieceMessage;
import io.vestibule.wire.v1.PiecesMessage;
import io.vestibule.wire.v1.RenewMessage;
import io.vestibule.wire.v1.ToldMessage;
import io.vestibule.wire.v1.WantedMessage;
import java.util.List;
import java.util.Optional;

/// Frames as bytes (`frames.proto`).
public final class FrameForm {

    private static final int NODE_BITS = 24;
    private static final int MOST_LANES = 64;

    private FrameForm() {}

    /// Writes a frame.
    public static byte[] write(RoomFrame frame) {
        var message = FrameMessage.newBuilder().setRoom(frame.room().value());
        switch (frame.frame()) {
            case Frame.Joined joined -> message.setJoined(joined(joined));
            case Frame.Asks(var asks) -> message.setAsks(wrap(SlotForm.writeAsks(asks)));
            case Frame.Answers(var answers) -> message.setAnswers(wrap(SlotForm.writeAnswers(answers)));
            case Frame.Reported(var report) -> message.setReport(wrap(ReportForm.write(report)));
            case Frame.Taken(var taken) -> message.setTaken(wrap(ReportForm.write(taken)));
            case Frame.Shown(var view) -> message.setView(wrap(ViewForm.write(view)));
            case Frame.State(var state) -> message.setState(wrap(WorldForm.write(state)));
            case Frame.Told(String hub, var world) ->
                message.setTold(ToldMessage.newBuilder().setHub(hub).setWorld(wrap(WorldForm.write(world))));
            case Frame.Renew(long number, var session, var move) -> {
                var renew = message.getRenewBuilder().setNumber(number);
                renew.setSession(SlotForm.message(session));
                move.ifPresent(to -> renew.setMove(SlotForm.message(to)));
            }
            case Frame.Renewed(var answered) -> message.setRenewed(wrap(SlotForm.writeAnswers(List.of(answered))));
            case Frame.Claim(long term) ->
                message.setClaim(ClaimMessage.newBuilder().setLife(term));
            case Frame.Claimed claimed ->
                message.setClaimed(ClaimedMessage.newBuilder()
                        .setClaim(claimed.claim())
                        .setGot(got(claimed.term(), claimed.through()))
                        .setLater(claimed.later())
                        .setTold(claimed.told() > claimed.term() ? claimed.told() : 0)
                        .setOwn(claimed.own())
                        .setRoomMillis(claimed.roomMillis())
                        .setClockMillis(claimed.clockMillis()));
            case Frame.Wanted wanted -> message.setWanted(wanted(wanted));
            case Frame.Piece piece ->
                message.setPiece(PieceMessage.newBuilder()
                        .setLife(piece.term())
                        .setThrough(piece.through())
                        .setIndex(piece.index())
                        .setCount(piece.count())
                        .setContent(wrap(piece.content())));
            case Frame.Entries entries -> message.setEntries(entries(entries));
            case Frame.Got got -> message.setGot(got(got));
            case Frame.Ended ended -> message.setEnded(ended(ended));
            case Frame.WhatIfAsked asked -> message.setWhatIf(wrap(ProspectForm.write(asked)));
            case Frame.ProspectTold told -> message.setProspect(wrap(ProspectForm.write(told)));
            case Frame.Voted(var word) -> message.setVoted(wrap(VoteForm.write(word)));
        }
        return message.build().toByteArray();
    }

    /// Reads a frame.
    public static Received<RoomFrame> read(byte[] bytes) {
        return Received.read(
                bytes, FrameMessage.parser(), message -> new RoomFrame(new RoomId(message.getRoom()), frame(message)));
    }

    private static Frame frame(FrameMessage message) {
        return switch (message.getBodyCase()) {
            case JOINED -> joined(message.getJoined());
            case ASKS -> new Frame.Asks(sound(SlotForm.readAsks(bytes(message.getAsks()))));
            case ANSWERS -> new Frame.Answers(sound(SlotForm.readAnswers(bytes(message.getAnswers()))));
            case REPORT -> new Frame.Reported(sound(ReportForm.read(bytes(message.getReport()))));
            case TAKEN -> new Frame.Taken(sound(ReportForm.readTaken(bytes(message.getTaken()))));
            case VIEW -> new Frame.Shown(sound(ViewForm.read(bytes(message.getView()))));
            case STATE -> new Frame.State(sound(WorldForm.readCenter(bytes(message.getState()))));
            case TOLD ->
                new Frame.Told(
                        message.getTold().getHub(),
                        sound(WorldForm.readWorld(bytes(message.getTold().getWorld()))));
            case RENEW -> renew(message.getRenew());
            case RENEWED -> renewed(sound(SlotForm.readAnswers(bytes(message.getRenewed()))));
            case CLAIM -> new Frame.Claim(Require.count(message.getClaim().getLife(), "claim.life"));
            case CLAIMED -> claimed(message.getClaimed());
            case WANTED -> wanted(message.getWanted());
            case PIECE -> piece(message.getPiece());
            case ENTRIES -> entries(message.getEntries());
            case GOT -> got(message.getGot());
            case ENDED -> ended(message.getEnded());
            case WHAT_IF -> sound(ProspectForm.readWhatIf(bytes(message.getWhatIf())));
            case PROSPECT -> sound(ProspectForm.readProspect(bytes(message.getProspect())));
            case VOTED -> new Frame.Voted(sound(VoteForm.read(bytes(message.getVoted()))));
            case BODY_NOT_SET -> throw new IllegalArgumentException("a frame that this version does not know");
        };
    }

    private static JoinedMessage.Builder joined(Frame.Joined joined) {
        return JoinedMessage.newBuilder()
                .setNode(joined.node())
                .setLife(joined.incarnation())
                .setLanes(joined.lanes())
                .setEndedLife(joined.knows().term())
                .setEndedThrough(joined.knows().through());
    }

    private static EndedMessage.Builder ended(Frame.Ended ended) {
        var message = EndedMessage.newBuilder()
                .setLife(ended.term())
                .setFirst(ended.first())
                .setFrom(ended.from());
        for (long id : ended.ids()) {
            message.addIds(id);
        }
        return message;
    }

    private static Frame ended(EndedMessage message) {
        long first = Require.count(message.getFirst(), "ended.first");
        long from = Require.count(message.getFrom(), "ended.from");
        Require.hold(message.getLife() > 0, "ended.term is not positive");
        Require.hold(first > 0 && from >= first, "ended.from is before ended.first");
        return new Frame.Ended(
                message.getLife(),
                first,
                from,
                message.getIdsList().stream().mapToLong(Long::longValue).toArray());
    }

    private static Frame joined(JoinedMessage message) {
        int node = message.getNode();
        int lanes = message.getLanes();
        Require.hold(node >>> NODE_BITS == 0, "joined.node has more than 24 bits");
        Require.hold(lanes > 0 && lanes <= MOST_LANES, "joined.lanes is not between 1 and 64");
        return new Frame.Joined(
                node,
                Require.count(message.getLife(), "joined.life"),
                lanes,
                new Frame.Knows(
                        Require.count(message.getEndedLife(), "joined.ended_life"),
                        Require.count(message.getEndedThrough(), "joined.ended_through")));
    }

    private static Frame renew(RenewMessage message) {
        return new Frame.Renew(
                message.getNumber(),
                SlotForm.session(message.getSession()),
                message.hasMove() ? Optional.of(SlotForm.move(message.getMove())) : Optional.empty());
    }

    private static Frame renewed(List<NumberedAnswer> answers) {
        Require.hold(answers.size() == 1, "a renewal has one answer");
        return new Frame.Renewed(answers.getFirst());
    }

    private static Frame claimed(ClaimedMessage message) {
        long term = term(message.getGot());
        return new Frame.Claimed(
                Require.count(message.getClaim(), "claimed.claim"),
                term,
                through(message.getGot()),
                Require.count(message.getLater(), "claimed.later"),
                Math.max(term, Require.count(message.getTold(), "claimed.told")),
                message.getOwn(),
                Require.count(message.getRoomMillis(), "claimed.room_millis"),
                Require.count(message.getClockMillis(), "claimed.clock_millis"));
    }

    private static Frame piece(PieceMessage message) {
        return new Frame.Piece(
                Require.count(message.getLife(), "piece.life"),
                Require.count(message.getThrough(), "piece.through"),
                Require.count(message.getIndex(), "piece.index"),
                Require.count(message.getCount(), "piece.count"),
                bytes(message.getContent()));
    }

    private static EntriesMessage.Builder entries(Frame.Entries entries) {
        var message = EntriesMessage.newBuilder().setLife(entries.term()).setFrom(entries.from());
        for (long word : entries.words()) {
            message.addWords(word);
        }
        return message;
    }

    private static Frame entries(EntriesMessage message) {
        int count = message.getWordsCount();
        Require.hold(count % Frame.Entries.WORDS == 0, "entries.words are not four of each");
        var words = new long[count];
        for (int i = 0; i < count; i++) {
            words[i] = message.getWords(i);
        }
        return new Frame.Entries(
                Require.count(message.getLife(), "entries.life"),
                Require.count(message.getFrom(), "entries.from"),
                words);
    }

    private static WantedMessage.Builder wanted(Frame.Wanted wanted) {
        var message = WantedMessage.newBuilder()
                .setGot(got(wanted.term(), wanted.through()))
                .setMost(wanted.most());
        if (!wanted.have().equals(Frame.Got.NOTHING)) {
            message.setHave(got(wanted.have()));
        }
        return message;
    }

    private static Frame wanted(WantedMessage message) {
        return new Frame.Wanted(
                term(message.getGot()),
                through(message.getGot()),
                got(message.getHave()),
                Require.count(message.getMost(), "wanted.most"));
    }

    private static GotMessage got(Frame.Got got) {
        var pieces = got.pieces();
        if (pieces.equals(Frame.Pieces.NONE)) {
            return got(got.term(), got.through());
        }
        return got(got.term(), got.through()).toBuilder()
                .setPieces(PiecesMessage.newBuilder()
                        .setLife(pieces.term())
                        .setThrough(pieces.through())
                        .setCount(pieces.count()))
                .build();
    }

    private static Frame.Got got(GotMessage message) {
        var pieces = message.getPieces();
        return new Frame.Got(
                term(message),
                through(message),
                new Frame.Pieces(
                        Require.count(pieces.getLife(), "pieces.life"),
                        Require.count(pieces.getThrough(), "pieces.through"),
                        Require.count(pieces.getCount(), "pieces.count")));
    }

    private static GotMessage got(long term, long through) {
        return GotMessage.newBuilder().setLife(term).setThrough(through).build();
    }

    private static long term(GotMessage got) {
        return Require.count(got.getLife(), "got.life");
    }

    private static long through(GotMessage got) {
        return Require.count(got.getThrough(), "got.through");
    }

    private static ByteString wrap(byte[] bytes) {
        return UnsafeByteOperations.unsafeWrap(bytes);
    }

    private static byte[] bytes(ByteString string) {
        return string.toByteArray();
    }

    private static <T> T sound(Received<T> received) {
        return switch (received) {
            case Received.Sound<T>(T message) -> message;
            case Received.Garbage<T>(String reason) -> throw new IllegalArgumentException(reason);
        };
    }
}
