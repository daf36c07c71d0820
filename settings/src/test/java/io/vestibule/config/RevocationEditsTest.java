package io.vestibule.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.room.Revocation;
import io.vestibule.room.Revocations;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RevocationEditsTest {

    private static final Instant EARLIER = Instant.parse("2026-02-28T23:00:00Z");

    private final House house = House.withZone();
    private final String sale = house.id(RoomEdits.KIND.create(House.SHOP, House.room("sale", "")));

    private static Revocation.Wave wave(Instant before, boolean line) {
        return new Revocation.Wave(before.toEpochMilli(), line);
    }

    private void revoke(Revocation what) {
        house.id(RevocationEdits.revoke(sale, what));
    }

    private List<Revocation> ended() {
        return house.room(sale).revocations().stream()
                .map(RevocationEntry::what)
                .toList();
    }

    @Test
    void whatIsEndedIsInTheRoomAsGatesAndCoordinatorsTakeIt() {
        revoke(new Revocation.OfTicket(-7));
        revoke(wave(EARLIER, true));

        assertThat(house.now().directory().rooms().getFirst().revocations())
                .isEqualTo(Revocations.of(List.of(wave(EARLIER, true), new Revocation.OfTicket(-7))));
    }

    @Test
    void aChangeOfTheRoomBringsNobodyBack() {
        revoke(new Revocation.OfTicket(7));
        house.id(RoomEdits.KIND.patch(House.SHOP, sale, House.keys("{'queue_all':true}")));
        house.id(EventEdits.KIND.create(
                sale,
                House.keys("{'name':'drop','event_start_time':'2026-03-02T00:00:00Z',"
                        + "'event_end_time':'2026-03-02T01:00:00Z'}")));

        assertThat(house.room(sale).room().revocations().endSession(7, 0)).isTrue();
        assertThat(ended()).containsExactly(new Revocation.OfTicket(7));
    }

    @Test
    void whatIsEndedAlreadyStaysOneOrder() {
        revoke(wave(EARLIER, true));
        var again = List.of(wave(EARLIER, true), wave(EARLIER.minusSeconds(9), false));

        for (Revocation what : again) {
            assertThat(house.make(RevocationEdits.revoke(sale, what))).isInstanceOf(EditResult.Same.class);
        }
    }

    @Test
    void aWaveTakesThePlaceOfThoseThatItCovers() {
        revoke(wave(EARLIER, false));
        revoke(wave(EARLIER.plusSeconds(9), true));

        assertThat(ended()).containsExactly(wave(EARLIER.plusSeconds(9), true));
    }

    @Test
    void aWaveInTheFutureIsRefused() {
        var next = Instant.parse("2026-03-01T00:00:09Z");

        assertThat(house.refusal(RevocationEdits.revoke(sale, wave(next, false))))
                .containsExactly("admitted_before: is in the future: it is 2026-03-01T00:00:03Z now");
    }

    @Test
    void aRoomThatIsNotThereIsMissing() {
        assertThat(house.make(RevocationEdits.revoke("nowhere", wave(EARLIER, false))))
                .isEqualTo(new EditResult.Missing(DocumentKind.ROOM, "nowhere"));
    }

    /// Its sessions last five minutes, those of its event half an hour.
    @Test
    void itIsForgottenWhenNoTicketIsLeftThatItCouldTouch() {
        revoke(new Revocation.OfTicket(7));
        house.id(EventEdits.KIND.create(
                sale,
                House.keys("{'name':'drop','event_start_time':'2026-03-02T00:00:00Z',"
                        + "'event_end_time':'2026-03-02T01:00:00Z',"
                        + "'session_duration':30}")));
        Instant ended = house.room(sale).revocations().getFirst().createdOn();
        Instant gone = ended.plus(Duration.ofMinutes(90));

        assertThat(RevocationEdits.areOver(house.now(), gone)).isFalse();
        assertThat(RevocationEdits.areOver(house.now(), gone.plusMillis(1))).isTrue();
        var late = new Moment(gone.plusSeconds(1), () -> 1);
        assertThat(RevocationEdits.forget().apply(house.now(), late))
                .isInstanceOfSatisfying(
                        EditResult.Changed.class,
                        changed -> assertThat(
                                        changed.after().room(sale).orElseThrow().room())
                                .extracting(room -> room.revocations())
                                .isSameAs(Revocations.NONE));
    }

    @Test
    void nothingIsForgottenBefore() {
        revoke(new Revocation.OfTicket(7));

        assertThat(house.make(RevocationEdits.forget())).isEqualTo(new EditResult.Same(""));
    }

    @Test
    void itIsNotTakenBack() {
        var before = house.now();
        revoke(new Revocation.OfTicket(7));
        var id = house.room(sale).revocations().getFirst().id();
        var change = new Change(
                DocumentKind.REVOCATION,
                id,
                before.document(DocumentKind.REVOCATION, id),
                house.now().document(DocumentKind.REVOCATION, id));

        assertThat(house.refusal(new UndoEdit(house.now().revision(), List.of(change))))
                .containsExactly(
                        "revocation %s: cannot be taken back: its visitors have other tickets by now".formatted(id));
    }

    @Test
    void itIsNotExportedAndNoFileTakesItAway() {
        revoke(new Revocation.OfTicket(7));

        assertThat(Export.yaml(house.now())).doesNotContain("0000000000000007");
    }

    @Test
    void itGoesWithItsRoom() {
        revoke(new Revocation.OfTicket(7));
        house.id(RoomEdits.KIND.delete(House.SHOP, sale));

        assertThat(house.now().documents()).noneMatch(document -> document.kind() == DocumentKind.REVOCATION);
    }

    /// As a newer version may write it, or a hand.
    @Test
    void anOrderThatCannotBeReadEndsNothingAndIsTold() {
        var broken = new Document(DocumentKind.REVOCATION, "b", sale, "{\"ticket\":\"xyz\"}");
        var change = new Change(DocumentKind.REVOCATION, "b", Optional.empty(), Optional.of(broken));

        var after = house.now().with(List.of(change), 9);

        assertThat(after.room(sale).orElseThrow().room().revocations()).isSameAs(Revocations.NONE);
        assertThat(after.troubles()).singleElement().asString().contains("16 hexadecimal digits");
    }
}
