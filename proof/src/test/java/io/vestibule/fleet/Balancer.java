package io.vestibule.fleet;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.SocketAddress;
import io.vestibule.demo.Gates;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Stands before the gates of a fleet as load balancers do: asks each five times a second whether
/// it is ready, and sends visitors to one of their own data center that is. A visitor keeps the
/// same gate as long as it is ready. *Thread-safe.*
final class Balancer implements Gates {

    private static final long PERIOD_MILLIS = 200;
    private static final long LONGEST_MILLIS = 500;

    private final HttpClient http;
    private final Map<String, List<Member>> centers = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private final Set<Member> ready = ConcurrentHashMap.newKeySet();
    private final Map<Long, Member> kept = new HashMap<>();
    private volatile long timer;

    private Balancer(Vertx vertx, List<Member> members) {
        http = vertx.createHttpClient(new HttpClientOptions().setConnectTimeout(500));
        for (Member member : members) {
            centers.computeIfAbsent(member.center(), _ -> new ArrayList<>()).add(member);
            if (!names.contains(member.center())) {
                names.add(member.center());
            }
        }
    }

    /// Begins to ask. Every member counts as ready until it says otherwise.
    static Balancer before(Vertx vertx, List<Member> members) {
        var balancer = new Balancer(vertx, members);
        balancer.ready.addAll(members);
        balancer.timer = vertx.setPeriodic(PERIOD_MILLIS, _ -> members.forEach(balancer::look));
        return balancer;
    }

    /// Ends asking; whom it took to be ready last stays so.
    void end(Vertx vertx) {
        vertx.cancelTimer(timer);
    }

    private void look(Member member) {
        var at = member.process().at();
        http.request(new RequestOptions()
                        .setMethod(HttpMethod.GET)
                        .setHost(at.host())
                        .setPort(at.controlPort())
                        .setURI("/readyz")
                        .setTimeout(LONGEST_MILLIS))
                .compose(request -> request.send())
                .map(response -> response.statusCode() == 200)
                .otherwise(false)
                .onSuccess(is -> {
                    if (is) {
                        ready.add(member);
                    } else {
                        ready.remove(member);
                    }
                });
    }

    /// The data center that a visitor belongs to.
    String centerOf(long visitor) {
        return names.get((int) Math.floorMod(visitor, (long) names.size()));
    }

    /// Without any that is ready a visitor stays where they were.
    @Override
    public synchronized SocketAddress of(long visitor) {
        var own = centers.getOrDefault(centerOf(visitor), List.of());
        int turn = (int) Math.floorMod(visitor / names.size(), (long) own.size());
        var member = kept.getOrDefault(visitor, own.get(turn));
        for (int next = 1; next <= own.size() && !ready.contains(member); next++) {
            member = own.get((turn + next) % own.size());
        }
        kept.put(visitor, member);
        return SocketAddress.inetSocketAddress(
                member.process().at().port(), member.process().at().host());
    }
}
