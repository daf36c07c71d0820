package io.vestibule.bell.send;

/// The mail server by which notifications go. *Immutable.*
///
/// @param host its name or address
/// @param port 1 to 65,535
/// @param security how the connection is kept from others
/// @param from the address of the sender
/// @param user empty for none
/// @param password shown nowhere; empty for none
/// @param dashboard the address of the operator's page, for links; empty for none
public record MailSettings(
        String host, int port, Security security, String from, String user, String password, String dashboard) {

    /// How a connection is encrypted.
    public enum Security {
        /// TLS from the first byte on, usually at port 465.
        TLS,
        /// TLS after a greeting, usually at port 587; without it nothing is sent.
        STARTTLS,
        /// None: for a server on this machine.
        NONE
    }

    /// What follows the at sign of the sender's address.
    public String domain() {
        return from.substring(from.lastIndexOf('@') + 1);
    }

    /// Does not show the password.
    @Override
    public String toString() {
        return "mail by " + host + ":" + port + " from " + from;
    }
}
