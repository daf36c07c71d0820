package io.vestibule.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.health.FailureReason;
import io.vestibule.health.NodeWord;
import io.vestibule.health.Vote;
import io.vestibule.wire.v1.AnnouncedMessage;
import io.vestibule.wire.v1.NodeWordMessage;
import io.vestibule.wire.v1.ProbeMessage;
import io.vestibule.wire.v1.VoteMessage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class VoteFormTest {

    @Test
    void aWordOnChecksThatMeansNothingIsGarbageWithItsReason() {
        var check = "77aa88bb99cc00dd11ee22ff33445566";
        var vote = VoteMessage.newBuilder().setCheck(check);

        assertThat(worded(NodeWordMessage.newBuilder())).isEqualTo(new Received.Garbage<>("a word without a node"));
        assertThat(worded(said().addVotes(VoteMessage.newBuilder().setCheck("shop"))))
                .isEqualTo(new Received.Garbage<>("no id of a check"));
        assertThat(worded(said().addVotes(vote).addVotes(vote)))
                .isEqualTo(new Received.Garbage<>("word.votes name a check twice"));
        assertThat(worded(said().setNode("n".repeat(257)))).isEqualTo(new Received.Garbage<>("word.node is too long"));
        assertThat(worded(said().setSequence(-1))).isEqualTo(new Received.Garbage<>("word.sequence is negative"));
        assertThat(worded(said().addVotes(VoteMessage.newBuilder(vote.build())
                        .setLast(ProbeMessage.newBuilder().setDnsMicros(-2)))))
                .isEqualTo(new Received.Garbage<>("a part of a probe took less than nothing"));
        assertThat(worded(said().addAnnounced(
                                AnnouncedMessage.newBuilder().setCheck(check).setResponseCode(1_000))))
                .isEqualTo(new Received.Garbage<>("announced.response_code is no code"));
        assertThat(worded(said().addAllVotes(Collections.nCopies(10_001, vote.build()))))
                .isEqualTo(new Received.Garbage<>("word.votes are too many"));
    }

    @Test
    void aReasonOfALaterVersionIsAnotherReason() {
        var vote = VoteMessage.newBuilder()
                .setCheck("77aa88bb99cc00dd11ee22ff33445566")
                .setFailureValue(99);

        var read = worded(said().addVotes(vote));

        assertThat(read)
                .isInstanceOfSatisfying(
                        Received.Sound.class,
                        it -> assertThat(((NodeWord) it.message())
                                        .votes()
                                        .getFirst()
                                        .failure())
                                .contains(FailureReason.OTHER));
    }

    @Test
    void aThousandVotesFitIntoAFrame() {
        var word = Samples.word();
        var votes = new ArrayList<Vote>();
        for (int i = 0; i < 1_000; i++) {
            var one = word.votes().getFirst();
            votes.add(new Vote(
                    "%032x".formatted(i),
                    word.node(),
                    Integer.MAX_VALUE,
                    one.atMillis(),
                    one.failure(),
                    one.sinceMillis(),
                    one.last()));
        }
        var whole = new NodeWord(word.node(), Samples.NOW, 7, true, votes, List.of());

        assertThat(VoteForm.write(whole)).hasSizeLessThan(200_000);
    }

    private static NodeWordMessage.Builder said() {
        return NodeWordMessage.newBuilder().setNode("fra/fra-2");
    }

    private static Received<NodeWord> worded(NodeWordMessage.Builder message) {
        return VoteForm.read(message.build().toByteArray());
    }
}
