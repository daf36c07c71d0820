package io.vestibule.cli.control;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class NotificationsTextTest {

    private static final NotificationsText RECEIVERS =
            new NotificationsText(tree("""
                [{'id':'1','name':'ops','type':'slack','url':'https://ops.example.com/hook/sesame',
                  'disabled':true,'last_success':'2026-04-01T22:00:00Z','last_failure':null}]
                """), tree("[{'id':'2','name':'on call'}]"));

    private static JsonNode tree(String json) {
        return JsonMapper.shared().readTree(json.replace('\'', '"'));
    }

    @Test
    void receiversPoliciesAndSilencesAreTables() {
        JsonNode policies = tree("""
            [{'id':'7','name':'origin down','alert_type':'health_check_status_notification','enabled':true,
              'alert_interval':'30m','filters':{'status':['Unhealthy'],'health_check_id':['a','b']},
              'mechanisms':{'pagerduty':[{'id':'2'}],'email':[{'id':'ops@example.com'}],'webhooks':[{'id':'1'}]}},
             {'id':'8','name':'queueing','alert_type':'vestibule_queueing','enabled':false,'filters':{},
              'mechanisms':{'webhooks':[{'id':'gone'}]}}]
            """);
        JsonNode silences = tree("""
            [{'policy_id':'7','start_time':'2030-01-01T22:00:00Z','end_time':'2030-01-02T06:00:00Z'},
             {'policy_id':'9','start_time':'2030-01-01T22:00:00Z','end_time':'2030-01-02T06:00:00Z'}]
            """);

        assertThat(RECEIVERS.of(policies, silences)).isEqualTo("""
            RECEIVER  TYPE                          AT                       LAST SUCCESS          LAST FAILURE
            ops       slack (off: it answered 410)  https://ops.example.com  2026-04-01T22:00:00Z  -
            on call   pagerduty                     -                        -                     -

            POLICY       ALERT TYPE                        ENABLED  INTERVAL  FILTERS                               RECIPIENTS
            origin down  health_check_status_notification  yes      30m       status=Unhealthy health_check_id=a,b  ops@example.com, ops, on call
            queueing     vestibule_queueing                no       -         -                                     gone

            SILENT POLICY  FROM                  UNTIL
            origin down    2030-01-01T22:00:00Z  2030-01-02T06:00:00Z
            9              2030-01-01T22:00:00Z  2030-01-02T06:00:00Z
            """);
    }

    @Test
    void receiversWithoutPoliciesNotifyNobody() {
        assertThat(RECEIVERS.of(tree("[]"), tree("[]"))).endsWith("\n\nno policies\n");
    }

    @Test
    void whatWasSentHasALineEachThatSteersNoTerminal() {
        JsonNode history = tree("""
            [{'made':'2026-04-01T22:00:00Z','sent':null,'state':'waiting','tries':3,'mechanism':'1',
              'name':'origin down','description':'shop is unhealthy','error':'it answered \\u001b[2J 500'},
             {'made':'2026-04-01T21:00:00Z','sent':'2026-04-01T21:00:01Z','state':'sent','tries':0,
              'mechanism':'ops@example.com','name':'','description':'shop is healthy','error':''}]
            """);

        assertThat(RECEIVERS.history(history.values())).isEqualTo("""
            MADE                  SENT                  STATE    TRIES  RECEIVER         POLICY       MESSAGE
            2026-04-01T22:00:00Z  -                     waiting  3      ops              origin down  shop is unhealthy: it answered  [2J 500
            2026-04-01T21:00:00Z  2026-04-01T21:00:01Z  sent     0      ops@example.com  -            shop is healthy
            """);
    }
}
