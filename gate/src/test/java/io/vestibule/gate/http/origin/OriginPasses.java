package io.vestibule.gate.http.origin;

import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import io.vestibule.gate.http.plan.GateSettings;
import io.vestibule.gate.http.plan.OriginPassKeys;
import io.vestibule.gate.http.plan.OriginPassSource;
import java.util.Optional;

/// OriginPasses as a gate makes them, and keys for them. *Confined to its test.*
public final class OriginPasses {

    public static final String OLD = "2026-11:" + "o".repeat(44);
    public static final String NEW = "2026-12:" + "n".repeat(44);
    public static final String STRANGE = "2026-12:" + "s".repeat(44);

    private final OriginPassSigner signer;

    private OriginPasses(OriginPassSigner signer) {
        this.signer = signer;
    }

    private static OriginPassSource source(String keys) {
        return new OriginPassSource.Given(OriginPassKeys.parse(keys).orElseThrow());
    }

    /// The same settings, of a gate that signs by the newer key.
    public static GateSettings signing(GateSettings all) {
        return new GateSettings(
                all.listeners(),
                all.origins(),
                all.trusted(),
                all.extra(),
                all.hsts(),
                all.limits(),
                all.accessLog(),
                all.lanes(),
                Optional.of(source(NEW + " " + OLD)));
    }

    public static OriginPasses by(String keys) {
        return new OriginPasses(new OriginPassSigner(new OriginPassRing(source(keys))));
    }

    /// For a request to `shop.example`.
    public String of(String method, String target, long atMillis, String room) {
        var request = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.valueOf(method), target);
        request.headers().set("Host", "shop.example");
        signer.sign(request, atMillis, room);
        return request.headers().get(OriginPassSigner.FIELD);
    }
}
