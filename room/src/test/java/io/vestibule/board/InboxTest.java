package io.vestibule.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import org.junit.jupiter.api.Test;

class InboxTest {

    @Test
    void aLetterThatThrowsKeepsBackNoneBehindIt() {
        var loop = new SteppedLoop();
        var inbox = new Inbox(loop);
        var read = new ArrayList<String>();
        inbox.put(() -> read.add("first"));
        inbox.put(() -> {
            throw new IllegalStateException("a mistake");
        });
        inbox.put(() -> read.add("last"));

        assertThatThrownBy(loop::run).hasMessage("a mistake");
        loop.run();

        assertThat(read).containsExactly("first", "last");
    }
}
