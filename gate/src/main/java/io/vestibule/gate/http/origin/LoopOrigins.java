package io.vestibule.gate.http.origin;

import io.netty.handler.codec.http.HttpRequest;
import io.vestibule.gate.http.loop.LoopContext;
import io.vestibule.gate.http.plan.OriginSettings;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The origins, as one event loop knows them: its pools of connections, and the passes that its
/// requests carry. Confined to its event loop.
@SuppressWarnings("FutureReturnValueIgnored")
public final class LoopOrigins {

    private static final long SAY_MILLIS = 1_000;

    private final LoopContext loopContext;
    private final SharedOrigins all;
    private final @Nullable OriginPassSigner pass;
    private final Map<Origin, OriginPool> pools = new HashMap<>();

    /// The settings that were asked for last, and their pool: most sites have one origin.
    private @Nullable OriginSettings last;

    private @Nullable OriginPool ofLast;

    public LoopOrigins(LoopContext loopContext, SharedOrigins all) {
        this.loopContext = loopContext;
        this.all = all;
        pass = all.pass().map(OriginPassSigner::new).orElse(null);
    }

    /// Called once, on the event loop.
    public void begin() {
        if (loopContext.index() == 0) {
            loopContext
                    .loop()
                    .scheduleAtFixedRate(
                            () -> all.sayFailures(loopContext.now()), SAY_MILLIS, SAY_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    /// The pool of an origin; made with its first request.
    ///
    /// @throws IllegalArgumentException when the gate has no such origin
    @SuppressWarnings("ReferenceEquality") // equal settings that are another object are looked up
    public OriginPool pool(OriginSettings settings) {
        var known = ofLast;
        if (known != null && settings == last) {
            return known;
        }
        var pool = pools.computeIfAbsent(all.of(settings), origin -> new OriginPool(loopContext, origin));
        last = settings;
        ofLast = pool;
        return pool;
    }

    /// Puts the proof that it came through the gate into a request that goes out now, if origins
    /// get one.
    ///
    /// @param room that covers it; empty if none does
    public void sign(HttpRequest request, String room) {
        if (pass != null) {
            pass.sign(request, loopContext.shared().clock().millis(), room);
        }
    }
}
