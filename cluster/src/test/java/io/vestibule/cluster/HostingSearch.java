package io.vestibule.cluster;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Goes through all states that a model can get into, those that are reached soonest first. A state
/// is the path of choices that leads there, which is gone again from the start: so the model may be
/// made of the very classes that the product runs. Two states are the same if all fields are, times
/// left out. *Confined to its test.*
final class HostingSearch {

    private static final Map<Class<?>, List<Field>> FIELDS = new HashMap<>();

    private final boolean swaps;

    private HostingSearch(boolean swaps) {
        this.swaps = swaps;
    }

    /// What can be searched.
    ///
    /// @param <M> a move, which means the same in every world that came by the same moves
    interface World<M> {

        /// All ways to continue.
        List<M> moves();

        /// Continues.
        void make(M move);

        /// What must not be, if it is.
        Optional<String> wrong();
    }

    /// How a state is reached.
    private record Path<M>(
            @Nullable Path<M> before, @Nullable M last) {

        List<M> moves() {
            var moves = new ArrayDeque<M>();
            for (var at = this; at != null && at.last != null; at = at.before) {
                moves.addFirst(at.last);
            }
            return List.copyOf(moves);
        }
    }

    /// What came out.
    ///
    /// @param states how many different ones there are
    /// @param wrong what must not be with the path that leads there; empty if there is no such
    ///   state
    /// @param whole whether all states were seen
    record Outcome(int states, List<String> wrong, boolean whole) {}

    /// @param most how many states are looked at before it gives up
    static <M> Outcome search(Supplier<? extends World<M>> start, int most) {
        var seen = new HashSet<Long>();
        var open = new ArrayDeque<Path<M>>();
        open.add(new Path<>(null, null));
        seen.add(fingerprint(start.get()));
        while (!open.isEmpty() && seen.size() < most) {
            var path = open.remove();
            var before = path.moves();
            for (M move : go(start.get(), before).moves()) {
                var world = go(start.get(), before);
                world.make(move);
                if (seen.add(fingerprint(world))) {
                    var next = new Path<>(path, move);
                    var wrong = world.wrong();
                    if (wrong.isPresent()) {
                        return new Outcome(seen.size(), told(next, wrong.get()), false);
                    }
                    open.add(next);
                }
            }
        }
        return new Outcome(seen.size(), List.of(), open.isEmpty());
    }

    private static <M> World<M> go(World<M> world, List<M> moves) {
        moves.forEach(world::make);
        return world;
    }

    private static <M> List<String> told(Path<M> path, String wrong) {
        var told = new ArrayList<String>();
        path.moves().forEach(move -> told.add(String.valueOf(move)));
        told.add(wrong);
        return told;
    }

    /// A number of 64 bits for everything that is reached from here; the same if the last two of
    /// the nodes change places.
    private static long fingerprint(Object of) {
        return Math.min(new HostingSearch(false).hash(of), new HostingSearch(true).hash(of));
    }

    private long hash(@Nullable Object of) {
        return switch (of) {
            case null -> 1;
            case Long number -> mix(number);
            case Integer number -> mix(number + 3L);
            case Byte number -> mix(number + 5L);
            case Boolean truth -> truth ? 7 : 11;
            case String text -> mix(place(text).hashCode() + 17L);
            case Enum<?> one -> mix(one.name().hashCode() + 13L);
            case Optional<?> perhaps -> hash(perhaps.orElse(null));
            case byte[] bytes -> mix(Arrays.hashCode(bytes) + ((long) bytes.length << 40));
            case long[] words -> words(words);
            case Set<?> set -> set.stream().mapToLong(this::hash).sum() + set.size();
            case Map<?, ?> map -> {
                long sum = map.size();
                for (var entry : map.entrySet()) {
                    sum += mix(hash(entry.getKey()) * 31 + hash(entry.getValue()));
                }
                yield sum;
            }
            case Collection<?> list -> {
                long all = list.size();
                for (Object each : list) {
                    all = mix(all * 31 + hash(each));
                }
                yield all;
            }
            default -> of.getClass().isArray() ? array(of) : fields(of);
        };
    }

    private String place(String name) {
        return swaps && name.equals("b") ? "c" : swaps && name.equals("c") ? "b" : name;
    }

    private static long words(long[] words) {
        long all = words.length;
        for (long word : words) {
            all = mix(all * 31 + word);
        }
        return all;
    }

    private long array(Object array) {
        long all = Array.getLength(array);
        for (int i = 0; i < Array.getLength(array); i++) {
            all = mix(all * 31 + hash(Array.get(array, i)));
        }
        return all;
    }

    private long fields(Object of) {
        long all = 17;
        try {
            for (Field field : FIELDS.computeIfAbsent(of.getClass(), HostingSearch::declared)) {
                all = mix(all * 31 + hash(field.get(of)));
            }
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
        return all;
    }

    /// Times are no part of a state: every wait may be over or not.
    private static List<Field> declared(Class<?> type) {
        if (!type.getName().startsWith("io.vestibule.")) {
            throw new AssertionError("not thought of: " + type);
        }
        return Arrays.stream(type.getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()))
                .filter(field -> !field.getName().endsWith("Millis"))
                .filter(HostingSearch::opens)
                .toList();
    }

    private static boolean opens(Field field) {
        field.setAccessible(true);
        return true;
    }

    private static long mix(long number) {
        long mixed = (number ^ (number >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }
}
