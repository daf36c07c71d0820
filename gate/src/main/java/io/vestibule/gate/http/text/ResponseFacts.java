package io.vestibule.gate.http.text;

import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpVersion;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the proxy has to know of an origin's response head, found in one pass, with everything
/// removed from it that ends here or that only the gate may say. Confined to the event loop.
public final class ResponseFacts {

    /// Whether the origin keeps the connection open.
    public boolean keepAlive;

    /// Whether the body has a length, so that it needs no chunks.
    public boolean hasLength;

    public boolean chunked;

    /// Whether the message ended with its head, though neither status nor length says so.
    public boolean bodiless;

    /// What the origin commands, if it does.
    @Nullable
    public String command;

    /// What a 101 or 426 speaks of.
    @Nullable
    public String upgrade;

    private final List<CharSequence> dropped = new ArrayList<>(4);
    private @Nullable String connection;

    private ResponseFacts() {}

    /// Reads `response` and takes out the fields of this hop, framing included.
    ///
    /// @throws RefusedException when its framing is ambiguous
    public static ResponseFacts of(HttpResponse response) {
        var facts = new ResponseFacts();
        HttpHeaders headers = response.headers();
        for (var fields = headers.iteratorCharSequence(); fields.hasNext(); ) {
            var field = fields.next();
            var known = KnownHeader.of(field.getKey());
            if (known != null) {
                facts.read(known, field.getValue());
            } else if (KnownHeader.isOurs(field.getKey())) {
                facts.dropped.add(field.getKey());
            }
        }
        facts.readConnection(HttpVersion.HTTP_1_0.equals(response.protocolVersion()));
        for (CharSequence name : facts.dropped) {
            headers.remove(name);
        }
        return facts;
    }

    private void read(KnownHeader known, CharSequence value) {
        switch (known) {
            case CONTENT_LENGTH -> hasLength = true;
            case TRANSFER_ENCODING -> {
                if (!"chunked".equalsIgnoreCase(value.toString())) {
                    throw new RefusedException(Refusal.ENCODING_UNKNOWN);
                }
                chunked = true;
                dropped.add(known.text());
            }
            case CONNECTION -> {
                connection = connection == null ? value.toString() : connection + ',' + value;
                dropped.add(known.text());
            }
            case UPGRADE -> {
                upgrade = value.toString();
                dropped.add(known.text());
            }
            case ROOM_COMMAND -> {
                command = value.toString();
                dropped.add(known.text());
            }
            default -> {
                if (known.kind() == KnownHeader.Kind.HOP) {
                    dropped.add(known.text());
                }
            }
        }
    }

    private void readConnection(boolean http10) {
        keepAlive = !http10;
        if (connection == null) {
            return;
        }
        boolean close = false;
        for (String option : connection.split(",", -1)) {
            String name = option.strip();
            if (name.equalsIgnoreCase("close")) {
                close = true;
            } else if (name.equalsIgnoreCase("keep-alive")) {
                keepAlive = true;
            } else if (HttpText.isToken(name)) {
                dropNamed(name);
            }
        }
        keepAlive &= !close;
    }

    private void dropNamed(String name) {
        var known = KnownHeader.of(name);
        boolean vital = (known != null && known.kind() == KnownHeader.Kind.FRAMING)
                || name.equalsIgnoreCase("Set-Cookie")
                || name.equalsIgnoreCase("Content-Type");
        if (!vital) {
            dropped.add(name);
        }
    }
}
