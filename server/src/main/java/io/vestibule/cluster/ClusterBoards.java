package io.vestibule.cluster;

import io.vestibule.board.DirectoryBoard;
import io.vestibule.board.LaneRegistry;
import io.vestibule.board.StateBoard;

/// Where a cluster meets the other parts of the node. *Immutable.*
///
/// @param directory which rooms there are
/// @param states where views are left
/// @param slots where lanes are found
public record ClusterBoards(DirectoryBoard directory, StateBoard states, LaneRegistry slots) {}
