package io.vestibule.cluster.peers;

import com.typesafe.config.Config;
import java.util.ArrayList;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.dispatch.Envelope;
import org.apache.pekko.dispatch.MailboxType;
import org.apache.pekko.dispatch.MessageQueue;
import org.apache.pekko.dispatch.ProducesMessageQueue;
import org.apache.pekko.dispatch.UnboundedMailbox;
import org.apache.pekko.io.Inet;
import org.apache.pekko.io.Tcp;
import scala.Option;
import scala.collection.immutable.Iterable;
import scala.jdk.javaapi.CollectionConverters;

/// The mailbox of the part of the engine that opens sockets. The engine's remoting asks there for
/// connections without any option, and nothing in its settings gives it some: so they are put in
/// here, [PeerOptions]. *Thread-safe.*
public final class PeerSockets implements MailboxType, ProducesMessageQueue<UnboundedMailbox.MessageQueue> {

    private final PeerOptions options = new PeerOptions();

    /// Called by the engine, by way of its settings.
    public PeerSockets(ActorSystem.Settings settings, Config config) {}

    @Override
    public MessageQueue create(Option<ActorRef> owner, Option<ActorSystem> system) {
        return new UnboundedMailbox.MessageQueue() {

            @java.io.Serial
            private static final long serialVersionUID = 1L;

            @Override
            public void enqueue(ActorRef receiver, Envelope envelope) {
                super.enqueue(receiver, withOptions(envelope));
            }
        };
    }

    private Envelope withOptions(Envelope envelope) {
        return switch (envelope.message()) {
            case Tcp.Connect asked ->
                new Envelope(
                        asked.copy(
                                asked.remoteAddress(),
                                asked.localAddress(),
                                and(asked.options()),
                                asked.timeout(),
                                asked.pullMode()),
                        envelope.sender());
            case Tcp.Bind asked ->
                new Envelope(
                        asked.copy(
                                asked.handler(),
                                asked.localAddress(),
                                asked.backlog(),
                                and(asked.options()),
                                asked.pullMode()),
                        envelope.sender());
            default -> envelope;
        };
    }

    private Iterable<Inet.SocketOption> and(Iterable<Inet.SocketOption> given) {
        var all = new ArrayList<Inet.SocketOption>(CollectionConverters.asJavaCollection(given));
        all.add(options);
        return CollectionConverters.asScala(all).toList();
    }
}
