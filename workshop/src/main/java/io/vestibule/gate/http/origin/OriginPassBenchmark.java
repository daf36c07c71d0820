package io.vestibule.gate.http.origin;

import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import io.vestibule.gate.http.plan.OriginPassKeys;
import io.vestibule.gate.http.plan.OriginPassSource;
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

/// What the field `Vestibule-Pass` costs a request that goes to the origin.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class OriginPassBenchmark {

    private static final long NOW = 1_795_000_000_000L;

    private final DefaultHttpRequest request =
            new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/checkout/basket?item=4711&amount=2");
    private final OriginPassSigner signer = new OriginPassSigner(new OriginPassRing(new OriginPassSource.Given(
            OriginPassKeys.parse("2026-12:" + "n".repeat(44)).orElseThrow())));

    public OriginPassBenchmark() {
        request.headers().set("Host", "shop.example.com");
    }

    /// Signs, and puts the field in the place of the one before.
    @Benchmark
    public Object sign() {
        signer.sign(request, NOW, "checkout");
        return request;
    }
}
