package io.vestibule.wire;

import java.util.regex.Pattern;

/// The first thing that a gate and a coordinator node send each other. *Immutable.*
///
/// @param node the name of the sender: letters, digits, - and _
/// @param center its data center
public record Hello(String node, String center) {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,62}");

    public Hello {
        Require.hold(NAME.matcher(node).matches(), "hello.node is no name");
        Require.hold(NAME.matcher(center).matches(), "hello.data_center is no name");
    }
}
