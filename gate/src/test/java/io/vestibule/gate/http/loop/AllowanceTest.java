package io.vestibule.gate.http.loop;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// What connections share, and what each may have although nothing is left.
class AllowanceTest {

    private final Allowance all = new Allowance(100);

    @Test
    void aConnectionHasABoundOfItsOwn() {
        var share = all.share(50, 10);
        share.take(30);

        assertThat(share.fits(20)).isTrue();
        assertThat(share.fits(21)).isFalse();
    }

    @Test
    void whatIsAloneIsNotTooLarge() {
        assertThat(all.share(50, 10).fits(60)).isTrue();
    }

    @Test
    void connectionsThatNeedLittleAreNotShutOutByThoseThatTakeMuch() {
        var greedy = all.share(100, 10);
        greedy.take(100);
        var modest = all.share(100, 10);

        assertThat(greedy.fits(1)).isFalse();
        assertThat(modest.fits(10)).isTrue();
        modest.take(10);
        assertThat(modest.fits(1)).isFalse();
        assertThat(all.taken()).isEqualTo(110);
    }

    @Test
    void whatIsGivenBackIsThereForOthers() {
        var one = all.share(100, 10);
        var other = all.share(100, 10);
        one.take(100);
        assertThat(other.fits(50)).isFalse();
        one.giveBack(60);

        assertThat(other.fits(50)).isTrue();
        assertThat(one.held()).isEqualTo(40);
    }
}
