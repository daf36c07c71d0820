package io.vestibule.cli.server;

import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/// Does something of ours when the system sends the process a signal, in place of ending it.
///
/// By reflection: the class that does it is one that every Java machine has and no compiler likes.
final class Signals {

    private static final String SIGNAL = "sun.misc.Signal";
    private static final String HANDLER = "sun.misc.SignalHandler";

    private Signals() {}

    /// From now on the signal does this, on a thread of its own.
    ///
    /// @param name without `SIG`, such as `HUP`
    /// @return whether this machine knows the signal and leaves it to us
    static boolean on(String name, Runnable then) {
        try {
            Class<?> signal = Class.forName(SIGNAL);
            Class<?> handler = Class.forName(HANDLER);
            var run = MethodHandles.publicLookup()
                    .findVirtual(Runnable.class, "run", MethodType.methodType(void.class))
                    .bindTo(then);
            Object ours = MethodHandleProxies.asInterfaceInstance(handler, MethodHandles.dropArguments(run, 0, signal));
            Object which = signal.getConstructor(String.class).newInstance(name);
            signal.getMethod("handle", signal, handler).invoke(null, which, ours);
            return true;
        } catch (ReflectiveOperationException _) {
            return false;
        }
    }
}
