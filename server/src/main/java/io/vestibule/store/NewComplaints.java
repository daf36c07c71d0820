package io.vestibule.store;

import io.vestibule.config.Configuration;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Logs what is wrong and what is odd in a configuration: each sentence once, until it no longer
/// applies. *Confined to the thread that publishes.*
final class NewComplaints {

    private static final Logger LOG = LoggerFactory.getLogger(ConfigStore.class);

    private List<String> troubles = List.of();
    private List<String> remarks = List.of();

    void log(Configuration next) {
        for (String trouble : added(next.troubles(), troubles)) {
            LOG.error("in the configuration: {}", trouble);
        }
        troubles = next.troubles();
        for (String remark : added(next.remarks(), remarks)) {
            LOG.warn("in the configuration: {}", remark);
        }
        remarks = next.remarks();
    }

    private static List<String> added(List<String> now, List<String> before) {
        var added = new ArrayList<>(now);
        added.removeAll(before);
        return added;
    }
}
