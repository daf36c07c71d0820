package io.vestibule;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Holds the compiled product against its entry points: what no way leads to from there is called
/// by tests alone, and belongs to them.
///
/// The walk begins at `main` and at the classes that a framework makes by their names, and follows
/// what the code of each method names. A method that overrides one counts as called as soon as its
/// class is made, an accessor of a record as soon as its record is. Constants that the compiler
/// copies into their users leave no trace and are not held.
class ShippedTest {

    /// The entrances: what the machine or a framework calls by its name.
    private static final Set<String> ENTRANCES =
            Set.of("Main", "LogSetup", "HintedDetector", "PeerSockets", "RehearsalCommands");

    /// What ships though the product itself does not call it, by the reason why it does.
    private static final Map<String, List<String>> EXCEPTIONS = Map.of(
            "a test has to see inside what is hidden on purpose",
            List.of(
                    "DataCenter.books()",
                    "Escrow.epoch()",
                    "Global.freeSeats()",
                    "BoundedCounter.amount()",
                    "BoundedCounter.held()",
                    "Workers.acknowledgedMillis()",
                    "Body.size()",
                    "UsherMetrics.of()",
                    "Allowance.taken()",
                    "RequestPath.changes()",
                    "Texts.words()",
                    "EndedIds.runs()",
                    "CookieScope.domain()",
                    "CookieScope.path()",
                    "CompiledRule.tree()",
                    "CompiledRule.usedDatabases()",
                    "RegexBudget.spent()",
                    "Ledger.entries()",
                    "MinuteRow.hasMoment()",
                    "MinuteBoard.lost()",
                    "FollowedSessions.size()",
                    "Preflights.rooms()",
                    "RoomAtLane.All.count()",
                    "SlotClient.rooms()",
                    "Slice.get()",
                    "AnalyticsStore.bytes()",
                    "AnalyticsStore.rollUpLagSeconds()",
                    "AnalyticsStore.trouble()",
                    "StoreAgent.trouble()"),
            "what is published is held against it",
            List.of(
                    "Api.endpoints()",
                    "Endpoints.all()",
                    "Shares.divide()",
                    "SettingsKey.variable()",
                    "WorldForm.readPromise()",
                    "WorldForm.write()"),
            "what the demo's crowd writes down is read by proofs",
            List.of(
                    "CrowdBehavior.withBots()",
                    "VisitorTrace.arrivedMillis()",
                    "VisitorTrace.bot()",
                    "VisitorTrace.checkIns()",
                    "VisitorTrace.endedMillis()",
                    "VisitorTrace.faults()",
                    "VisitorTrace.foreseen()",
                    "VisitorTrace.tickets()",
                    "OriginRecord.lost()",
                    "NeverTooManyAdmitted.holds()",
                    "NeverTooManyInside.holds()"),
            "a test changes one of many settings",
            List.of(
                    "LaneSettings.askMillis()",
                    "ClusterSettings.boot()",
                    "ClusterSettings.copy()",
                    "ClusterSettings.copyMillis()",
                    "ClusterSettings.promiseMillis()",
                    "ClusterSettings.retireMillis()",
                    "ClusterSettings.segmentRecords()",
                    "Global.configure()",
                    "SettingsReader.read()",
                    "RoomDirectory.match()"));

    /// Made by the compiler of the wire's format, with more than we need.
    private static final String GENERATED = "io/vestibule/wire/v1/";

    private final Map<String, ClassModel> ours = new HashMap<>();
    private final Map<String, @Nullable ClassModel> all = new HashMap<>();
    private final Map<String, Set<String>> membersNamed = new HashMap<>();
    private final Set<String> liveTypes = new HashSet<>();
    private final Set<String> liveMembers = new HashSet<>();
    private final ArrayDeque<Runnable> work = new ArrayDeque<>();

    @Test
    void everythingThatShipsIsReachedFromAnEntrance() throws IOException {
        for (Path file : Modules.classes()) {
            ClassModel model = ClassFile.of().parse(file);
            ours.put(model.thisClass().asInternalName(), model);
        }
        List<String> entrances = ours.keySet().stream()
                .filter(name -> ENTRANCES.contains(name.substring(name.lastIndexOf('/') + 1)))
                .toList();
        assertThat(entrances).hasSize(ENTRANCES.size());

        for (String name : entrances) {
            reachType(name);
            our(name).methods().forEach(method -> reachMember(name, key(method)));
        }
        while (!work.isEmpty()) {
            work.poll().run();
        }

        var excepted = new TreeSet<String>();
        EXCEPTIONS.values().forEach(excepted::addAll);
        assertThat(idle()).isEqualTo(excepted);
    }

