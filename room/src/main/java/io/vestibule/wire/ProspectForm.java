package io.vestibule.wire;

import io.vestibule.coordination.whatif.Prospect;
import io.vestibule.coordination.whatif.WhatIf;
import io.vestibule.wire.v1.FindingsMessage;
import io.vestibule.wire.v1.ProspectMessage;
import io.vestibule.wire.v1.WhatIfMessage;
import java.util.Optional;
import java.util.OptionalInt;

/// Questions about settings that are not in force, and their answers, as bytes (`prospects.proto`).
public final class ProspectForm {

    private ProspectForm() {}

    /// Writes a question.
    public static byte[] write(Frame.WhatIfAsked asked) {
        return WhatIfMessage.newBuilder()
                .setNumber(asked.number())
                .setRules(ViewForm.message(asked.whatIf().rules()))
                .setSuspended(asked.whatIf().suspended())
                .build()
                .toByteArray();
    }

    /// Reads a question.
    public static Received<Frame.WhatIfAsked> readWhatIf(byte[] bytes) {
        return Received.read(
                bytes,
                WhatIfMessage.parser(),
                message -> new Frame.WhatIfAsked(
                        message.getNumber(), new WhatIf(ViewForm.rules(message.getRules()), message.getSuspended())));
    }

    /// Writes an answer.
    public static byte[] write(Frame.ProspectTold told) {
        var message = ProspectMessage.newBuilder().setNumber(told.number());
        told.prospect().ifPresent(prospect -> message.setFindings(findings(prospect)));
        return message.build().toByteArray();
    }

    /// Reads an answer.
    public static Received<Frame.ProspectTold> readProspect(byte[] bytes) {
        return Received.read(
                bytes,
                ProspectMessage.parser(),
                message -> new Frame.ProspectTold(
                        message.getNumber(),
                        message.hasFindings() ? Optional.of(prospect(message.getFindings())) : Optional.empty()));
    }

    private static FindingsMessage findings(Prospect prospect) {
        var message = FindingsMessage.newBuilder()
                .setWaiting(prospect.waiting())
                .setActive(prospect.active())
                .setEnterAtOnce(prospect.enterAtOnce())
                .addAllSeatsComing(prospect.seatsComing())
                .setNextMinuteAfter(prospect.nextMinuteAfter())
                .setPausesKnown(prospect.pausesKnown());
        prospect.estimateBefore().ifPresent(message::setEstimateBefore);
        prospect.estimateAfter().ifPresent(message::setEstimateAfter);
        prospect.nextMinuteBefore().ifPresent(message::setNextMinuteBefore);
        return message.build();
    }

    private static Prospect prospect(FindingsMessage message) {
        var seats = message.getSeatsComingList();
        Require.hold(seats.size() <= Prospect.MINUTES, "findings.seats_coming has more than 10");
        seats.forEach(people -> Require.count(people, "findings.seats_coming"));
        return new Prospect(
                Require.count(message.getWaiting(), "findings.waiting"),
                Require.count(message.getActive(), "findings.active"),
                Require.count(message.getEnterAtOnce(), "findings.enter_at_once"),
                seats,
                count(message.hasEstimateBefore(), message.getEstimateBefore()),
                count(message.hasEstimateAfter(), message.getEstimateAfter()),
                count(message.hasNextMinuteBefore(), message.getNextMinuteBefore()),
                Require.count(message.getNextMinuteAfter(), "findings.next_minute_after"),
                message.getPausesKnown());
    }

    private static OptionalInt count(boolean there, int value) {
        return there ? OptionalInt.of(Require.count(value, "findings")) : OptionalInt.empty();
    }
}
