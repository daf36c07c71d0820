package io.vestibule.gate.http.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressBlocksTest {

    @ParameterizedTest
    @CsvSource({
        "10.0.0.0/8, 10.255.0.1, true",
        "10.0.0.0/8, 11.0.0.1, false",
        "192.0.2.7, 192.0.2.7, true",
        "192.0.2.7, 192.0.2.8, false",
        "192.0.2.0/25, 192.0.2.127, true",
        "192.0.2.0/25, 192.0.2.128, false",
        "0.0.0.0/0, 203.0.113.9, true",
        "0.0.0.0/0, 2001:db8::1, false",
        "2001:db8::/32, 2001:db8:ffff::1, true",
        "2001:db8::/32, 2001:db9::1, false",
        "2001:db8::/65, 2001:db8:0:0:7fff::1, true",
        "2001:db8::/65, 2001:db8:0:0:8000::1, false",
        "10.0.0.0/8, ::ffff:10.1.2.3, true",
        "::/0, 2001:db8::1, true",
        "::/0, 203.0.113.9, true",
        "10.1.2.3/8, 10.9.9.9, true",
        "2001:db8::1/64, 2001:db8::ffff, true",
    })
    void aBlockHoldsItsAddressesAndNoOthers(String block, String address, boolean held) throws UnknownHostException {
        assertThat(AddressBlocks.of(block).contains(InetAddress.getByName(address)))
                .isEqualTo(held);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "host", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "1.2.3/8", "::/129"})
    void whatIsNoBlockIsNamed(String text) {
        assertThatThrownBy(() -> AddressBlocks.of(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(text);
    }

    @Test
    void withoutBlocksNoAddressIsInside() {
        assertThat(AddressBlocks.NONE.contains(InetAddress.getLoopbackAddress()))
                .isFalse();
    }
}
