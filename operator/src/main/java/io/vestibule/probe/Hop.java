package io.vestibule.probe;

import io.vestibule.health.CheckType;
import io.vestibule.health.HealthCheck;
import io.vestibule.health.HttpQuestion;
import io.vestibule.probe.ProbeUrl.Authority;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// One request of a probe: the first, or one that a redirect led to. *Immutable.*
///
/// What is asked for and where the connection goes are two things: a check connects to its address
/// and asks for the site that its `Host` header names. A redirect within that site stays at the
/// address.
///
/// @param url what is asked for
/// @param start what the check asks for and where it connects
/// @param headers those of the check that are sent, `Host` not among them
/// @param number of redirects that were followed before
record Hop(ProbeUrl url, Start start, Map<String, List<String>> headers, int number) {

    /// @param url the first one
    /// @param address the host that the check connects to
    /// @param port its port
    record Start(ProbeUrl url, String address, int port) {}

    /// The first of an HTTP or HTTPS check; empty if its `Host` header is not one.
    static Optional<Hop> first(HealthCheck check, HttpQuestion question) {
        boolean secure = check.type() == CheckType.HTTPS;
        var headers = new LinkedHashMap<>(question.headers());
        headers.keySet().removeIf(name -> name.equalsIgnoreCase("Host"));
        return authority(check, question).map(at -> {
            int port = at.port() > 0 ? at.port() : ProbeUrl.usualPort(secure);
            var url = new ProbeUrl(secure, at.host(), port, question.path());
            var start = new Start(url, check.address(), question.port());
            return new Hop(url, start, headers, 0);
        });
    }

    private static Optional<Authority> authority(HealthCheck check, HttpQuestion question) {
        for (var entry : question.headers().entrySet()) {
            if (entry.getKey().equalsIgnoreCase("Host") && !entry.getValue().isEmpty()) {
                return Authority.parse(entry.getValue().getFirst());
            }
        }
        String address = check.address().toLowerCase(Locale.ROOT);
        return Optional.of(new Authority(address, question.port()));
    }

    /// The request that a redirect leads to; empty if it leads nowhere.
    ///
    /// The check's headers go to its own site alone, and to HTTPS of the same host: they may hold
    /// secrets, which browsers do not send to another site, or in the clear after HTTPS, either.
    Optional<Hop> follow(String location) {
        return url.follow(location).map(next -> {
            boolean same = next.isSameOrigin(url);
            boolean safer = next.host().equals(url.host()) && next.secure() && !url.secure();
            return new Hop(next, start, same || safer ? headers : Map.of(), number + 1);
        });
    }

    /// The host that is connected to.
    String connectHost() {
        return url.host().equals(start.url().host()) ? start.address() : url.host();
    }

    int connectPort() {
        return url.isSameOrigin(start.url()) ? start.port() : url.port();
    }
}
