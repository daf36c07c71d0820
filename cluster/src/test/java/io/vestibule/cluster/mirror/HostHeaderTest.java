package io.vestibule.cluster.mirror;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.coordination.world.Allotment;
import io.vestibule.coordination.world.AllotmentPair;
import io.vestibule.coordination.world.Promise;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What a host tells its mirrors of promises.
class HostHeaderTest {

    private static final AllotmentPair TERMS = new AllotmentPair(new Allotment(1, 4, 100), new Allotment(1, 5, 60));
    private static final Promise PROMISE = new Promise(7, 42, 11, TERMS, 2);

    @Test
    void aPromiseIsTakenWithWhatMayBeInFlight() {
        var header = new HostHeader();

        entries(PROMISE).forEach(it -> take(it, header));

        assertThat(header.promise()).isEqualTo(PROMISE);
    }

    /// Nothing is said of what is in flight: as from a version that did not bound it.
    @Test
    void thePromiseOfAnEarlierVersionHasNoBound() {
        var header = new HostHeader();
        entries(PROMISE).forEach(it -> take(it, header));

        entries(PROMISE.inFlight(0)).forEach(it -> take(it, header));

        assertThat(header.promise()).isEqualTo(PROMISE.inFlight(0));
    }

    /// Half of the words came: the promise before counts.
    @Test
    void aPromiseCountsWhenItsLastWordIsThere() {
        var header = new HostHeader();
        var words = entries(PROMISE);

        words.subList(0, words.size() - 1).forEach(it -> take(it, header));

        assertThat(header.promise()).isEqualTo(new Promise(0, 0, 0));
    }

    /// A version before this one reads it.
    @Test
    void aCopySaysNothingOfWhatIsInFlight() throws IOException {
        var header = new HostHeader();
        header.take(PROMISE);
        var with = written(header);
        header.take(PROMISE.inFlight(0));

        assertThat(with).isEqualTo(written(header));
        var read = HostHeader.read(new DataInputStream(new ByteArrayInputStream(with)));
        assertThat(read.promise()).isEqualTo(PROMISE.inFlight(0));
    }

    private static byte[] written(HostHeader header) throws IOException {
        var bytes = new ByteArrayOutputStream();
        header.write(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    private static List<long[]> entries(Promise promise) {
        var entries = new ArrayList<long[]>();
        HostHeader.write(promise, (kind, id, a, b) -> entries.add(new long[] {kind, id, a, b}));
        return entries;
    }

    private static void take(long[] entry, HostHeader header) {
        header.take((int) entry[0], entry[1], entry[2], entry[3]);
    }
}
