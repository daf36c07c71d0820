package io.vestibule.workshop.opening;

import java.net.InetSocketAddress;
import java.util.List;

/// What the command line asks for. *Immutable.*
///
/// @param server what is opened
/// @param pid the server's process, whose processor time is reported
/// @param before how many come and go before the opening
/// @param people how many come
/// @param addresses from how many addresses
/// @param rampSeconds within which time they connect
/// @param waitSeconds for how long they wait then
/// @param backSeconds after which time they come back where the server does not say
record StormPlan(
        InetSocketAddress server,
        long pid,
        int before,
        int people,
        int addresses,
        int rampSeconds,
        int waitSeconds,
        int backSeconds) {

    /// Reads `HOST PORT PID BEFORE PEOPLE ADDRESSES RAMP WAIT BACK`.
    static StormPlan of(List<String> arguments) {
        if (arguments.size() != 9) {
            throw new IllegalArgumentException("HOST PORT PID BEFORE PEOPLE ADDRESSES RAMP WAIT BACK");
        }
        return new StormPlan(
                new InetSocketAddress(arguments.get(0), Integer.parseInt(arguments.get(1))),
                Long.parseLong(arguments.get(2)),
                Integer.parseInt(arguments.get(3)),
                Integer.parseInt(arguments.get(4)),
                Integer.parseInt(arguments.get(5)),
                Integer.parseInt(arguments.get(6)),
                Integer.parseInt(arguments.get(7)),
                Integer.parseInt(arguments.get(8)));
    }

    /// From where a person comes: an address of loopback.
    InetSocketAddress from(int person) {
        int number = person % addresses;
        return new InetSocketAddress("127.1.%d.%d".formatted(1 + number / 250, 1 + number % 250), 0);
    }

    /// When a person connects, in nanoseconds from the opening.
    long startsAfter(int person) {
        return rampSeconds * 1_000_000_000L * person / people;
    }
}