    private Set<String> idle() {
        var idle = new TreeSet<String>();
        ours.forEach((name, model) -> {
            String said = name.substring(name.lastIndexOf('/') + 1).replace('$', '.');
            if (name.startsWith(GENERATED) || name.endsWith("/package-info") || isOfConstants(model)) {
                return;
            }
            if (!liveTypes.contains(name)) {
                idle.add(said);
                return;
            }
            for (MethodModel method : model.methods()) {
                if (isWritten(model, method) && !liveMembers.contains(name + "." + key(method))) {
                    idle.add(said + "." + method.methodName().stringValue() + "()");
                }
            }
            for (FieldModel field : model.fields()) {
                if (field.flags().has(AccessFlag.STATIC)
                        && !field.flags().has(AccessFlag.SYNTHETIC)
                        && field.findAttribute(Attributes.constantValue()).isEmpty()
                        && !liveMembers.contains(name + "." + key(field))) {
                    idle.add(said + "." + field.fieldName().stringValue());
                }
            }
        });
        return idle;
    }

    /// Whether the type only holds what the compiler copies.
    private static boolean isOfConstants(ClassModel model) {
        return !model.fields().isEmpty()
                && model.methods().size() == 1
                && model.fields().stream()
                        .allMatch(it ->
                                it.findAttribute(Attributes.constantValue()).isPresent());
    }

    /// Whether somebody wrote the method, and not the compiler.
    private static boolean isWritten(ClassModel owner, MethodModel method) {
        String name = method.methodName().stringValue();
        boolean made = method.flags().has(AccessFlag.SYNTHETIC)
                || method.flags().has(AccessFlag.BRIDGE)
                || name.equals("<clinit>");
        boolean ofEnum = owner.flags().has(AccessFlag.ENUM) && (name.equals("values") || name.equals("valueOf"));
        // A private constructor may be there so that nobody calls it.
        boolean closed = name.equals("<init>")
                && method.flags().has(AccessFlag.PRIVATE)
                && method.methodTypeSymbol().parameterCount() == 0;
        return !made && !ofEnum && !closed;
    }

    private ClassModel our(String name) {
        return Objects.requireNonNull(ours.get(name), name);
    }

    private void reachType(String name) {
        ClassModel model = ours.get(name);
        if (model == null || !liveTypes.add(name)) {
            return;
        }
        model.superclass().ifPresent(type -> reachType(type.asInternalName()));
        model.interfaces().forEach(type -> reachType(type.asInternalName()));
        for (FieldModel field : model.fields()) {
            reachDescriptor(field.fieldTypeSymbol());
        }
        boolean record = model.findAttribute(Attributes.record()).isPresent();
        for (MethodModel method : model.methods()) {
            String of = method.methodName().stringValue();
            if (of.equals("<clinit>")
                    || (record && isOfRecord(model, method))
                    || (model.flags().has(AccessFlag.ENUM) && of.equals("<init>"))) {
                reachMember(name, key(method));
            }
        }
        work.add(() -> reachOverrides(model));
    }

    private static boolean isOfRecord(ClassModel model, MethodModel method) {
        var parts = model.findAttribute(Attributes.record()).orElseThrow().components();
        String name = method.methodName().stringValue();
        boolean accessor = method.methodTypeSymbol().parameterCount() == 0
                && parts.stream().anyMatch(part -> part.name().equalsString(name));
        boolean canonical = name.equals("<init>")
                && parts.stream()
                        .map(part -> part.descriptorSymbol())
                        .toList()
                        .equals(method.methodTypeSymbol().parameterList());
        return accessor || canonical;
    }

    /// Reaches the methods of the type that override one from outside, or one that is called.
    private void reachOverrides(ClassModel model) {
        String name = model.thisClass().asInternalName();
        for (MethodModel method : model.methods()) {
            if (method.flags().has(AccessFlag.STATIC) || method.flags().has(AccessFlag.PRIVATE)) {
                continue;
            }
            String key = key(method);
            for (String above : allAbove(name)) {
                if (!ours.containsKey(above)) {
                    if (declares(above, key)) {
                        reachMember(name, key);
                    }
                } else if (liveMembers.contains(above + "." + key)) {
                    reachMember(name, key);
                } else {
                    membersNamed
                            .computeIfAbsent(above + "." + key, any -> new HashSet<>())
                            .add(name);
                }
            }
        }
    }

    private boolean declares(String type, String key) {
        ClassModel model = model(type);
        return model != null
                && model.methods().stream().anyMatch(method -> key(method).equals(key));
    }

