package io.vestibule.room;

/// The kinds of pictures that a page may show.
public enum PictureKind {
    /// Portable Network Graphics.
    PNG("image/png"),
    /// Scalable Vector Graphics, without anything that runs or loads.
    SVG("image/svg+xml"),
    /// WebP.
    WEBP("image/webp"),
    /// An icon of Windows, for the tab alone.
    ICO("image/x-icon");

    private final String mediaType;

    PictureKind(String mediaType) {
        this.mediaType = mediaType;
    }

    /// The value of `Content-Type`.
    public String mediaType() {
        return mediaType;
    }
}
