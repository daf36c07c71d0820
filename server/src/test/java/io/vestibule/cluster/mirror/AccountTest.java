package io.vestibule.cluster.mirror;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.coordination.Allotment;
import io.vestibule.coordination.Promise;
import io.vestibule.coordination.Terms;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// What a host tells its mirrors of promises.
class AccountTest {

    private static final Terms TERMS = new Terms(new Allotment(1, 4, 100), new Allotment(1, 5, 60));
    private static final Promise PROMISE = new Promise(7, 42, 11, TERMS, 2);

    @Test
    void aPromiseIsTakenWithWhatMayBeInFlight() {
        var account = new Account();

        entries(PROMISE).forEach(it -> take(it, account));

        assertThat(account.promise()).isEqualTo(PROMISE);
    }

    /// Nothing is said of what is in flight: as from a version that did not bound it.
    @Test
    void thePromiseOfAnEarlierVersionHasNoBound() {
        var account = new Account();
        entries(PROMISE).forEach(it -> take(it, account));

        entries(PROMISE.inFlight(0)).forEach(it -> take(it, account));

        assertThat(account.promise()).isEqualTo(PROMISE.inFlight(0));
    }

    /// Half of the words came: the promise before counts.
    @Test
    void aPromiseCountsWhenItsLastWordIsThere() {
        var account = new Account();
        var words = entries(PROMISE);

        words.subList(0, words.size() - 1).forEach(it -> take(it, account));

        assertThat(account.promise()).isEqualTo(new Promise(0, 0, 0));
    }

    /// A version before this one reads it.
    @Test
    void aCopySaysNothingOfWhatIsInFlight() throws IOException {
        var account = new Account();
        account.take(PROMISE);
        var with = written(account);
        account.take(PROMISE.inFlight(0));

        assertThat(with).isEqualTo(written(account));
        var read = Account.read(new DataInputStream(new ByteArrayInputStream(with)));
        assertThat(read.promise()).isEqualTo(PROMISE.inFlight(0));
    }

    private static byte[] written(Account account) throws IOException {
        var bytes = new ByteArrayOutputStream();
        account.write(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    private static List<long[]> entries(Promise promise) {
        var entries = new ArrayList<long[]>();
        Account.write(promise, (kind, id, a, b) -> entries.add(new long[] {kind, id, a, b}));
        return entries;
    }

    private static void take(long[] entry, Account account) {
        account.take((int) entry[0], entry[1], entry[2], entry[3]);
    }
}
