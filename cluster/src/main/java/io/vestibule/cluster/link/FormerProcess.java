package io.vestibule.cluster.link;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A process that had this data directory before and has handed over: its connections end, and
/// until then its lanes ask and report here. *Immutable.*
///
/// @param name no other process has it: letters, digits and `-`
/// @param term when it handed over, in milliseconds: its lanes report under it
/// @param lanes how many it has, 1 to 64
public record FormerProcess(String name, long term, int lanes) {

    /// So many lanes of one process can be distinguished.
    public static final int MOST_LANES = 64;

    private static final Pattern TEXT = Pattern.compile("([A-Za-z0-9-]{1,60}):([1-9][0-9]{0,17}):([1-9][0-9]?)");

    public FormerProcess {
        if (lanes < 1 || lanes > MOST_LANES) {
            throw new IllegalArgumentException("lanes: " + lanes);
        }
    }

    /// Reads what [#text] wrote.
    ///
    /// @throws IllegalArgumentException if it is anything else
    public static FormerProcess of(String text) {
        Matcher match = TEXT.matcher(text);
        if (!match.matches()) {
            throw new IllegalArgumentException("no former process: " + text);
        }
        return new FormerProcess(match.group(1), Long.parseLong(match.group(2)), Integer.parseInt(match.group(3)));
    }

    /// One word that says all of it.
    public String text() {
        return name + ":" + term + ":" + lanes;
    }

    /// The 24 bits by which its lanes are named.
    public int node() {
        return Neighbors.number(name);
    }
}
