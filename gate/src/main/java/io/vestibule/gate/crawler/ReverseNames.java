package io.vestibule.gate.crawler;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.handler.codec.dns.DnsPtrRecord;
import io.netty.handler.codec.dns.DnsRawRecord;
import io.netty.handler.codec.dns.DnsRecord;
import io.netty.handler.codec.dns.DnsRecordType;
import io.vestibule.rule.value.Ip;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// What is read of the answers of name servers, which strangers write: no more than some records,
/// and of these only names that could be right. *Stateless.*
final class ReverseNames {

    /// Names of an address that are looked at.
    static final int MOST_RECORDS = 16;

    /// Names of an address that are asked for.
    static final int MOST_NAMES = 4;

    private static final int LONGEST = 253;
    private static final Pattern HOST = Pattern.compile("[a-z0-9_-]{1,63}(?:\\.[a-z0-9_-]{1,63})*");

    private ReverseNames() {}

    /// The name under which an address has its names.
    static String question(Ip ip) {
        var name = new StringBuilder();
        byte[] bytes = ip.bytes();
        for (int i = bytes.length - 1; i >= 0; i--) {
            if (ip.six()) {
                name.append(Character.forDigit(bytes[i] & 0xf, 16)).append('.');
                name.append(Character.forDigit(bytes[i] >> 4 & 0xf, 16)).append('.');
            } else {
                name.append(bytes[i] & 0xff).append('.');
            }
        }
        return name.append(ip.six() ? "ip6.arpa." : "in-addr.arpa.").toString();
    }

    /// The names that an answer gives an address, as far as somebody wants them.
    static Set<String> wanted(List<? extends DnsRecord> answer, Predicate<String> wanted) {
        var names = new LinkedHashSet<String>();
        for (DnsRecord record : answer.subList(0, Math.min(MOST_RECORDS, answer.size()))) {
            if (record instanceof DnsPtrRecord pointer && names.size() < MOST_NAMES) {
                String name = plain(pointer.hostname());
                if (isHost(name) && wanted.test(name)) {
                    names.add(name);
                }
            }
        }
        return names;
    }

    private static String plain(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
    }

    private static boolean isHost(String name) {
        return name.length() <= LONGEST && HOST.matcher(name).matches();
    }

    /// Whether an answer gives a name this address.
    static boolean holds(List<? extends DnsRecord> answer, Ip ip) {
        for (DnsRecord record : answer) {
            if (record instanceof DnsRawRecord raw && record.type().equals(type(ip)) && isAddress(raw.content(), ip)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isAddress(ByteBuf content, Ip ip) {
        byte[] bytes = ip.bytes();
        return content.readableBytes() == bytes.length
                && Ip.ofBytes(ByteBufUtil.getBytes(content)).equals(ip);
    }

    /// The kind of record that names have their addresses in.
    static DnsRecordType type(Ip ip) {
        return ip.six() ? DnsRecordType.AAAA : DnsRecordType.A;
    }
}