    private Set<String> allAbove(String name) {
        var found = new HashSet<String>();
        var open = new ArrayDeque<String>(List.of(name));
        while (!open.isEmpty()) {
            ClassModel model = model(open.poll());
            if (model != null) {
                var above = new ArrayList<String>();
                model.superclass().ifPresent(type -> above.add(type.asInternalName()));
                model.interfaces().forEach(type -> above.add(type.asInternalName()));
                above.stream().filter(found::add).forEach(open::add);
            }
        }
        return found;
    }

    private @Nullable ClassModel model(String name) {
        if (!all.containsKey(name)) {
            all.put(name, ours.containsKey(name) ? ours.get(name) : load(name));
        }
        return all.get(name);
    }

    private static @Nullable ClassModel load(String name) {
        try (InputStream in = ClassLoader.getSystemResourceAsStream(name + ".class")) {
            return in == null ? null : ClassFile.of().parse(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Reaches a member that code names by the given type, which may inherit it.
    private void reachNamed(String type, String key) {
        reachType(type);
        if (!ours.containsKey(type)) {
            return;
        }
        var candidates = new ArrayList<String>(List.of(type));
        candidates.addAll(allAbove(type));
        for (String candidate : candidates) {
            ClassModel model = ours.get(candidate);
            if (model != null
                    && (model.methods().stream().anyMatch(method -> key(method).equals(key))
                            || model.fields().stream().anyMatch(f -> key(f).equals(key)))) {
                reachMember(candidate, key);
                if (candidate.equals(type)) {
                    return;
                }
            }
        }
    }

    private void reachMember(String owner, String key) {
        if (!liveMembers.add(owner + "." + key)) {
            return;
        }
        reachType(owner);
        Set<String> overriders = membersNamed.getOrDefault(owner + "." + key, Set.of());
        List.copyOf(overriders).forEach(type -> reachMember(type, key));
        for (MethodModel method : our(owner).methods()) {
            if (key(method).equals(key)) {
                work.add(() -> follow(method));
            }
        }
    }

    private void follow(MethodModel method) {
        reachDescriptor(method.methodTypeSymbol());
        method.code().ifPresent(code -> {
            code.elementStream().forEach(this::follow);
            code.exceptionHandlers()
                    .forEach(caught -> caught.catchType().ifPresent(type -> reachType(type.asInternalName())));
        });
    }

    private void follow(CodeElement element) {
        switch (element) {
            case InvokeInstruction call ->
                reachNamed(
                        call.owner().asInternalName(),
                        call.name().stringValue() + call.type().stringValue());
            case FieldInstruction use -> {
                if (!use.opcode().name().startsWith("PUT")) {
                    reachNamed(
                            use.owner().asInternalName(),
                            use.name().stringValue() + ":" + use.type().stringValue());
                }
            }
            case NewObjectInstruction made -> reachType(made.className().asInternalName());
            case TypeCheckInstruction check -> reachDescriptor(check.type().asSymbol());
            case ConstantInstruction.LoadConstantInstruction constant -> reachConstant(constant.constantValue());
            case InvokeDynamicInstruction call -> {
                reachDescriptor(call.typeSymbol());
                call.bootstrapArgs().forEach(this::reachConstant);
            }
            default -> {}
        }
    }

    private void reachConstant(ConstantDesc constant) {
        switch (constant) {
            case ClassDesc type -> reachDescriptor(type);
            case MethodTypeDesc type -> reachDescriptor(type);
            case DirectMethodHandleDesc handle -> {
                boolean field = !handle.lookupDescriptor().startsWith("(");
                reachNamed(
                        internal(handle.owner()), handle.methodName() + (field ? ":" : "") + handle.lookupDescriptor());
            }
            case DynamicConstantDesc<?> dynamic -> dynamic.bootstrapArgsList().forEach(this::reachConstant);
            default -> {}
        }
    }

    private void reachDescriptor(MethodTypeDesc type) {
        reachDescriptor(type.returnType());
        type.parameterList().forEach(this::reachDescriptor);
    }

    private void reachDescriptor(ClassDesc type) {
        ClassDesc bare = type;
        while (bare.isArray()) {
            bare = bare.componentType();
        }
        if (bare.isClassOrInterface()) {
            reachType(internal(bare));
        }
    }

    private static String internal(ClassDesc type) {
        String descriptor = type.descriptorString();
        return descriptor.startsWith("L") ? descriptor.substring(1, descriptor.length() - 1) : descriptor;
    }

    private static String key(MethodModel method) {
        return method.methodName().stringValue() + method.methodType().stringValue();
    }

    private static String key(FieldModel field) {
        return field.fieldName().stringValue() + ":" + field.fieldType().stringValue();
    }
}
