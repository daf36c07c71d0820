package io.vestibule.gate.door;

import java.util.List;

/// The outcome for a request.
public sealed interface Verdict {

    /// The request goes to the origin.
    ///
    /// @param setCookies `Set-Cookie` values to add to the origin's response; the proxy then makes
    ///   the response private (removes `public` and `s-maxage` from `Cache-Control`, adds
    ///   `private`)
    /// @param hideCookies names of cookies that the origin does not get to see, nor those called so
    ///   with a suffix (`_` and more) behind
    /// @param onward notified of what happens to the request at the origin
    /// @param session whose request it is: the same number for all requests of one session; 0 if it
    ///   is of none
    record Forward(List<String> setCookies, List<String> hideCookies, Onward onward, long session) implements Verdict {

        /// Forwards a request that is of no session.
        public Forward(List<String> setCookies, List<String> hideCookies, Onward onward) {
            this(setCookies, hideCookies, onward, 0);
        }
    }

    /// We answer ourselves; the request's body, if any, is read and thrown away or the connection
    /// closed.
    ///
    /// @param status the HTTP status
    /// @param ready fields that many answers have
    /// @param headers name, value, name, value…; with those that are ready complete but for
    ///   `Content-Length` and `Date`
    /// @param body sent unless the method is HEAD
    record Answer(int status, ReadyFields ready, List<String> headers, Body body) implements Verdict {

        /// An answer none of whose fields are ready.
        public Answer(int status, List<String> headers, Body body) {
            this(status, ReadyFields.NONE, headers, body);
        }
    }

    /// How a forwarded request fared. All calls come on the request's event loop.
    interface Onward {

        /// No listener.
        Onward NOBODY = new Onward() {};

        /// The request's head was handed to the origin's connection.
        default void handed() {}

        /// The request is still under way: said about once a second, from the second second on. Of
        /// a connection that has left HTTP only while something moves on it.
        default void running() {}

        /// Whether the ticket that the verdict gives is over by now, so that it must not take the
        /// place of a newer one that the visitor has from another answer. Asked before [#command]
        /// where the verdict gives one.
        default boolean isOutdated() {
            return false;
        }

        /// The origin's response is about to be sent; called once, after [#command].
        ///
        /// @return `Set-Cookie` values that replace those of the verdict, since time has passed;
        ///   empty keeps them
        default List<String> cookies() {
            return List.of();
        }

        /// No connection to the origin could be had, so that nothing of the request was sent.
        default void unreachable() {}

        /// The origin could not be reached: no connection was made, or not in time. [#unreachable]
        /// follows.
        default void originFailed() {}

        /// How the visitor was answered, when the answer begins: once, and never if the visitor was
        /// gone before.
        ///
        /// @param failed whether the origin's code is 500 or above, or it is the gate that answers,
        ///   by 502 or 504
        default void answered(boolean failed) {}

        /// The origin's response carries `Cf-Waiting-Room-Command` with this value. The proxy has
        /// removed the header.
        ///
        /// @return `Set-Cookie` values that replace those of the verdict; empty keeps them
        default List<String> command(String value) {
            return List.of();
        }
    }
}
