package io.vestibule.control.api.request;

import java.util.Optional;

/// The other nodes, for operators. *Thread-safe*; answers at once, where nothing else is said.
public interface ClusterAdmin {

    /// Those of a node that is alone.
    ClusterAdmin NONE = new ClusterAdmin() {
        @Override
        public Optional<ClusterView> view() {
            return Optional.empty();
        }

        @Override
        public boolean gone(String node) {
            return false;
        }

        @Override
        public boolean forget(String center, String who) {
            return false;
        }
    };

    /// The state of the cluster as known now; empty if this node is alone.
    Optional<ClusterView> view();

    /// Believes that the process of a node of this data center has ended.
    ///
    /// @return whether that node was a member
    boolean gone(String node);

    /// Declares for the operator that a data center is lost. Blocks.
    ///
    /// @param who the author
    /// @return whether it was not said before
    /// @throws io.vestibule.ground.Failure when the store that nodes share is unreachable
    boolean forget(String center, String who);
}
