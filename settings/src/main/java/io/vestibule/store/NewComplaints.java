package io.vestibule.store;

import io.vestibule.config.Configuration;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;

/// Logs what is wrong and what is odd in a configuration: each sentence once, until it no longer
/// applies. *Confined to the thread that publishes.*
final class NewComplaints {

    private final Logger log;
    private List<String> troubles = List.of();
    private List<String> remarks = List.of();

    /// @param log what publishes logs by
    NewComplaints(Logger log) {
        this.log = log;
    }

    void log(Configuration next) {
        for (String trouble : added(next.troubles(), troubles)) {
            log.error("in the configuration: {}", trouble);
        }
        troubles = next.troubles();
        for (String remark : added(next.remarks(), remarks)) {
            log.warn("in the configuration: {}", remark);
        }
        remarks = next.remarks();
    }

    private static List<String> added(List<String> now, List<String> before) {
        var added = new ArrayList<>(now);
        added.removeAll(before);
        return added;
    }
}
