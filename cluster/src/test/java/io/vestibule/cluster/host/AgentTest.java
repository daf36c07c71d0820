package io.vestibule.cluster.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class AgentTest {

    private final Queue<Runnable> threads = new ArrayDeque<>();

    @Test
    void anErrorInALetterOrALookAroundDoesNotEndIt() {
        List<Message> taken = new ArrayList<>();
        var role = new Agent.Role() {
            private int looks;

            @Override
            public void take(Message message) {
                taken.add(message);
                if (taken.size() == 1) {
                    throw new OutOfMemoryError("in a copy");
                }
            }

            @Override
            public void lookAround() {
                if (++looks == 1) {
                    throw new OutOfMemoryError("in a copy");
                }
            }
        };
        var agent = new Agent(threads::add, role);

        for (int i = 0; i < 4; i++) {
            agent.tell(new Message.Stop());
            work();
        }

        assertThat(taken).hasSize(4);
        assertThat(agent.depth()).isZero();
    }

    private void work() {
        for (var task = threads.poll(); task != null; task = threads.poll()) {
            try {
                task.run();
            } catch (OutOfMemoryError _) {
                // A thread of the pool continues, too.
            }
        }
    }
}
