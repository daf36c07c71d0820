package io.vestibule.control.api.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.ground.Failure;
import io.vestibule.ground.Failure.Retry;
import io.vestibule.ground.Failure.Source;
import org.junit.jupiter.api.Test;

class StoreFailureTest {

    private final Failure unreachable = new Failure(Source.PEER, Retry.LATER, "nobody answers");
    private final Failure ours = new Failure(Source.HOUSE, Retry.NEVER, "the disk is full");

    @Test
    void whatIsNotReadIsNotCalledUnsaved() {
        assertThat(StoreFailure.notRead(unreachable).body().toString()).contains("Not read: nobody answers");
        assertThat(StoreFailure.notSaved(unreachable).body().toString()).contains("Not saved: nobody answers");
    }

    @Test
    void onlyAStoreThatCannotBeReachedIsWorthAnotherTry() {
        assertThat(StoreFailure.notRead(unreachable).status()).isEqualTo(503);
        assertThat(StoreFailure.notRead(unreachable).headers()).containsExactly("Retry-After", "5");
        assertThat(StoreFailure.notRead(ours).status()).isEqualTo(500);
        assertThat(StoreFailure.notSaved(ours).status()).isEqualTo(507);
        assertThat(StoreFailure.notSaved(ours).headers()).isEmpty();
    }
}
