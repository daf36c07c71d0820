package io.vestibule.cluster.peers;

import org.apache.pekko.actor.AbstractExtensionId;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ExtendedActorSystem;
import org.apache.pekko.actor.Extension;
import org.apache.pekko.actor.ExtensionId;
import org.apache.pekko.actor.ExtensionIdProvider;
import org.apache.pekko.actor.PoisonPill;
import org.apache.pekko.cluster.Cluster;

/// An extension of the engine that ends its stream of control messages from others as soon as it is
/// out of the cluster, before the engine ends its streams to them: what happens by chance else. For
/// the first engine of a process, whose streams are numbered from nought.
public final class DeafAtTheEnd extends AbstractExtensionId<DeafAtTheEnd.Deaf> implements ExtensionIdProvider {

    /// The third is for control messages.
    private static final String FROM_OTHERS = "/system/Materializers/StreamSupervisor-2";

    /// Nothing more.
    public static final class Deaf implements Extension {}

    /// What loads it, as an option of the JVM.
    static String option() {
        return "-Dpekko.extensions.0=" + DeafAtTheEnd.class.getName();
    }

    @Override
    public Deaf createExtension(ExtendedActorSystem system) {
        Cluster.get(system)
                .registerOnMemberRemoved(
                        () -> system.actorSelection(FROM_OTHERS).tell(PoisonPill.getInstance(), ActorRef.noSender()));
        return new Deaf();
    }

    @Override
    public ExtensionId<? extends Extension> lookup() {
        return this;
    }
}
