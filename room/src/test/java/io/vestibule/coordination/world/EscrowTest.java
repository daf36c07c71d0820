package io.vestibule.coordination.world;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.coordination.world.Escrow.EscrowReport;
import java.util.LinkedHashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class EscrowTest {

    private static final List<String> THREE = List.of("ams", "bom", "cpt");

    private static Escrow first(int limit) {
        return Escrow.first(1, limit, new LinkedHashSet<>(THREE));
    }

    private static EscrowReport told(String member, long sequence, BoundedCounter boundedCounter, int inUse) {
        return new EscrowReport(member, sequence, boundedCounter.inForce(), boundedCounter.held(inUse));
    }

    /// Lets a data center follow, and take all that is allotted to it.
    private static BoundedCounter follower(Escrow escrow, String member) {
        var boundedCounter = new BoundedCounter();
        boundedCounter.take(escrow.allotted(member));
        escrow.take(told(member, 1, boundedCounter, 0));
        return boundedCounter;
    }

    @Test
    void aRoomThatNeverHadACoordinatorGivesAtOnce() {
        var escrow = first(100);
        var ams = follower(escrow, "ams");

        assertThat(escrow.free()).isEqualTo(100);
        assertThat(escrow.allot("ams", 150)).isEqualTo(100);
        assertThat(escrow.free()).isZero();
        assertThat(ams.take(escrow.allotted("ams"))).isTrue();
        assertThat(ams.amount()).isEqualTo(100);
    }

    @Test
    void whatIsLoweredIsFreeWhenItIsToldAsTakenAndNoLongerInUse() {
        var escrow = first(100);
        var ams = follower(escrow, "ams");
        escrow.allot("ams", 80);
        ams.take(escrow.allotted("ams"));

        escrow.allot("ams", 30);
        assertThat(escrow.free()).isEqualTo(20);
        ams.take(escrow.allotted("ams"));
        escrow.take(told("ams", 2, ams, 50));
        assertThat(escrow.free()).isEqualTo(50);
        escrow.take(told("ams", 3, ams, 10));
        assertThat(escrow.free()).isEqualTo(70);
    }

    @Test
    void anAllotmentOnTheWayCountsUntilALaterOneIsTold() {
        var escrow = first(100);
        var ams = follower(escrow, "ams");
        escrow.allot("ams", 90);
        var greater = escrow.allotted("ams");
        escrow.allot("ams", 10);

        assertThat(escrow.counted("ams")).isEqualTo(90);
        ams.take(escrow.allotted("ams"));
        assertThat(ams.take(greater)).isFalse();
        escrow.take(told("ams", 2, ams, 0));
        assertThat(escrow.counted("ams")).isEqualTo(10);
    }

    @Test
    void whatWasToldBeforeChangesNothing() {
        var escrow = first(100);
        var ams = follower(escrow, "ams");
        escrow.allot("ams", 40);
        var early = told("ams", 2, ams, 0);
        ams.take(escrow.allotted("ams"));
        escrow.take(told("ams", 3, ams, 40));
        escrow.take(early);

        assertThat(escrow.counted("ams")).isEqualTo(40);
    }

    @Test
    void aSuccessorMovesOnlyWhatFollowersBrought() {
        var escrow = Escrow.takingOver(2, 100, new LinkedHashSet<>(THREE));
        var ams = new BoundedCounter(new Allotment(1, 7, 40));
        var bom = new BoundedCounter(new Allotment(1, 3, 20));
        ams.take(escrow.allotted("ams"));
        bom.take(escrow.allotted("bom"));
        escrow.take(told("ams", 1, ams, 5));
        escrow.take(told("bom", 1, bom, 0));

        assertThat(escrow.isComplete()).isFalse();
        assertThat(escrow.free()).isZero();
        assertThat(escrow.allot("bom", 50)).isEqualTo(20);
        escrow.allot("ams", 10);
        ams.take(escrow.allotted("ams"));
        escrow.take(told("ams", 2, ams, 5));
        assertThat(escrow.allot("bom", 99)).isEqualTo(50);
    }

    @Test
    void whenAllFollowWhatNoneHoldsIsFree() {
        var escrow = Escrow.takingOver(2, 100, new LinkedHashSet<>(THREE));
        for (String member : THREE) {
            var boundedCounter = new BoundedCounter(new Allotment(1, 1, 10));
            boundedCounter.take(escrow.allotted(member));
            escrow.take(told(member, 1, boundedCounter, 0));
        }

        assertThat(escrow.isComplete()).isTrue();
        assertThat(escrow.free()).isEqualTo(70);
    }

    @Test
    void aLowerLimitIsInForceWhenNoMoreIsHeld() {
        var escrow = first(100);
        var ams = follower(escrow, "ams");
        escrow.allot("ams", 100);
        ams.take(escrow.allotted("ams"));
        escrow.take(told("ams", 2, ams, 90));

        escrow.limit(60);
        escrow.allot("ams", 60);
        assertThat(escrow.isInForce()).isFalse();
        ams.take(escrow.allotted("ams"));
        escrow.take(told("ams", 3, ams, 90));
        assertThat(escrow.isInForce()).isFalse();
        assertThat(escrow.free()).isNegative();
        escrow.take(told("ams", 4, ams, 60));
        assertThat(escrow.isInForce()).isTrue();
    }

    @Test
    void strangersAndOtherEpochsAreNotListenedTo() {
        var escrow = first(100);
        escrow.take(new EscrowReport("xyz", 1, new Allotment(1, 0, 0), 10));
        escrow.take(new EscrowReport("ams", 1, new Allotment(2, 0, 0), 10));

        assertThat(escrow.follows("xyz")).isFalse();
        assertThat(escrow.follows("ams")).isFalse();
        assertThat(escrow.allot("ams", 10)).isZero();
    }

    @Test
    void manyAllotmentsOnTheWayAreStillCounted() {
        var escrow = first(1_000);
        follower(escrow, "ams");
        escrow.allot("ams", 900);
        for (int each = 0; each < 500; each++) {
            escrow.allot("ams", each % 7);
        }

        assertThat(escrow.counted("ams")).isEqualTo(900);
    }
}
