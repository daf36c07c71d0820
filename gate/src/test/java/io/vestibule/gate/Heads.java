package io.vestibule.gate;

import io.vertx.core.MultiMap;
import io.vestibule.gate.door.RequestHead;
import io.vestibule.gate.door.Transport;

/// Request heads for tests.
public final class Heads {

    private Heads() {}

    /// A request of a browser to `http://shop.example/`; headers as name, value, name, value…
    public static RequestHead of(String method, String target, String... headers) {
        return of(method, target, false, headers);
    }

    /// A page that is asked for from an address.
    public static RequestHead from(String address, String... headers) {
        return at(address, "GET", "/", false, headers);
    }

    static RequestHead of(String method, String target, boolean secure, String... headers) {
        return at("192.0.2.7", method, target, secure, headers);
    }

    public static RequestHead at(String address, String method, String target, boolean secure, String... headers) {
        MultiMap map = MultiMap.caseInsensitiveMultiMap();
        for (int i = 0; i < headers.length; i += 2) {
            map.add(headers[i], headers[i + 1]);
        }
        return new RequestHead(
                0,
                method,
                secure,
                "shop.example",
                "shop.example",
                target,
                map,
                address,
                map.contains("Upgrade"),
                Transport.plain("HTTP/1.1", 0));
    }
}
