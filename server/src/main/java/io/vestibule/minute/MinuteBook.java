package io.vestibule.minute;

/// Collects what happens in a room, minute by minute. *Confined to the agent of its room.*
public final class MinuteBook {}
