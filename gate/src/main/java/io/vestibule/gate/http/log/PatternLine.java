package io.vestibule.gate.http.log;

import io.vestibule.gate.http.plan.LineFormat.Piece;
import java.util.List;

/// Writes entries of the access log by an operator's pattern; `-` where there is no value.
/// *Immutable.*
record PatternLine(List<Piece> pieces) implements LineWriter {

    @Override
    public void write(AccessEntry entry, LineBuffer to) {
        for (Piece piece : pieces) {
            switch (piece) {
                case Piece.Text(String text) -> to.raw(text);
                case Piece.Value value -> value(entry, value, to);
            }
        }
        to.raw("\n");
    }

    private static void value(AccessEntry entry, Piece.Value value, LineBuffer to) {
        boolean quoted = value.quoted();
        switch (value.field()) {
            case TIME -> to.time(entry.epochMillis());
            case CLF_TIME -> to.clfTime(entry.epochMillis());
            case ID -> to.raw(entry.id());
            case CLIENT -> text(to, entry.client(), quoted);
            case METHOD -> text(to, entry.method(), quoted);
            case HOST -> text(to, entry.host(), quoted);
            case PATH -> text(to, entry.path(), quoted);
            case QUERY -> text(to, entry.query(), quoted);
            case TARGET -> {
                text(to, entry.path(), quoted);
                if (!entry.query().isEmpty()) {
                    to.raw("?");
                    to.hexEscaped(entry.query(), quoted);
                }
            }
            case PROTOCOL -> text(to, entry.protocol(), quoted);
            case STATUS -> {
                if (entry.status() == 0) {
                    to.raw("000");
                } else {
                    to.number(entry.status());
                }
            }
            case BYTES -> to.number(entry.bytes());
            case RECEIVED -> to.number(entry.received());
            case MICROS -> to.number(entry.micros());
            case ORIGIN_MICROS -> {
                if (entry.originMicros() < 0) {
                    to.raw("-");
                } else {
                    to.number(entry.originMicros());
                }
            }
            case OUTCOME -> text(to, entry.outcome(), quoted);
            case DETAIL -> text(to, entry.detail(), quoted);
            case ORIGIN -> text(to, entry.origin(), quoted);
            case ROOM -> text(to, entry.room(), quoted);
            case ENDING -> text(to, entry.ending(), quoted);
            case USER_AGENT -> text(to, entry.agent(), quoted);
            case REFERER -> text(to, entry.referer(), quoted);
        }
    }

    private static void text(LineBuffer to, String value, boolean quoted) {
        if (value.isEmpty()) {
            to.raw("-");
        } else {
            to.hexEscaped(value, quoted);
        }
    }
}
