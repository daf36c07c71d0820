package io.vestibule.gate.crawler;

import io.vestibule.rule.value.IpRange;
import java.util.List;

/// A search engine, and by what its crawlers are known. *Immutable.*
///
/// @param name for people
/// @param agents texts of which one is in the `User-Agent` of its crawlers, in this case
/// @param domains where the names of its crawlers' addresses end, lower case, without a dot in
///   front
/// @param addresses of its crawlers, for which no name has to be asked
public record SearchEngine(String name, List<String> agents, List<String> domains, List<IpRange> addresses) {

    /// Those that publish the names of their crawlers' addresses: Google, Microsoft, Apple, Yandex,
    /// Baidu, Yahoo and Seznam, as they said in 2026. Of Google's only those of its own crawlers:
    /// below `google.com` are fetchers that any person can set off.
    public static final List<SearchEngine> USUAL = List.of(
            named("google", List.of("Googlebot", "Google-InspectionTool"), "googlebot.com"),
            named("bing", List.of("bingbot", "adidxbot"), "search.msn.com"),
            named("apple", List.of("Applebot"), "applebot.apple.com"),
            named(
                    "yandex",
                    List.of("YandexBot", "YandexImages", "YandexMobileBot"),
                    "yandex.com",
                    "yandex.net",
                    "yandex.ru"),
            named("baidu", List.of("Baiduspider"), "baidu.com", "baidu.jp"),
            named("yahoo", List.of("Yahoo! Slurp"), "crawl.yahoo.net"),
            named("seznam", List.of("SeznamBot"), "seznam.cz"));

    /// Engines at most.
    public static final int MOST = 32;

    public SearchEngine {
        agents = List.copyOf(agents);
        domains = List.copyOf(domains);
        addresses = List.copyOf(addresses);
    }

    private static SearchEngine named(String name, List<String> agents, String... domains) {
        return new SearchEngine(name, agents, List.of(domains), List.of());
    }

    /// Whether a client calls itself one of its crawlers.
    boolean isClaimedBy(String userAgent) {
        for (String agent : agents) {
            if (userAgent.contains(agent)) {
                return true;
            }
        }
        return false;
    }

    /// Whether a host's name is in one of its domains.
    ///
    /// @param host lower case, without trailing dot
    boolean owns(String host) {
        for (String domain : domains) {
            if (host.endsWith(domain)
                    && (host.length() == domain.length() || host.charAt(host.length() - domain.length() - 1) == '.')) {
                return true;
            }
        }
        return false;
    }
}
