package io.vestibule;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// Keeps the lower floors pure: no clock, no chance, no thread, no socket, no framework.
class PurityTest {

    /// The highest pure floor ...
    private static final String TOP = "wire";

    /// ... and what is pure above it.
    private static final Set<String> ALSO = Set.of("config");

    /// What may be used besides `java.` and our own packages: small pure libraries.
    private static final List<String> LIBRARIES = List.of(
            "org/jspecify/",
            "com/samskivert/mustache/",
            "org/HdrHistogram/",
            "com/google/re2j/",
            "com/nimbusds/jose/",
            "com/google/protobuf/",
            "tools/jackson/core/");

    private static final List<String> REFUSED_CLASSES = List.of(
            "java/net/",
            "java/nio/channels/",
            "java/nio/file/",
            "java/io/File",
            "java/util/concurrent/",
            "java/lang/Thread",
            "java/lang/Process",
            "java/util/Random",
            "java/util/Timer",
            "java/security/SecureRandom",
            "java/util/logging/");

    private static final Set<String> REFUSED_CALLS = Set.of(
            "java/lang/System.currentTimeMillis",
            "java/lang/System.nanoTime",
            "java/lang/System.getenv",
            "java/lang/System.getProperty",
            "java/lang/Math.random",
            "java/util/UUID.randomUUID",
            "java/util/Collections.shuffle");

    /// `ThreadLocal` is memory, not a thread; sealing keeps a cipher a thread by being confined.
    @Test
    void theLowerFloorsKnowNoClockNoChanceNoThreadAndNoSocket() throws IOException {
        var plan = FloorPlan.read();
        int top = plan.heightOf(TOP);
        var wrong = new TreeSet<String>();
        for (Path file : Modules.classes()) {
            String part = Modules.houseOf(file);
            if (plan.heightOf(part) <= top || ALSO.contains(part)) {
                for (PoolEntry entry : ClassFile.of().parse(file).constantPool()) {
                    String fault = faultOf(entry);
                    if (!fault.isEmpty()) {
                        wrong.add(Modules.nameOf(file) + ": " + fault);
                    }
                }
            }
        }

        assertThat(wrong).isEmpty();
    }

    private static String faultOf(PoolEntry entry) {
        return switch (entry) {
            case ClassEntry used -> faultOfClass(used.asInternalName());
            case MemberRefEntry used -> {
                String call = used.owner().asInternalName() + "." + used.name().stringValue();
                boolean readsClock =
                        call.startsWith("java/time/") && used.name().equalsString("now");
                yield REFUSED_CALLS.contains(call) || readsClock ? call : "";
            }
            default -> "";
        };
    }

    private static String faultOfClass(String internalName) {
        String name = internalName.replaceFirst("^\\[+L?", "");
        if (REFUSED_CLASSES.stream().anyMatch(name::startsWith)) {
            return name;
        }
        boolean known = !name.contains("/")
                || name.startsWith("java/")
                || name.startsWith("javax/crypto/")
                || name.startsWith("io/vestibule/")
                || LIBRARIES.stream().anyMatch(name::startsWith);
        return known ? "" : name;
    }
}
