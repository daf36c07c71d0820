package io.vestibule.cli.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vestibule.ground.Failure;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What a command sees of a cluster that comes up, in virtual time.
class ClusterLookTest {

    private static final String WHOLE = """
        {'alone':false,'node':'ams-1','data_center':'ams','data_centers':['ams','lon'],
         'joined':true,'expected':2,
         'members':[
          {'node':'ams-1','data_center':'ams','status':'up','reachable':true,
           'roles':['coordinator']},
          {'node':'ams-2','data_center':'ams','status':'up','reachable':true,
           'roles':['coordinator']},
          {'node':'lon-1','data_center':'lon','status':'up','reachable':true,
           'roles':['coordinator']}],
         'rooms':[{'name':'sale','zone':'example.com','host':'ams-1'}],
         'forgotten':[],'alarms':[]}
        """;

    private final ByteArrayOutputStream progress = new ByteArrayOutputStream();
    private final List<JsonNode> shown = new ArrayList<>();
    private final Queue<Supplier<JsonNode>> answers = new ArrayDeque<>();
    private long nowMillis;

    /// Gives the answers in their order, and then the last one again and again.
    private ClusterLook look() {
        return new ClusterLook(
                () -> (answers.size() > 1 ? answers.remove() : answers.element()).get(),
                new PrintStream(progress, true, StandardCharsets.UTF_8),
                () -> nowMillis,
                millis -> {
                    nowMillis += millis;
                    return true;
                });
    }

    private void answers(String json) {
        answers.add(() -> cluster(json));
    }

    private void fails(Failure.Retry retry, String message) {
        answers.add(() -> {
            throw new Failure(Failure.Source.OPERATOR, retry, message);
        });
    }

    private static JsonNode cluster(String json) {
        return JsonMapper.shared().readTree(json.replace('\'', '"'));
    }

    private static List<String> missing(String what, String instead) {
        assertThat(WHOLE).contains(what);
        return ClusterWhole.missing(cluster(WHOLE.replace(what, instead)));
    }

    private String said() {
        return progress.toString(StandardCharsets.UTF_8);
    }

    @Test
    void whatIsMissingIsNamed() {
        assertThat(ClusterWhole.missing(cluster("{'alone':true}"))).isEmpty();
        assertThat(ClusterWhole.missing(cluster(WHOLE))).isEmpty();
        assertThat(missing("'joined':true", "'joined':false")).containsExactly("node ams-1 has not joined");
        assertThat(missing("'expected':2", "'expected':3"))
                .containsExactly("2 of 3 coordinator nodes of data center ams are up");
        assertThat(missing("'host':'ams-1'", "'host':null")).containsExactly("room example.com/sale has no host");
        assertThat(missing("'alarms':[]", "'alarms':['disk: full']")).containsExactly("alarm: disk: full");
        assertThat(missing(
                        "'lon-1','data_center':'lon','status':'up'", "'lon-1','data_center':'lon','status':'joining'"))
                .containsExactly("node lon-1 of lon is joining", "no coordinator node of data center lon is up");
        assertThat(missing("'ams','lon'],", "'ams','lon','par'],"))
                .containsExactly("no coordinator node of data center par is up");
        assertThat(ClusterWhole.missing(cluster(WHOLE.replace("'ams','lon'],", "'ams','lon','par'],")
                        .replace("'forgotten':[]", "'forgotten':[{'data_center':'par'}]"))))
                .isEmpty();
    }

    /// It is asked for no member that it cannot know.
    @Test
    void aGateThatIsNoMemberMissesNoMembers() {
        assertThat(missing(
                        "'node':'ams-1','data_center':'ams','data_centers'",
                        "'node':'gate-7','data_center':'ams','data_centers'"))
                .isEmpty();
        assertThat(missing(
                        "'node':'ams-1','data_center':'ams','data_centers':['ams','lon'],\n" + " 'joined':true",
                        "'node':'gate-7','data_center':'ams','data_centers':['ams','lon'],\n" + " 'joined':false"))
                .containsExactly("node gate-7 has not joined");
    }

    @Test
    void aNodeThatIsStartedAgainIsWaitedFor() {
        answers(WHOLE.replace("'joined':true", "'joined':false"));
        fails(Failure.Retry.LATER, "no answer");
        fails(Failure.Retry.LATER, "no answer");
        answers(WHOLE);

        assertThat(look().await(Duration.ofMinutes(5), shown::add)).isTrue();

        assertThat(nowMillis).isEqualTo(6000);
        assertThat(shown).containsExactly(cluster(WHOLE));
        assertThat(said().lines()).containsExactly("vestibule: node ams-1 has not joined", "vestibule: no answer");
    }

    @Test
    void anAlarmThatStandsAtTheEndIsAFailure() {
        answers(WHOLE.replace("'alarms':[]", "'alarms':['disk: full']"));

        assertThat(look().await(Duration.ofSeconds(5), shown::add)).isFalse();

        assertThat(nowMillis).isEqualTo(5000);
        assertThat(shown).hasSize(1);
        assertThat(said().lines())
                .containsExactly("vestibule: alarm: disk: full", "vestibule: the cluster is not whole");
    }

    @Test
    void withoutTimeItLooksOnce() {
        answers(WHOLE);
        assertThat(look().await(Duration.ZERO, shown::add)).isTrue();
        answers.clear();
        fails(Failure.Retry.LATER, "no answer");
        assertThat(look().await(Duration.ZERO, shown::add)).isFalse();
        assertThat(nowMillis).isZero();
    }

    @Test
    void aRefusalIsNotWaitedOut() {
        fails(Failure.Retry.NEVER, "the token may not");

        assertThatThrownBy(() -> look().await(Duration.ofMinutes(5), shown::add))
                .isInstanceOf(Failure.class)
                .hasMessage("the token may not");
        assertThat(nowMillis).isZero();
    }

    @Test
    void whoWatchesSeesEveryAnswerUntilTheEnd() {
        answers(WHOLE);
        fails(Failure.Retry.LATER, "no answer");
        answers("{'alone':true}");
        var look = new ClusterLook(
                look().ask(), look().progress(), () -> nowMillis, millis -> (nowMillis += millis) < 6000);

        look.watch(shown::add);

        assertThat(shown).containsExactly(cluster(WHOLE), cluster("{'alone':true}"));
        assertThat(said()).isEqualTo("vestibule: no answer\n");
    }
}
