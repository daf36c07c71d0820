package io.vestibule.bell.send;

import io.vestibule.bell.form.MailForm;
import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.Authenticator;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.PasswordAuthentication;
import jakarta.mail.Session;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Date;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.angus.mail.smtp.SMTPTransport;

/// Sends one mail to one recipient by the mail server of the settings, on a connection of its own.
/// Blocks, for a while that has an end: to be called on virtual threads. *Thread-safe.*
public final class MailSender {

    private static final String UTF_8 = "UTF-8";

    /// Of the time of a mail a step may take this part, so that a server that is dead is
    /// distinguished from one that is slow.
    private static final int STEPS = 3;

    private final ReceiverDialer dialer;
    private final MailSettings settings;
    private final int longestMillis;

    /// @param longestMillis how long a mail may take in all
    public MailSender(ReceiverDialer dialer, MailSettings settings, int longestMillis) {
        this.dialer = dialer;
        this.settings = settings;
        this.longestMillis = longestMillis;
    }

    private Session session() {
        var properties = new Properties();
        // It has to be there, and is not looked up: the library is given a connection.
        properties.put("mail.smtp.host", settings.host());
        properties.put("mail.smtp.ssl.checkserveridentity", "true");
        properties.put("mail.smtp.ssl.socketFactory", dialer.tls());
        properties.put("mail.smtp.ssl.socketFactory.fallback", "false");
        // A mail that was taken is taken, whatever the server says to a goodbye.
        properties.put("mail.smtp.quitwait", "false");
        properties.put("mail.smtp.localhost", settings.domain());
        properties.put("mail.smtp.auth", Boolean.toString(!settings.user().isEmpty()));
        if (settings.security() == MailSettings.Security.STARTTLS) {
            properties.put("mail.smtp.starttls.enable", "true");
            properties.put("mail.smtp.starttls.required", "true");
        }
        return Session.getInstance(properties, account());
    }

    private Authenticator account() {
        return new Authenticator() {
            @Override
            public PasswordAuthentication getPasswordAuthentication() {
                return new PasswordAuthentication(settings.user(), settings.password());
            }
        };
    }

    /// What follows the at sign of the sender's address.
    public String domain() {
        return settings.domain();
    }

    /// The address of the operator's page, for links; empty if it is not known.
    public String dashboard() {
        return settings.dashboard();
    }

    /// Sends a mail once.
    ///
    /// @param nowMillis its date, epoch milliseconds
    public SendResult send(MailForm mail, String recipient, long nowMillis) {
        var session = session();
        try {
            MimeMessage message = message(session, mail, recipient, nowMillis);
            return sent(session, message);
        } catch (MessagingException e) {
            return new SendResult.Again("the mail cannot be written: " + firstLine(e));
        }
    }

    private SendResult sent(Session session, MimeMessage message) {
        long endNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(longestMillis);
        try (var socket = connected(endNanos - TimeUnit.MILLISECONDS.toNanos(longestMillis) / 2)) {
            return sent(session, message, socket, endNanos);
        } catch (UnknownHostException _) {
            return new SendResult.Again("the name of the mail server cannot be resolved");
        } catch (SocketTimeoutException _) {
            return new SendResult.Again("the mail server does not answer in time");
        } catch (IOException e) {
            return new SendResult.Again("the mail server failed: " + e.getMessage());
        }
    }

    /// The library bounds each step alone, which a server that trickles never reaches: so the
    /// connection is closed when all of it takes too long.
    private SendResult sent(Session session, MimeMessage message, Socket socket, long endNanos) throws IOException {
        ScheduledFuture<?> end = dialer.closes(socket, endNanos);
        try (var transport = (SMTPTransport) session.getTransport("smtp")) {
            socket.setSoTimeout(Math.max(1, longestMillis / STEPS));
            boolean encrypts = settings.security() == MailSettings.Security.TLS;
            transport.connect(encrypts ? dialer.secured(socket, settings.host()) : socket);
            transport.sendMessage(message, message.getAllRecipients());
            return new SendResult.Taken();
        } catch (AuthenticationFailedException _) {
            return new SendResult.Again("the mail server does not accept user and password");
        } catch (MessagingException | IOException e) {
            boolean late = end.getDelay(TimeUnit.MILLISECONDS) <= 0
                    || e instanceof SocketTimeoutException
                    || e.getCause() instanceof SocketTimeoutException;
            return new SendResult.Again(
                    late ? "the mail server does not answer in time" : "the mail server failed: " + firstLine(e));
        } finally {
            end.cancel(false);
        }
    }

    /// By the first address that takes a connection. Each is given the name, or the library would
    /// ask for the one that an address has, and hold the certificate against that.
    private Socket connected(long endNanos) throws IOException {
        String host = settings.host();
        var addresses = new ArrayList<InetAddress>();
        for (InetAddress each : dialer.addresses(host)) {
            addresses.add(InetAddress.getByAddress(host, each.getAddress()));
        }
        return ReceiverDialer.connected(addresses, settings.port(), endNanos);
    }

    private static String firstLine(Exception e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }

    @SuppressWarnings("JavaUtilDate") // The library takes no other.
    private MimeMessage message(Session session, MailForm mail, String recipient, long nowMillis)
            throws MessagingException {
        var message = new IdentifiedMessage(session, mail.messageId());
        message.setFrom(new InternetAddress(settings.from(), true));
        message.setRecipient(Message.RecipientType.TO, new InternetAddress(recipient, true));
        message.setSubject(mail.subject(), UTF_8);
        message.setSentDate(new Date(nowMillis));
        message.setHeader("Auto-Submitted", "auto-generated");
        Optional<String> thread = mail.thread().map(id -> "<" + id + ">");
        if (thread.isPresent()) {
            message.setHeader("References", thread.get());
            message.setHeader("In-Reply-To", thread.get());
        }
        var text = new MimeBodyPart();
        text.setText(mail.text(), UTF_8);
        var html = new MimeBodyPart();
        html.setText(mail.html(), UTF_8, "html");
        message.setContent(new MimeMultipart("alternative", text, html));
        message.saveChanges();
        return message;
    }

    /// A message that keeps its id when it is saved.
    private static final class IdentifiedMessage extends MimeMessage {

        private final String id;

        IdentifiedMessage(Session session, String id) {
            super(session);
            this.id = id;
        }

        @Override
        public void updateMessageID() throws MessagingException {
            setHeader("Message-ID", "<" + id + ">");
        }
    }
}
