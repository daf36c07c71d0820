package io.vestibule.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.NetUtil;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// What holds for every text that is read as a host.
final class EgressHostLaws {

    private static final String PIECES = "0123456789abcdefxABCDEFX.:[]-_%@ /é";

    private EgressHostLaws() {}

    static String anyHost(SplittableRandom random) {
        var text = new StringBuilder();
        int length = random.nextInt(24);
        for (int i = 0; i < length; i++) {
            text.append(PIECES.charAt(random.nextInt(PIECES.length())));
        }
        return text.toString();
    }

    static void hold(String text) {
        switch (EgressHost.parse(text)) {
            case EgressHost.Refused(String why) -> assertThat(why).isNotEmpty();
            case EgressHost.Name(String name) -> {
                assertThat(EgressHost.parse(name)).isEqualTo(new EgressHost.Name(name));
                assertThat(NetUtil.isValidIpV4Address(name)).as(name).isFalse();
                assertThat(NetUtil.isValidIpV6Address(name)).as(name).isFalse();
                assertThat(hostOf(name)).as(name).isIn(name, null);
            }
            case EgressHost.Literal(var ip) -> {
                assertThat(EgressHost.parse(ip.toString())).isEqualTo(new EgressHost.Literal(ip));
                EgressJudgeTest.STRICT.judge(ip, 443);
            }
        }
    }

    /// What the JDK takes for the host; null where a name is none of its kind.
    private static @Nullable String hostOf(String name) {
        try {
            return new URI("http://" + name + "/").getHost();
        } catch (URISyntaxException e) {
            return null;
        }
    }
}
