package io.vestibule.wire;

import io.vestibule.coordination.protocol.LaneNotes;
import io.vestibule.coordination.protocol.LaneNotes.Sighting;
import io.vestibule.minute.Count;
import io.vestibule.wire.v1.NotesMessage;
import java.util.ArrayList;
import java.util.List;

/// The lane notes of a report (`reports.proto`).
final class NotesForm {

    /// More sightings than any lane keeps are garbage.
    static final int MOST_SIGHTINGS = 65_536;

    /// A greater count is garbage: sums of counts must not overflow.
    static final long MOST_COUNT = 1L << 40;

    private NotesForm() {}

    static NotesMessage message(LaneNotes notes) {
        var message = NotesMessage.newBuilder()
                .setBypassed(notes.count(Count.BYPASSED))
                .setRejected(notes.count(Count.REJECTED))
                .setRefused(notes.count(Count.REFUSED))
                .setWaitingAnswers(notes.count(Count.WAITING_ANSWERS))
                .setCoordinatorSilent(notes.count(Count.COORDINATOR_SILENT))
                .setOriginFailed(notes.count(Count.ORIGIN_FAILED))
                .setChallengesIssued(notes.count(Count.CHALLENGES_ISSUED))
                .setChallengesSolved(notes.count(Count.CHALLENGES_SOLVED))
                .setChallengesFailed(notes.count(Count.CHALLENGES_FAILED))
                .setChallengesPlain(notes.count(Count.CHALLENGES_PLAIN))
                .setDecoyRefreshes(notes.count(Count.DECOY_REFRESHES))
                .setMoves(notes.count(Count.MOVES));
        for (Sighting sighting : notes.sightings()) {
            message.addSightings(
                    NotesMessage.Sighting.newBuilder().setId(sighting.id()).setAtMillis(sighting.atMillis()));
        }
        return message.build();
    }

    /// @throws IllegalArgumentException if it means nothing
    static LaneNotes notes(NotesMessage message) {
        Require.hold(message.getSightingsCount() <= MOST_SIGHTINGS, "notes.sightings are too many");
        long[] counts = counts(message);
        var sightings = sightings(message);
        return counts.length == 0 && sightings.isEmpty() ? LaneNotes.NONE : new LaneNotes(counts, sightings);
    }

    private static long[] counts(NotesMessage message) {
        var counts = new long[LaneNotes.COUNTS];
        long all = set(counts, Count.BYPASSED, message.getBypassed())
                | set(counts, Count.REJECTED, message.getRejected())
                | set(counts, Count.REFUSED, message.getRefused())
                | set(counts, Count.WAITING_ANSWERS, message.getWaitingAnswers())
                | set(counts, Count.COORDINATOR_SILENT, message.getCoordinatorSilent())
                | set(counts, Count.ORIGIN_FAILED, message.getOriginFailed())
                | set(counts, Count.CHALLENGES_ISSUED, message.getChallengesIssued())
                | set(counts, Count.CHALLENGES_SOLVED, message.getChallengesSolved())
                | set(counts, Count.CHALLENGES_FAILED, message.getChallengesFailed())
                | set(counts, Count.CHALLENGES_PLAIN, message.getChallengesPlain())
                | set(counts, Count.DECOY_REFRESHES, message.getDecoyRefreshes())
                | set(counts, Count.MOVES, message.getMoves());
        return all == 0 ? LaneNotes.NONE.counts() : counts;
    }

    private static long set(long[] counts, Count what, long count) {
        Require.hold(count >= 0 && count <= MOST_COUNT, "notes.%s is no count".formatted(what.column()));
        counts[LaneNotes.index(what)] = count;
        return count;
    }

    private static List<Sighting> sightings(NotesMessage message) {
        var sightings = new ArrayList<Sighting>(message.getSightingsCount());
        for (NotesMessage.Sighting sighting : message.getSightingsList()) {
            sightings.add(new Sighting(sighting.getId(), Require.count(sighting.getAtMillis(), "sighting.at_millis")));
        }
        return sightings;
    }
}
