package io.vestibule.control;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The connections to the control port and since when each has been idle, so that a client that
/// holds many, or sends a byte now and then, cannot keep others out. *Confined to the control
/// port's event loop.*
///
/// A connection is idle while no request of it is being handled: before its first head is complete,
/// between two requests, and while an answer is being sent. A connection that is idle for too long
/// is closed, and the one that has been idle longest makes room for a new one. Time is counted in
/// calls of [#second()].
///
/// @param <C> a connection, known by its identity or by an equality of its own
final class Connections<C> {

    /// At once, all together.
    static final int MOST = 256;

    /// Of one address.
    static final int MOST_OF_ONE = 32;

    /// Seconds that the first head may take.
    static final int FIRST_HEAD = 10;

    /// Seconds until the head of the next request is complete.
    static final int NEXT_HEAD = 60;

    /// Seconds that an answer may take to be sent.
    static final int ANSWER = 300;

    private final Map<C, Place> places = new HashMap<>();
    private final Map<String, Integer> byAddress = new HashMap<>();

    /// Those that are idle, the longest first.
    private final LinkedHashMap<C, Place> resting = new LinkedHashMap<>();

    private long seconds;

    private static final class Place {
        private final String address;
        private long until;

        Place(String address) {
            this.address = address;
        }
    }

    /// A connection has been opened, and has to be told of by [#left] when it is closed, whatever
    /// the answer.
    ///
    /// @return the connection to close for it: none, another one, or itself if all others are busy
    Optional<C> opened(C connection, String address) {
        Optional<C> closed = Optional.empty();
        if (byAddress.getOrDefault(address, 0) >= MOST_OF_ONE) {
            closed = Optional.of(restingLongest(address).orElse(connection));
        } else if (places.size() >= MOST) {
            closed = Optional.of(restingLongest().orElse(connection));
        }
        closed.ifPresent(this::left);
        if (closed.filter(connection::equals).isEmpty()) {
            var place = new Place(address);
            places.put(connection, place);
            byAddress.merge(address, 1, Integer::sum);
            rests(connection, place, FIRST_HEAD);
        }
        return closed;
    }

    /// A request's head is complete.
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

    private void rests(C connection, Place place, int most) {
        place.until = seconds + most;
        resting.putLast(connection, place);
    }

    /// A connection is closed. Further calls for it do nothing.
    void left(C connection) {
        var place = places.remove(connection);
        if (place != null) {
            resting.remove(connection);
            byAddress.computeIfPresent(place.address, (_, n) -> n == 1 ? null : n - 1);
        }
    }

    /// A second has passed.
    ///
    /// @return the connections to close, which are no longer known here
    List<C> second() {
        seconds++;
        var over = new ArrayList<C>();
        resting.forEach(
                (connection, place) -> {
                    if (place.until <= seconds) {
                        over.add(connection);
                    }
                });
        over.forEach(this::left);
        return over;
    }

    private Optional<C> restingLongest() {
        Iterator<C> all = resting.sequencedKeySet().iterator();
        return all.hasNext() ? Optional.of(all.next()) : Optional.empty();
    }

    private Optional<C> restingLongest(String address) {
        return resting.entrySet().stream()
                .filter(entry -> entry.getValue().address.equals(address))
                .map(Map.Entry::getKey)
                .findFirst();
    }
}
