package io.vestibule.room;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.rule.RuleCompiler;
import io.vestibule.rule.RuleResult;
import io.vestibule.rule.syntax.Scheme;
import io.vestibule.rule.value.IpRange;
import io.vestibule.rule.value.Lists;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Goes through the components of all records that a room consists of, so that those that are added
/// later are tried, too.
class EventSettingsTest {

    private static final Room ROOM = TestRoom.of(
                    new RoomId("sale"), "shop.example", "sale", "shoes", List.of(new Route("shop.example", "/sale")))
            .limits(new Limits(100, 90, Duration.ofMinutes(5), true))
            .cookie(new CookieSettings("a", CookieSettings.SameSite.LAX, CookieSettings.Secure.ALWAYS))
            .page(new PageSettings(
                    200,
                    "",
                    "en-US",
                    true,
                    false,
                    "",
                    "",
                    new Looks(
                            Optional.of("Harbor"),
                            Optional.of(picture()),
                            Optional.of(picture()),
                            Optional.of("#336699"),
                            Optional.of("tel:+1"),
                            Optional.of(Map.of("de", "Gleich")))))
            .requests(new RequestSettings(
                    true,
                    RequestSettings.PathPolicy.FORWARD,
                    Set.of(RequestSettings.OriginCommand.REVOKE),
                    List.of("https://app.example"),
                    true,
                    false))
            .challenge(new ChallengeSettings(
                    ChallengeSettings.Mode.INVISIBLE,
                    ChallengeSettings.Action.LOG,
                    Optional.of(ChallengeSettings.When.QUEUEING),
                    true,
                    45,
                    List.of(IpRange.parse("203.0.113.0/24").orElseThrow())))
            .events(List.of(event()))
            .bypass(bypass())
            .room()
            .withGuards(guards())
            .withRevocations(Revocations.of(List.of(new Revocation.Wave(7, false))));

    /// Rooms that differ from [#ROOM] in one value each.
    static Stream<Room> otherRooms() {
        return others(ROOM).map(Room.class::cast);
    }

    @ParameterizedTest
    @MethodSource("otherRooms")
    void anEventThatSetsNothingChangesNothing(Room room) {
        assertThat(room.with(EventSettings.INHERITED)).isEqualTo(room);
    }

    @ParameterizedTest
    @MethodSource("otherRooms")
    void aCopyWithAnotherPartKeepsTheRest(Room room) {
        assertThat(room.withRoutes(room.routes())).isEqualTo(room);
        assertThat(room.withLimits(room.limits())).isEqualTo(room);
        assertThat(room.withEvents(room.events())).isEqualTo(room);
        assertThat(room.withBypass(room.bypass())).isEqualTo(room);
        assertThat(room.withGuards(room.guards())).isEqualTo(room);
        assertThat(room.withRevocations(room.revocations())).isEqualTo(room);
    }

    @Test
    void whatAnEventSetsIsInPlaceOfWhatTheRoomHas() {
        Map<String, Object> expected = leaves(ROOM);
        Object[] set = Arrays.stream(EventSettings.class.getRecordComponents())
                .map(component -> component.getType() == Looks.class
                        ? otherLooks(expected)
                        : Optional.of(change(leafNamed(component.getName(), expected), expected)))
                .toArray();

        var settings = (EventSettings) make(EventSettings.class, set);

        assertThat(leaves(ROOM.with(settings))).isEqualTo(expected);
    }

    /// All that an event can set of the looks, which are inside the room's page.
    private static Record otherLooks(Map<String, Object> leaves) {
        return make(
                Looks.class,
                Arrays.stream(Looks.class.getRecordComponents())
                        .map(each -> change("page.looks." + each.getName(), leaves))
                        .toArray());
    }

    /// Puts another value in the place of a leaf.
    private static Object change(String leaf, Map<String, Object> leaves) {
        Object had = Objects.requireNonNull(leaves.get(leaf), leaf);
        Object other = others(had).findFirst().orElseThrow();
        leaves.put(leaf, other);
        return other;
    }

