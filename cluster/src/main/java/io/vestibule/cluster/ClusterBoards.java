package io.vestibule.cluster;

import io.vestibule.board.AlertBoard;
import io.vestibule.board.CheckStates;
import io.vestibule.board.DirectoryBoard;
import io.vestibule.board.LaneRegistry;
import io.vestibule.board.MinuteBoard;
import io.vestibule.board.StateBoard;
import io.vestibule.board.VoteBoard;
import java.util.Optional;

/// Where a cluster meets the other parts of the node. *Immutable.*
///
/// @param directory which rooms there are
/// @param states where views are left
/// @param slots where lanes are found
/// @param minutes where hosts leave minute rows; empty where none are made
/// @param checks what is known of origins
/// @param alerts where hosts leave that a line is held
/// @param votes where words on health checks come from, and go to
public record ClusterBoards(
        DirectoryBoard directory,
        StateBoard states,
        LaneRegistry slots,
        Optional<MinuteBoard> minutes,
        CheckStates checks,
        AlertBoard alerts,
        VoteBoard votes) {}
