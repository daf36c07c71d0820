package io.vestibule.gate.crawler;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.socket.DatagramPacket;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.dns.DatagramDnsResponseDecoder;
import io.netty.handler.codec.dns.DnsRecord;
import io.netty.handler.codec.dns.DnsResponse;
import io.netty.handler.codec.dns.DnsSection;
import io.netty.util.ReferenceCountUtil;
import io.vestibule.rule.value.Ip;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;

/// Looks for answers of name servers from which we read more than we should. Search: `JAZZER_FUZZ=1
/// mvn -pl gate -am test -Dtest=ReverseNamesFuzzTest
/// -Djazzer.instrument='io.vestibule.**,io.netty.handler.codec.dns.**'`.
@Tag("fuzz")
class ReverseNamesFuzzTest {

    private static final SearchEngine GOOGLE = SearchEngine.USUAL.getFirst();
    private static final Ip FOUR = Ip.four(0x42F94201L);
    private static final Ip SIX = Ip.six(0x20014860_48010010L, 0x2A);

    @FuzzTest(maxDuration = "2m")
    void ofAnyAnswerFewNamesAreReadAndAllAreOfTheEngine(byte[] bytes) {
        var answer = answer(bytes);
        try {
            var names = ReverseNames.wanted(answer, GOOGLE::owns);

            assertThat(names).hasSizeLessThanOrEqualTo(ReverseNames.MOST_NAMES);
            for (String name : names) {
                assertThat(name).matches("([a-z0-9_-]+\\.)*googlebot\\.com");
                assertThat(name.length()).isLessThanOrEqualTo(253);
            }
            for (Ip ip : List.of(FOUR, SIX)) {
                if (ReverseNames.holds(answer, ip)) {
                    assertThat(answer).anyMatch(record -> record.type().equals(ReverseNames.type(ip)));
                }
            }
        } finally {
            answer.forEach(ReferenceCountUtil::release);
        }
    }

    /// What Netty reads of it; nothing where it refuses it.
    private static List<DnsRecord> answer(byte[] bytes) {
        var here = new InetSocketAddress(InetAddress.getLoopbackAddress(), 53);
        var channel = new EmbeddedChannel(new DatagramDnsResponseDecoder());
        var records = new ArrayList<DnsRecord>();
        try {
            channel.writeInbound(new DatagramPacket(Unpooled.copiedBuffer(bytes), here, here));
            DnsResponse response = channel.readInbound();
            if (response != null) {
                for (int i = 0; i < response.count(DnsSection.ANSWER); i++) {
                    DnsRecord record = response.recordAt(DnsSection.ANSWER, i);
                    records.add(ReferenceCountUtil.retain(record));
                }
                response.release();
            }
        } catch (DecoderException | IndexOutOfBoundsException _) {
            // A message that is none.
        } finally {
            channel.finishAndReleaseAll();
        }
        return records;
    }
}
