package io.vestibule.control;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// The connections to the control port, whose they are and since when each has been idle, so that
/// no client keeps others out: neither one that opens many and sends a byte now and then, nor one
/// that has a token. *Confined to the control port's event loop.*
///
/// A connection belongs to an address until a request on it proves to come from a caller, and then
/// to that caller's token. There are places for both kinds, so that there is always one for a new
/// connection, and so for `/healthz`: the one of an address that has been idle longest makes room,
/// of the address that has most. A token has a share of the places too.
///
/// A connection is idle until the request of a known caller has come with its whole body, and again
/// while the answer is being sent. One that is idle for too long is closed. Time is counted in
/// calls of [#second()].
///
/// @param <C> a connection, known by its identity or by an equality of its own
final class Connections<C> {

    /// At once, all together.
    static final int MOST = 256;

    /// Of known callers: the others are left to connections whose caller is not known.
    static final int MOST_KNOWN = 192;

    /// Of one token.
    static final int MOST_OF_TOKEN = 64;

    /// Of one address, as long as nothing is known of the caller.
    static final int MOST_OF_ADDRESS = 32;

    /// Seconds that the first head may take.
    static final int FIRST_HEAD = 10;

    /// Seconds for a request without a token: its body, and the answer to it.
    static final int STRANGER = 10;

    /// Seconds that the body of a known caller may take.
    static final int BODY = 30;

    /// Seconds until the head of the next request is complete.
    static final int NEXT_HEAD = 60;

    /// Seconds that an answer may take to be sent.
    static final int ANSWER = 300;

    private final Map<C, Entry> places = new HashMap<>();

    /// How many there are of each address and of each token.
    private final Map<Owner, Integer> counts = new HashMap<>();

    /// Those that are idle, the longest first.
    private final LinkedHashMap<C, Entry> resting = new LinkedHashMap<>();

    private int known;
    private long seconds;

    /// Whose a connection is.
    ///
    /// @param isToken whether the name is of a token, and not an address
    private record Owner(boolean isToken, String name) {}

    private static final class Entry {
        private Owner owner;
        private long until;

        Entry(Owner owner) {
            this.owner = owner;
        }
    }

    /// A connection has been opened, and has to be reported by [#left] when it is closed, whatever
    /// the answer.
    ///
    /// @return the connection to close for it, if any
    Optional<C> opened(C connection, String address) {
        var owner = new Owner(false, address);
        Optional<C> closed = Optional.empty();
        if (count(owner) >= MOST_OF_ADDRESS) {
            closed = restingLongest(owner::equals);
        } else if (places.size() >= MOST) {
            closed = mostOfAddresses().flatMap(most -> restingLongest(most::equals));
        }
        closed.ifPresent(this::left);
        var place = new Entry(owner);
        places.put(connection, place);
        counted(owner, 1);
        rests(connection, place, FIRST_HEAD);
        return closed;
    }

    /// The head of a request has come whose caller is not known.
    void asks(C connection) {
        rests(connection, STRANGER);
    }

    /// The head of a request of a known caller has come.
    ///
    /// @return the connection to close for it: none, another one, or itself if all others are busy
    Optional<C> asks(C connection, String token) {
        var place = places.get(connection);
        if (place == null) {
            return Optional.empty();
        }
        var owner = new Owner(true, token);
        Optional<C> closed = Optional.empty();
        if (!place.owner.equals(owner)) {
            if (count(owner) >= MOST_OF_TOKEN) {
                closed = Optional.of(restingLongest(owner::equals).orElse(connection));
            } else if (!place.owner.isToken() && known >= MOST_KNOWN) {
                closed = Optional.of(restingLongest(Owner::isToken).orElse(connection));
            }
        }
        closed.ifPresent(this::left);
        if (places.containsKey(connection)) {
            counted(place.owner, -1);
            place.owner = owner;
            counted(owner, 1);
            rests(connection, place, BODY);
        }
        return closed;
    }

    /// The request of a known caller is complete.
    void works(C connection) {
        resting.remove(connection);
    }

    /// Its answer is being sent.
    void answers(C connection) {
        rests(connection, ANSWER);
    }

    /// Its answer has been sent. Nothing changes if a next request has come meanwhile.
    void rests(C connection) {
        if (resting.containsKey(connection)) {
            rests(connection, NEXT_HEAD);
        }
    }

    private void rests(C connection, int most) {
        var place = places.get(connection);
        if (place != null) {
            rests(connection, place, most);
        }
    }

    private void rests(C connection, Entry place, int most) {
        place.until = seconds + most;
        resting.putLast(connection, place);
    }

    /// A connection is closed. Further calls for it do nothing.
    void left(C connection) {
        var place = places.remove(connection);
        if (place != null) {
            resting.remove(connection);
            counted(place.owner, -1);
        }
    }

    /// A second has passed.
    ///
    /// @return the connections to close, which are no longer known here
    List<C> second() {
        seconds++;
        var over = new ArrayList<C>();
        resting.forEach((connection, place) -> {
            if (place.until <= seconds) {
                over.add(connection);
            }
        });
        over.forEach(this::left);
        return over;
    }

    private int count(Owner owner) {
        return counts.getOrDefault(owner, 0);
    }

    private void counted(Owner owner, int more) {
        counts.merge(owner, more, (before, n) -> before + n == 0 ? null : before + n);
        known += owner.isToken() ? more : 0;
    }

    private Optional<Owner> mostOfAddresses() {
        return counts.entrySet().stream()
                .filter(entry -> !entry.getKey().isToken())
                .max(Comparator.comparingInt(Map.Entry::getValue))
                .map(Map.Entry::getKey);
    }

    private Optional<C> restingLongest(Predicate<Owner> ofWhom) {
        return resting.entrySet().stream()
                .filter(entry -> ofWhom.test(entry.getValue().owner))
                .map(Map.Entry::getKey)
                .findFirst();
    }
}
