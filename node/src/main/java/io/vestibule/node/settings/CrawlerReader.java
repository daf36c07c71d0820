package io.vestibule.node.settings;

import io.vestibule.gate.crawler.SearchEngine;
import io.vestibule.rule.value.IpRange;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/// Reads `node.crawlers`: by what the crawlers of search engines are known. *Stateless.*
final class CrawlerReader {

    private static final ValueKind<String> NAME =
            ValueKinds.matching("[A-Za-z0-9_-]{1,32}", "1 to 32 letters, digits, _ and -");

    /// Short ones would be in the names of browsers.
    private static final ValueKind<String> AGENT =
            ValueKinds.matching("[\\x20-\\x7e]{4,64}", "4 to 64 characters of ASCII");

    private static final ValueKind<IpRange> ADDRESSES =
            ValueKind.of("an address or a network, such as 66.249.64.0/19 or ::1", IpRange::parse);

    private CrawlerReader() {}

    /// Those of the file in place of the usual ones.
    static List<SearchEngine> read(Section node) {
        var engines = new ArrayList<SearchEngine>();
        var names = new HashSet<String>();
        for (Section section : node.sections("crawlers")) {
            var name = section.need("name", NAME);
            var agents = section.list("agents", AGENT);
            var domains = section.list("domains", ValueKinds.DOMAIN);
            var addresses = section.list("addresses", ADDRESSES);
            section.refuseUnknownKeys();
            if (!section.isGiven("agents")) {
                section.fault("agents", "is required: texts in the User-Agent of its crawlers");
            }
            if (!section.isGiven("domains") && !section.isGiven("addresses")) {
                section.fault("domains", "is required where addresses are not given");
            }
            if (name.isPresent() && !names.add(name.get())) {
                section.fault("name", "is taken by another search engine");
            }
            name.ifPresent(of -> engines.add(new SearchEngine(of, agents, domains, addresses)));
        }
        if (engines.size() > SearchEngine.MOST) {
            node.fault("crawlers", "has more than %d items".formatted(SearchEngine.MOST));
            return SearchEngine.USUAL;
        }
        return node.isGiven("crawlers") ? List.copyOf(engines) : SearchEngine.USUAL;
    }
}
