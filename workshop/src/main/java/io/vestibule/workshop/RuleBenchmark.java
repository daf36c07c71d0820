package io.vestibule.workshop;

import io.vertx.core.MultiMap;
import io.vestibule.gate.door.RequestHead;
import io.vestibule.gate.door.Transport;
import io.vestibule.gate.visit.RuleParts;
import io.vestibule.gate.visit.VisitFacts;
import io.vestibule.ground.RequestPath;
import io.vestibule.rule.CompiledRule;
import io.vestibule.rule.Geography;
import io.vestibule.rule.RuleCompiler;
import io.vestibule.rule.RuleResult;
import io.vestibule.rule.syntax.Scheme;
import io.vestibule.rule.value.Lists;
import io.vestibule.rule.value.NamedList;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// What bypass rules cost a request that none of them matches, its facts included.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 9, time = 1)
@Fork(1)
public class RuleBenchmark {

    private static final int ITEMS = 10_000;

    /// Eight predicates each; the last one of every rule decides, so that all are asked.
    private static final List<String> FIVE = List.of(
            "http.request.method in {\"GET\" \"HEAD\"} and http.host eq"
                    + " \"shop.example.com\" and not ssl and starts_with(http.request.uri.path,"
                    + " \"/sale/\") and http.request.uri.query contains \"size\" and"
                    + " http.user_agent contains \"Mozilla\" and ip.src in {10.0.0.0/8"
                    + " 192.0.2.0/24} and http.request.uri.path.extension eq \"css\"",
            "ip.src in {198.51.100.0/24 203.0.113.0/24} or http.request.method eq \"PURGE\""
                    + " or http.host eq \"status.example.com\""
                    + " or starts_with(http.request.uri.path, \"/health\")"
                    + " or http.user_agent contains \"Pingdom\""
                    + " or http.request.uri.path in {\"/a\" \"/b\" \"/c\"}"
                    + " or http.request.uri.query eq \"probe\" or ssl",
            "http.request.uri.path wildcard \"/static/*.css\""
                    + " or http.request.uri.path wildcard \"/static/*.js\""
                    + " or ends_with(http.request.uri.path, \".png\")"
                    + " or http.request.uri.path matches \"^/(img|fonts)/\""
                    + " or http.referer contains \"partner\" or ip.src eq 192.0.2.99"
                    + " or http.request.version eq \"HTTP/1.0\" or http.host eq \"cdn\"",
            "not http.request.method eq \"POST\" and not ip.src in {203.0.113.0/24}"
                    + " and not http.host contains \"admin\" and not ssl"
                    + " and not starts_with(http.request.uri.path, \"/api/\")"
                    + " and not http.user_agent contains \"curl\""
                    + " and not http.request.uri.query contains \"debug\""
                    + " and http.cookie contains \"vip=1\"",
            "ip.src ne 192.0.2.9 and len(http.user_agent) gt 10"
                    + " and lower(http.host) eq \"shop.example.com\""
                    + " and http.request.uri.path ne \"/\" and http.referer ne \"x\""
                    + " and http.request.method ne \"PUT\" and cf.edge.server_port ne 1"
                    + " and http.request.headers[\"x-staff\"][0] eq \"yes\"");

    private final RuleParts parts = new RuleParts(Geography.NONE, () -> 1, (rule, mistake) -> {
        throw new IllegalStateException(rule, mistake);
    });
    private final List<CompiledRule> five = compiled(FIVE);
    private final List<CompiledRule> hundred = compiled(hundredRules());
    private RequestHead head = head();
    private RequestPath path = RequestPath.normalize(head.target());

    private static List<String> hundredRules() {
        var rules = new ArrayList<String>();
        for (int i = 0; i < 100; i++) {
            rules.add(
                    i % 10 == 0
                            ? "ip.src in $addresses and http.request.method eq \"GET\""
                            : i % 10 == 5
                                    ? "http.host in $hosts or http.request.method eq \"M" + i + "\""
                                    : "starts_with(http.request.uri.path, \"/folder" + i + "/\")");
        }
        return rules;
    }

    private static Lists lists() {
        var random = new SplittableRandom(1);
        var addresses = new ArrayList<String>();
        var hosts = new ArrayList<String>();
        for (int i = 0; i < ITEMS; i++) {
            int bits = random.nextInt();
            addresses.add((bits >>> 24 & 127) + "." + (bits >> 16 & 255) + "." + (bits >> 8 & 255) + ".0/24");
            hosts.add((i % 2 == 0 ? "*." : "") + "host" + i + ".example.net");
        }
        return Lists.of(List.of(
                new NamedList("addresses", NamedList.Kind.IP, addresses),
                new NamedList("hosts", NamedList.Kind.HOSTNAME, hosts)));
    }

    private static List<CompiledRule> compiled(List<String> texts) {
        var lists = lists();
        var rules = new ArrayList<CompiledRule>();
        for (String text : texts) {
            switch (RuleCompiler.compile(text, Scheme.FULL, lists)) {
                case RuleResult.Good(var rule) -> rules.add(rule);
                case RuleResult.Refused(var error) -> throw new AssertionError(error.toString());
            }
        }
        return List.copyOf(rules);
    }

    private static RequestHead head() {
        var headers = MultiMap.caseInsensitiveMultiMap();
        headers.add("Host", "shop.example.com");
        headers.add(
                "User-Agent",
                "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)"
                        + " Chrome/140.0.0.0 Safari/537.36");
        headers.add("Accept", "text/html,application/xhtml+xml");
        headers.add("Accept-Language", "en-GB,en;q=0.8");
        headers.add("Referer", "https://shop.example.com/sale/41");
        headers.add("Cookie", "session=0123456789abcdef; theme=dark");
        return new RequestHead(
                0,
                "GET",
                false,
                "shop.example.com",
                "shop.example.com",
                "/sale/42/shoes/red?size=9&color=red",
                headers,
                "192.0.2.7",
                false,
                Transport.plain("HTTP/1.1", 0));
    }

    private boolean any(List<CompiledRule> rules) {
        var facts = new VisitFacts(head, path, false, parts, 1_700_000_000_000L);
        for (CompiledRule rule : rules) {
            if (facts.satisfy(rule)) {
                return true;
            }
        }
        return false;
    }

    @Benchmark
    public boolean fiveRulesOfEightPredicates() {
        return any(five);
    }

    @Benchmark
    public boolean hundredRulesAndListsOfTenThousand() {
        return any(hundred);
    }

    /// Checking and compiling, as at a save.
    @Benchmark
    public RuleResult compileOne() {
        return RuleCompiler.compile(FIVE.get(2), Scheme.FULL, Lists.NONE);
    }
}
