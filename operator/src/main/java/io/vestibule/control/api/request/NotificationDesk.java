package io.vestibule.control.api.request;

import io.vestibule.alerting.Alert;
import io.vestibule.alerting.AlertType;
import io.vestibule.alerting.Notification;
import io.vestibule.alerting.Policy;
import io.vestibule.config.SecretNames;
import io.vestibule.ground.EpochClock;
import io.vestibule.ground.Failure;
import io.vestibule.store.AlertSecrets;
import io.vestibule.store.DeliveryQueue;
import io.vestibule.store.NewDelivery;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// What the API needs to speak of notifications: texts that the configuration does not hold, what
/// was sent, and a way to send a trial. *Thread-safe.*
///
/// @param secrets the texts
/// @param queue what is to be sent, and what was
/// @param sendsMail whether this node has a mail server
/// @param wake has the bell look at once
/// @param clock says when a trial was asked for
public record NotificationDesk(
        AlertSecrets secrets, DeliveryQueue queue, boolean sendsMail, Runnable wake, EpochClock clock) {

    private static final String SECRET_PREFIX = "whsec_";
    private static final int SECRET_BYTES = 32;
    private static final int ID_BYTES = 16;

    /// A fresh secret, in the form of Standard Webhooks.
    public static String freshSecret() {
        return SECRET_PREFIX + Base64.getEncoder().encodeToString(random(SECRET_BYTES));
    }

    private static byte[] random(int count) {
        var bytes = new byte[count];
        new SecureRandom().nextBytes(bytes);
        return bytes;
    }

    private static String freshId() {
        return HexFormat.of().formatHex(random(ID_BYTES));
    }

    /// Keeps texts before the configuration names them; what is only tried keeps none.
    ///
    /// @param then makes the answer
    public Reply kept(Call call, Stream<String> texts, Function<SecretNames, Reply> then) {
        try {
            if (!DryRun.isAsked(call)) {
                secrets.keep(texts.filter(text -> !text.isEmpty()).toList());
            }
            return then.apply(secrets);
        } catch (Failure failure) {
            return StoreFailure.notSaved(failure);
        }
    }

    /// Has a receiver greeted, so that its operator sees whether it can be reached. It is due at
    /// once, whatever happened to it before.
    ///
    /// @throws io.vestibule.ground.Failure when the store is unreachable
    public void greet(String destinationId) {
        var greeting = new Notification(freshId(), "", "", Optional.empty(), 0);
        queue.add(List.of(new NewDelivery(destinationId, greeting, 0, false)));
        queue.retry(destinationId);
        wake.run();
    }

    /// Has every recipient of a policy notified of something that did not happen.
    ///
    /// @return how many there are
    /// @throws io.vestibule.ground.Failure when the store is unreachable
    public int tryOut(Policy policy) {
        String id = freshId();
        var notification = new Notification(id, policy.id(), policy.name(), Optional.of(sample(policy, id)), 0);
        List<String> receivers = policy.recipients().keys();
        queue.add(receivers.stream()
                .map(receiver -> new NewDelivery(receiver, notification, 0, false))
                .toList());
        wake.run();
        return receivers.size();
    }

    private Alert sample(Policy policy, String id) {
        AlertType type = policy.type();
        var data = new LinkedHashMap<String, String>();
        data.put("test", "true");
        if (type.usualMinutes() > 0) {
            data.put(AlertType.MINUTES, Integer.toString(policy.minutes()));
        }
        return new Alert(
                id,
                type,
                "test",
                "test-" + id,
                true,
                clock.millis(),
                "Test of the policy %s: nothing has happened".formatted(policy.name()),
                data);
    }
}
