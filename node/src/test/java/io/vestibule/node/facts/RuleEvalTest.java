package io.vestibule.node.facts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.cli.RuleCommand;
import io.vestibule.cli.terminal.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RuleEvalTest {

    private final RuleEval eval = new RuleEval(() -> 1_700_000_000_123L);

    /// As the gate answers 431: a rule is never asked about more.
    @Test
    void aSampleThatTheGateWouldRefuseIsRefused() {
        String header = "['x','y'],";
        String request = "{'expr':'ssl','request':{'headers':[%s['Host','a']]}}";

        assertThat(answer(request.formatted(header.repeat(199)))).contains("\"result\":false");
        assertThat(answer(request.formatted(header.repeat(200))))
                .contains("at most 200 headers")
                .contains("there are 201");
        assertThat(answer("{'expr':'ssl','fields':{'http.host':'" + "a".repeat(70_000) + "'}}"))
                .contains("at most 64 KiB");
        assertThat(answer("{'expr':'ssl','request':{'target':'/" + "a".repeat(70_000) + "'}}"))
                .contains("at most 64 KiB");
    }

    /// Input with `'` for quotes.
    private String answer(String line) {
        return eval.answer(line.replace('\'', '"'));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '\u00a6',
            quoteCharacter = '\u0001',
            value = {
                "{'expr':'ssl','fields':{'ssl':true}}¦true",
                "{'expr':'ssl','fields':{}}¦false",
                "{'expr':'ip.src eq 192.0.2.1','fields':{}}¦true",
                "{'expr':'ip.src in {10.0.0.0/8}','fields':{'ip.src':'10.1.2.3'}}¦true",
                "{'expr':'ip.src eq 10.1.2.3','fields':{'ip.src':'::ffff:10.1.2.3'}}¦true",
                "{'expr':'len(http.host) eq 2','fields':{'http.host':'é'}}¦true",
                "{'expr':'http.host eq \\'\\\\xff\\'','fields':{'http.host':{'$hex':'ff'}}}¦true",
                "{'expr':'ip.geoip.asnum eq 5','fields':{'ip.geoip.asnum':5}}¦true",
                "{'expr':'any(http.request.headers[\\'a\\'][*] eq \\'1\\')','fields':"
                        + "{'http.request.headers':{'a':['0','1']}}}¦true",
                "{'expr':'any(http.request.headers.names[*] eq \\'a\\')','fields':"
                        + "{'http.request.headers.names':['b']}}¦false",
                "{'expr':'ip.src in $x','fields':{'ip.src':'10.1.2.3'},'lists':{'x':{'kind':'ip',"
                        + "'items':['10.1.0.0/16']}}}¦true",
                "{'expr':'ip.src.asnum in $x','fields':{'ip.src.asnum':7},'lists':{'x':"
                        + "{'kind':'asn','items':[7]}}}¦true",
                "{'expr':'http.request.uri.path eq" + " \\'/b\\'','request':{'target':'/%62?c'}}¦true",
                "{'expr':'raw.http.request.uri.path eq \\'/a/../b\\'','request':" + "{'target':'/a/../b?c'}}¦true",
                "{'expr':'http.request.uri.args[\\'c\\'][0] eq \\'%20\\'','request':" + "{'target':'/?c=%20&c'}}¦true",
                "{'expr':'http.host eq \\'shop.example:81\\'','request':{'headers':"
                        + "[['host','shop.example:81']]}}¦true",
                "{'expr':'http.host eq \\'Shop.example:81\\'','request':{'headers':"
                        + "[['host','Shop.example:81']]}}¦false",
                "{'expr':'any(http.request.headers[\\'x-a\\'][*] eq \\'2\\')','request':{'headers':"
                        + "[['X-A','1'],['x-a','2']]}}¦true",
                "{'expr':'http.request.cookies[\\'a\\'][0] eq \\'b=c\\'','request':{'headers':"
                        + "[['Cookie','z=1; a=b=c']]}}¦true",
                "{'expr':'http.request.full_uri eq \\'https://a.b/x?y\\'','request':"
                        + "{'scheme':'https','target':'/x?y','headers':[['Host','a.b']]}}¦true",
                "{'expr':'ssl and http.request.version eq \\'HTTP/2\\'','request':"
                        + "{'scheme':'https','version':'HTTP/2'}}¦true",
                "{'expr':'ip.src eq 198.51.100.1','request':{'peer':'::ffff:198.51.100.1'}}¦true",
                "{'expr':'http.request.timestamp.sec eq 1700000000','request':{}}¦true",
                "{'expr':'http.request.timestamp.msec eq 123','request':{}}¦true",
                "{'expr':'http.request.accepted_languages[0] eq \\'de\\'','request':{'headers':"
                        + "[['Accept-Language','en;q=0.5, *, de']]}}¦true",
                "{'expr':'ip.src.country eq \\'XX\\'','request':{}}¦true",
                // As at the gate: it has to hold however an origin reads the path.
                "{'expr':'starts_with(http.request.uri.path, \\'/static/\\')','request':"
                        + "{'target':'/static/x'}}¦true",
                "{'expr':'starts_with(http.request.uri.path, \\'/static/\\')','request':"
                        + "{'target':'/checkout/..\\\\../static/x'}}¦false"
            })
    void aLineIsAnswered(String line, boolean result) {
        assertThat(answer(line)).isEqualTo("{\"result\":" + result + "}");
    }

    @Test
    void otherKeysArePassedThrough() {
        assertThat(answer("{'id':7,'expr':'true','fields':{},'note':{'a':[1]}}"))
                .isEqualTo("{\"result\":true,\"id\":7,\"note\":{\"a\":[1]}}");
    }

    @Test
    void anExpressionThatIsRefusedGivesItsPlace() {
        assertThat(answer("{'expr':'ssl and\\n  nope','fields':{},'id':1}"))
                .isEqualTo("{\"error\":{\"message\":\"there is no nope\",\"line\":2,\"column\":3,"
                        + "\"code\":\"unknown_name\"},\"id\":1}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '\u00a6',
            quoteCharacter = '\u0001',
            value = {
                "{'rules':['false','ssl','true'],'fields':{'ssl':true}}¦{'result':true,'rule':2}",
                "{'rules':['false','ssl','true'],'fields':{}}¦{'result':true,'rule':3}",
                "{'rules':['false','ssl'],'request':{'scheme':'https'}}¦{'result':true,'rule':2}",
                "{'rules':['false','ssl'],'request':{}}¦{'result':false}",
                "{'rules':[],'request':{}}¦{'result':false}"
            })
    void theRulesOfARoomAreAskedOneAfterAnother(String line, String answer) {
        assertThat(answer(line)).isEqualTo(answer.replace('\'', '"'));
    }

    /// As at the gate: what one rule spends on regular expressions, those behind it lack.
    @ParameterizedTest
    @ValueSource(strings = {"'request':{'headers':[['User-Agent','%s']]}", "'fields':{'http.user_agent':'%s'}"})
    void theRulesOfARoomShareTheWorkThatOneRequestMayCost(String facts) {
        String given = facts.formatted("a".repeat(4_000));
        String dear = "http.user_agent matches \\'a{200}b\\'";
        String behind = "http.user_agent matches \\'a{200}$\\'";

        assertThat(answer("{'rules':['%s'],%s}".formatted(behind, given))).isEqualTo("{\"result\":true,\"rule\":1}");
        assertThat(answer("{'rules':['%s','%s'],%s}".formatted(dear, behind, given)))
                .isEqualTo("{\"result\":false}");
    }

    @Test
    void aRuleOfARoomThatIsRefusedGivesItsNumber() {
        assertThat(answer("{'rules':['true','ssl and\\n  nope'],'fields':{}}"))
                .isEqualTo("{\"error\":{\"message\":\"there is no nope\",\"line\":2,\"column\":3,"
                        + "\"code\":\"unknown_name\",\"rule\":2}}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "x",
                "[]",
                "{",
                "{}",
                "{'expr':1,'fields':{}}",
                "{'expr':'ssl'}",
                "{'expr':'ssl','rules':['ssl'],'fields':{}}",
                "{'rules':'ssl','fields':{}}",
                "{'rules':[1],'fields':{}}",
                "{'expr':'ssl','fields':{},'request':{}}",
                "{'expr':'ssl','fields':{'nope':1}}",
                "{'expr':'ssl','fields':{'ssl':1}}",
                "{'expr':'ssl','fields':{'ip.src':'10.0.0.0/8'}}",
                "{'expr':'ssl','fields':{'http.host':{'$hex':'f'}}}",
                "{'expr':'ssl','fields':{'ip.src.asnum':1.5}}",
                "{'expr':'ssl','fields':[]}",
                "{'expr':'ssl','request':{'peer':'x'}}",
                "{'expr':'ssl','request':{'nope':1}}",
                "{'expr':'ssl','request':{'headers':[['a']]}}",
                "{'expr':'ssl','request':{'headers':{}}}",
                "{'expr':'ssl','fields':{},'lists':{'X':{}}}",
                "{'expr':'ssl','fields':{},'lists':{'x':{'kind':'ip','items':['a']}}}",
                "{'expr':'ssl','fields':{},'lists':[]}"
            })
    void wrongInputIsALineWithAnErrorAndNeverACrash(String line) {
        assertThat(answer(line)).startsWith("{\"error\":{\"message\":\"").contains("\"column\":");
    }

    @Test
    void theCommandAnswersLineByLineInOrder() throws Exception {
        var out = new ByteArrayOutputStream();
        var in = "{\"expr\":\"true\",\"fields\":{}}\n\n{\"expr\":\"false\",\"fields\":{}}";

        var terminal = new Terminal(
                new ByteArrayInputStream(in.getBytes(UTF_8)),
                new PrintStream(out, true, UTF_8),
                new PrintStream(out),
                Map.of());

        int code = new RuleCommand.Eval(terminal).call();

        assertThat(code).isZero();
        assertThat(out.toString(UTF_8).lines())
                .hasSize(3)
                .startsWith("{\"result\":true}")
                .endsWith("{\"result\":false}");
    }
}
