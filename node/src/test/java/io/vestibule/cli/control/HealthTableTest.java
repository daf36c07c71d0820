package io.vestibule.cli.control;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class HealthTableTest {

    private static final String SICK = """
        {'id':'1','zone':'example.com','name':'shop','type':'HTTPS','address':'o.example',
         'port':443,'interval':10,'status':'unhealthy','failure_reason':'HTTP timeout occurred',
         'since':'2026-11-22T12:00:00Z','probed_on':'2026-11-22T12:01:07Z','basis':'votes',
         'regions':[
          {'region':'WEU','status':'unhealthy','left_out':false,'votes':[
           {'node':'ams-1','status':'unhealthy','since':'2026-11-22T12:00:00Z','probe':
            {'at':'2026-11-22T12:01:07Z','failure_reason':'HTTP timeout occurred',
             'response_code':0,'dns_ms':0.4,'tcp_connect_ms':1.25,'tls_handshake_ms':12,
             'time_to_first_byte_ms':null,'rtt_ms':5013.7}},
           {'node':'ams-2','status':'healthy','since':'2026-11-22T11:00:00Z','probe':
            {'at':'2026-11-22T12:01:04Z','failure_reason':'','response_code':200,
             'dns_ms':0,'tcp_connect_ms':1,'tls_handshake_ms':9,
             'time_to_first_byte_ms':3,'rtt_ms':14}}]},
          {'region':'OC','status':'unknown','left_out':true,'votes':[]}]}
        """;

    private static final String NEW = """
        {'id':'2','zone':'example.com','name':'new','type':'TCP','address':'192.0.2.1',
         'port':5432,'interval':60,'status':'unknown','failure_reason':'','since':null,
         'probed_on':null,'basis':'nothing','regions':[]}
        """;

    private static JsonNode tree(String json) {
        return JsonMapper.shared().readTree(json.replace('\'', '"'));
    }

    @Test
    void everyCheckHasALine() {
        assertThat(HealthTable.of(tree("[" + SICK + "," + NEW + "]"))).isEqualTo("""
            CHECK             STATUS     REASON                 SINCE                 PROBED                TIME       REGIONS
            example.com/shop  unhealthy  HTTP timeout occurred  2026-11-22T12:00:00Z  2026-11-22T12:01:07Z  5013.7 ms  WEU unhealthy (2), OC no nodes
            example.com/new   unknown    -                      -                     -                     -          -
            """);
        assertThat(HealthTable.of(tree("[]"))).isEqualTo("no health checks\n");
    }

    @Test
    void oneCheckIsToldByRegionAndNode() {
        assertThat(HealthTable.ofOne(tree(SICK))).isEqualTo("""
            example.com/shop: HTTPS o.example:443, every 10 s
            unhealthy since 2026-11-22T12:00:00Z: HTTP timeout occurred
            no node is in region OC, so it has no vote

            REGION  NODE   STATUS     LAST PROBE            RESULT                 CODE  DNS     CONNECT  TLS      FIRST BYTE  WHOLE
            WEU     ams-1  unhealthy  2026-11-22T12:01:07Z  HTTP timeout occurred  -     0.4 ms  1.3 ms   12.0 ms  -           5013.7 ms
            WEU     ams-2  healthy    2026-11-22T12:01:04Z  good                   200   0.0 ms  1.0 ms   9.0 ms   3.0 ms      14.0 ms
            """);
    }

    @Test
    void aCheckWithoutVotesSaysWhatItsStatusRestsOn() {
        assertThat(HealthTable.ofOne(tree(NEW))).isEqualTo("""
            example.com/new: TCP 192.0.2.1:5432, every 60 s
            unknown
            no node has probed it yet
            """);
        assertThat(HealthTable.ofOne(tree(SICK.replace("'basis':'votes'", "'basis':'announced'"))))
                .contains("unhealthy (last known) since");
    }
}
