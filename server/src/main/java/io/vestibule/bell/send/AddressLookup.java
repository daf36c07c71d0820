package io.vestibule.bell.send;

import java.net.InetAddress;
import java.net.UnknownHostException;

/// Finds the addresses of a name. *Thread-safe*; may block.
@FunctionalInterface
interface AddressLookup {

    /// Addresses of one name that are tried, one after the other.
    int MOST_ADDRESSES = 4;

    /// Looks a name up.
    ///
    /// @return at least one
    InetAddress[] addresses(String name) throws UnknownHostException;
}
