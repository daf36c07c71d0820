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
            public int lookAround() {
                if (++looks == 1) {
                    throw new OutOfMemoryError("in a copy");
                }
                return 1;
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

    @Test
    void oneWithLittleToDoLooksAroundAtFewerBeatsUntilAMessageComes() {
        var role = new Agent.Role() {
            private int looks;
            private int pace = 3;

            @Override
            public void take(Message message) {
                pace = 1;
            }

            @Override
            public int lookAround() {
                looks++;
                return pace;
            }
        };
        var agent = new Agent(threads::add, role);

        beat(agent, 7);
        assertThat(role.looks)
                .as("at the first beat, the fourth and the seventh")
                .isEqualTo(3);
        agent.tell(new Message.Stop());
        work();
        assertThat(role.looks).as("at once when a message comes").isEqualTo(4);
        beat(agent, 2);
        assertThat(role.looks).as("and then at each").isEqualTo(6);
    }

    private void beat(Agent agent, int times) {
        for (int i = 0; i < times; i++) {
            agent.beat();
            work();
        }
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