    /// `challengeMode` of an event is `challenge.mode` of a room, `message` is `page.message`.
    private static String leafNamed(String name, Map<String, Object> leaves) {
        String end = name.toLowerCase(Locale.ROOT);
        var found = leaves.keySet().stream()
                .filter(leaf -> leaf.replace(".", "").toLowerCase(Locale.ROOT).endsWith(end))
                .toList();
        assertThat(found).as("values of a room named as the event's " + name).hasSize(1);
        return found.getFirst();
    }

    private static Map<String, Object> leaves(Record root) {
        var leaves = new LinkedHashMap<String, Object>();
        for (RecordComponent each : root.getClass().getRecordComponents()) {
            if (valueOf(each, root) instanceof Record inner) {
                leaves(inner).forEach((k, v) -> leaves.put(each.getName() + "." + k, v));
            } else {
                leaves.put(each.getName(), valueOf(each, root));
            }
        }
        return leaves;
    }

    /// Values of the same type that differ from this one in one leaf each.
    private static Stream<?> others(Object value) {
        return switch (value) {
            case Record whole -> otherRecords(whole);
            case Boolean flag -> Stream.of(!flag);
            case Integer number -> Stream.of(number + 1);
            case String text -> Stream.of(text + "x");
            case Duration time -> Stream.of(time.plusSeconds(1));
            case Enum<?> constant ->
                Arrays.stream(constant.getDeclaringClass().getEnumConstants())
                        .filter(other -> other != constant)
                        .limit(1);
            case List<?> list
            when !list.isEmpty() ->
                Stream.of(Stream.concat(list.stream(), list.stream()).toList());
            case Optional<?> given when given.isPresent() -> others(given.get()).map(Optional::of);
            case Map<?, ?> map when !map.isEmpty() -> Stream.of(Map.of());
            case Picture picture when !picture.equals(Picture.NONE) -> Stream.of(Picture.NONE);
            case Set<?> set when !set.isEmpty() -> Stream.of(Set.of());
            case Revocations ended when !ended.equals(Revocations.NONE) -> Stream.of(Revocations.NONE);
            case Guards guards when !guards.all().isEmpty() -> Stream.of(Guards.NONE);
            case Bypass bypass when !bypass.rules().isEmpty() -> Stream.of(Bypass.NONE);
            default ->
                throw new AssertionError("say how a %s differs from %s, or give the room above one that is not empty"
                        .formatted(value.getClass().getSimpleName(), value));
        };
    }

    private static Stream<Record> otherRecords(Record whole) {
        RecordComponent[] components = whole.getClass().getRecordComponents();
        Object[] values =
                Arrays.stream(components).map(each -> valueOf(each, whole)).toArray();
        return IntStream.range(0, values.length)
                .boxed()
                .flatMap(i -> others(values[i]).map(other -> {
                    Object[] changed = values.clone();
                    changed[i] = other;
                    return make(whole.getClass(), changed);
                }));
    }

    private static Object valueOf(RecordComponent component, Record of) {
        try {
            return component.getAccessor().invoke(of);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    private static Record make(Class<? extends Record> type, Object... values) {
        Class<?>[] types = Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class<?>[]::new);
        try {
            return type.getDeclaredConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    private static Picture picture() {
        return new Picture(PictureKind.PNG, new byte[] {1});
    }

    private static Event event() {
        var times = new EventTimes(
                Optional.empty(),
                Timestamp.parse("2031-04-01T10:00:00Z").orElseThrow(),
                Timestamp.parse("2031-04-01T14:00:00Z").orElseThrow());
        return new Event("1", "drop", "", times, EventSettings.INHERITED, false, false, Optional.empty());
    }

    private static Guards guards() {
        var good =
                (RuleResult.Good) RuleCompiler.compile("http.request.uri.path eq \"/logout\"", Scheme.FULL, Lists.NONE);
        return Guards.of(List.of(new GuardRule(good.rule(), new GuardAction.EndSession(), "", true)));
    }

    private static Bypass bypass() {
        var good = (RuleResult.Good) RuleCompiler.compile("http.request.method eq \"GET\"", Scheme.FULL, Lists.NONE);
        return Bypass.of(List.of(new BypassRule(good.rule(), "", true)));
    }
}
