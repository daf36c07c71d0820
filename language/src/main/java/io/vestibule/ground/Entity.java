package io.vestibule.ground;

/// What has an id of its own, which stays for its life and is no other's of its kind.
public interface Entity {

    String id();
}
