package io.vestibule.node.succession;

import io.vestibule.cluster.link.FormerProcess;
import io.vestibule.gate.http.client.ListeningSocket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// What two processes say to each other, as text. *Stateless.*
///
/// The next process says [#NEXT], [#READY], [#SEND], [#HAVE] and [#SERVING]; the running one
/// answers the first four with [#WELCOME], [#OFFER] and its lines, the descriptors, and [#YOURS]
/// and its former processes. Up to [#HAVE] either may go away, and the running process continues.
final class TakeOverTalk {

    /// Names the version of the talk. The descriptors, the copies on disk and the frames have
    /// versions of their own.
    static final String VERSION = "vestibule-1";

    static final String NEXT = VERSION + " next";
    static final String FORMER = VERSION + " former ";
    static final String WELCOME = "welcome";
    static final String REFUSED = "refused ";
    static final String READY = "ready";
    static final String OFFER = "offer";
    static final String SEND = "send";
    static final String HAVE = "have";
    static final String YOURS = "yours";
    static final String SERVING = "serving";

    private TakeOverTalk() {}

    /// The sockets that are offered.
    ///
    /// @param control the address of the operator's port, as the settings name it
    record Offer(String control, List<Address> sockets) {}

    /// An address as the settings name it.
    record Address(String host, int port) {}

    static String offer(String control, List<ListeningSocket> sockets) {
        var text = new StringBuilder(OFFER + "\n" + control);
        sockets.forEach(
                socket -> text.append('\n').append(socket.port()).append(' ').append(socket.host()));
        return text.toString();
    }

    /// Reads an offer.
    ///
    /// @throws IllegalArgumentException if it is no offer
    static Offer readOffer(String text) {
        var lines = text.split("\n", -1);
        if (lines.length < 2 || !lines[0].equals(OFFER)) {
            throw new IllegalArgumentException("no offer: " + text);
        }
        var sockets = new ArrayList<Address>();
        for (String line : Arrays.asList(lines).subList(2, lines.length)) {
            int space = line.indexOf(' ');
            if (space < 0) {
                throw new IllegalArgumentException("no address: " + line);
            }
            sockets.add(new Address(line.substring(space + 1), Integer.parseInt(line.substring(0, space))));
        }
        return new Offer(lines[1], sockets);
    }

    static String yours(List<FormerProcess> formers) {
        var text = new StringBuilder(YOURS);
        formers.forEach(former -> text.append(' ').append(former.text()));
        return text.toString();
    }

    /// Reads what the running process says when it has handed over.
    ///
    /// @throws IllegalArgumentException if it says anything else
    static List<FormerProcess> readYours(String text) {
        var words = text.split(" ", -1);
        if (!words[0].equals(YOURS)) {
            throw new IllegalArgumentException("not handed over: " + text);
        }
        return Arrays.stream(words).skip(1).map(FormerProcess::of).toList();
    }
}
