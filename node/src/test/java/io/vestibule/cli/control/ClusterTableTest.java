package io.vestibule.cli.control;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class ClusterTableTest {

    private static String table(String json) {
        return ClusterTable.of(JsonMapper.shared().readTree(json.replace('\'', '"')));
    }

    @Test
    void aNodeThatIsAloneSaysSo() {
        assertThat(table("{'alone':true}"))
                .isEqualTo("this node is not in a cluster: its settings have no node.cluster\n");
    }

    @Test
    void everyNodeAndEveryRoomHasALine() {
        String text = table("""
            {'alone':false,'node':'ams-1','data_center':'ams','data_centers':['ams','lon'],
             'joined':true,'expected':3,
             'members':[
              {'node':'ams-1','data_center':'ams','address':'10.1.0.1:25520','status':'up',
               'reachable':true,'roles':['coordinator','gate'],'version':'0.1.1'},
              {'node':'lon-1','data_center':'lon','address':'10.2.0.1:25520','status':'up',
               'reachable':false,'roles':['coordinator']}],
             'rooms':[
              {'id':'1','name':'sale','zone':'example.com','host':'ams-1','hubs':['lon','ams'],
               'hub_here':true,'leader':'lon','hosts':{'ams':'ams-1','lon':'lon-2'},
               'leases':{'seats':400,'seats_used':380,'seats_held_back':8,
                'seats_held_back_until':'2026-11-22T12:05:00Z','passes':40,
                'passes_used':39,'passes_held_back':0,'passes_held_back_until':null},
               'anywhere':12,'view_age_ms':250},
              {'id':'2','name':'b','zone':'example.com','host':null,'hubs':['ams'],
               'hub_here':false,'leases':null,'anywhere':null,'view_age_ms':null}],
             'clients':0,'frames':{},
             'forgotten':[{'data_center':'lon','author':'token:eve',
              'at':'2026-11-22T12:00:00Z'}],
             'alarms':['1 of 3 coordinator nodes are up'],
             'alarms_since':['2026-11-22T12:01:00Z']}
            """);

        assertThat(text).isEqualTo("""
            node ams-1 of data center ams (all: ams, lon), joined; 1 of 3 coordinator nodes up here

            DATA CENTER  NODE   ADDRESS         STATUS  REACHABLE  ROLES              VERSION
            ams          ams-1  10.1.0.1:25520  up      yes        coordinator, gate  0.1.1
            lon          lon-1  10.2.0.1:25520  up      NO         coordinator        -

            ROOM              HOSTS                     HUBS             LEADER  SEATS       PASSES    ANYWHERE  VIEW
            example.com/sale  ams-1 (ams), lon-2 (lon)  lon, ams (here)  lon     380 of 400  39 of 40  12        0.3 s
            example.com/b     -                         ams              -       -           -         -         -

            held back: 8 seats of example.com/sale in ams, until 2026-11-22T12:05:00Z

            forgotten: data center lon, since 2026-11-22T12:00:00Z, by token:eve

            alarm since 2026-11-22T12:01:00Z: 1 of 3 coordinator nodes are up
            """);
    }

    /// The answer of a node of the version before has neither leader nor hosts nor what is in use.
    @Test
    void aNodeOfTheVersionBeforeIsReadToo() {
        String text = table("""
            {'alone':false,'node':'a1','data_center':'a','data_centers':['a'],'joined':true,
             'expected':1,'members':[],
             'rooms':[{'id':'1','name':'sale','zone':'example.com','host':'a1','hubs':[],
              'hub_here':false,'leases':{'seats':400,'passes':40},'anywhere':null,
              'view_age_ms':250}],
             'forgotten':[],'alarms':['one is lost']}
            """);

        assertThat(text).contains("example.com/sale  a1 ", " 400 ", " 40 ", "alarm: one is lost");
    }
}
