package io.vestibule.bell.send;

import java.net.InetAddress;
import java.net.UnknownHostException;

/// Finds the addresses of a name. *Thread-safe*; may block.
@FunctionalInterface
interface AddressLookup {

    /// Looks a name up.
    ///
    /// @return at least one
    InetAddress[] addresses(String name) throws UnknownHostException;
}
