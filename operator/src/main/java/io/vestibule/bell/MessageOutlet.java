package io.vestibule.bell;

import io.vestibule.alerting.Destination;
import io.vestibule.alerting.DestinationType;
import io.vestibule.alerting.Recipients;
import io.vestibule.bell.form.Forms;
import io.vestibule.bell.form.HttpMessage;
import io.vestibule.bell.form.MailForm;
import io.vestibule.bell.send.MailSender;
import io.vestibule.bell.send.SendResult;
import io.vestibule.config.Configuration;
import io.vestibule.config.Kept;
import io.vestibule.config.KeptKind;
import io.vestibule.ground.EpochClock;
import io.vestibule.store.Delivery;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/// Makes a delivery the message that its receiver understands, and has it sent. *Thread-safe.*
///
/// @param newest what the operator has set
/// @param secrets the texts of the store by their names
/// @param http sends by HTTPS, once
/// @param mail sends mail; nothing without a mail server
/// @param clock says when a message is sent
public record MessageOutlet(
        Supplier<Configuration> newest,
        Function<String, Optional<String>> secrets,
        Function<HttpMessage, SendResult> http,
        Optional<MailSender> mail,
        EpochClock clock) {

    /// Where the address of a receiver is kept; empty for mail.
    String addressName(String receiver) {
        return newest.get()
                .find(KeptKind.DESTINATION, receiver)
                .map(entry -> entry.value().addressName())
                .orElse("");
    }

    /// Sends a delivery once.
    SendResult send(Delivery delivery) {
        String receiver = delivery.receiver();
        if (receiver.startsWith(Recipients.MAIL)) {
            return mail(delivery, receiver.substring(Recipients.MAIL.length()));
        }
        Optional<Kept<Destination>> found = newest.get().find(KeptKind.DESTINATION, receiver);
        return found.map(entry -> http(delivery, entry.value()))
                .orElseGet(() -> new SendResult.Dropped("the receiver was deleted"));
    }

    private SendResult mail(Delivery delivery, String recipient) {
        return mail.<SendResult>map(sender -> {
                    var form = MailForm.of(delivery.notification(), sender.domain(), sender.dashboard());
                    return sender.send(form, recipient, clock.millis());
                })
                .orElseGet(() -> new SendResult.Again("this node has no node.mail"));
    }

    private SendResult http(Delivery delivery, Destination destination) {
        long now = clock.millis();
        boolean isPagerDuty = destination.type() == DestinationType.PAGERDUTY;
        Optional<String> address =
                isPagerDuty ? Optional.of(DestinationType.PAGERDUTY_URL) : secrets.apply(destination.addressName());
        List<String> known = secretsOf(destination, now);
        if (address.isEmpty() || (isPagerDuty && known.isEmpty())) {
            return new SendResult.Again(
                    "its address or key is not in this store: set it again, as after the return of" + " a backup");
        }
        return http.apply(Forms.of(destination.type(), URI.create(address.get()), delivery.notification(), known, now));
    }

    private List<String> secretsOf(Destination destination, long now) {
        var texts = new ArrayList<String>();
        destination.signingAt(now).forEach(name -> secrets.apply(name).ifPresent(texts::add));
        return texts;
    }
}
