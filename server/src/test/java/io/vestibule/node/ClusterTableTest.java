package io.vestibule.node;

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
                .isEqualTo("this node is alone: its settings have no node.cluster\n");
    }

    @Test
    void everyNodeAndEveryRoomHasALine() {
        String text =
                table(
                        """
                        {'alone':false,'node':'ams-1','data_center':'ams','data_centers':['ams','lon'],
                         'joined':true,'expected':3,
                         'members':[
                          {'node':'ams-1','data_center':'ams','address':'10.1.0.1:25520','status':'up',
                           'reachable':true,'roles':['coordinator','gate']},
                          {'node':'lon-1','data_center':'lon','address':'10.2.0.1:25520','status':'up',
                           'reachable':false,'roles':['coordinator']}],
                         'rooms':[
                          {'id':'1','name':'sale','zone':'example.com','host':'ams-1','hubs':['lon','ams'],
                           'hub_here':true,'leases':{'seats':400,'passes':40},'anywhere':12,
                           'view_age_ms':250},
                          {'id':'2','name':'b','zone':'example.com','host':null,'hubs':['ams'],
                           'hub_here':false,'leases':null,'anywhere':null,'view_age_ms':null}],
                         'clients':0,'frames':{},
                         'forgotten':[{'data_center':'lon','author':'token:eve',
                          'at':'2026-11-22T12:00:00Z'}],
                         'alarms':['1 of 3 coordinator nodes are up']}
                        """);

        assertThat(text)
                .isEqualTo(
                        """
                        node ams-1 of data center ams (all: ams, lon), joined; 1 of 3 coordinator nodes up here

                        DATA CENTER  NODE   ADDRESS         STATUS  REACHABLE  ROLES
                        ams          ams-1  10.1.0.1:25520  up      yes        coordinator, gate
                        lon          lon-1  10.2.0.1:25520  up      NO         coordinator

                        ROOM              HOST   HUBS             SEATS  PASSES  ANYWHERE  VIEW
                        example.com/sale  ams-1  lon, ams (here)  400    40      12        0.3 s
                        example.com/b     -      ams              -      -       -         -

                        forgotten: data center lon, since 2026-11-22T12:00:00Z, by token:eve

                        alarm: 1 of 3 coordinator nodes are up
                        """);
    }
}
