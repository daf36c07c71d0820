package io.vestibule.settings.picture;

import io.vestibule.room.Picture;
import io.vestibule.room.PictureKind;
import io.vestibule.settings.text.ParseResult;
import io.vestibule.settings.text.ValueKind;
import java.util.Base64;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/// Turns bytes, or bytes written as text, into a picture, or says what is wrong with them. What a
/// picture is follows from its bytes alone: nobody is asked for its kind. *Pure.*
public final class PictureCheck {

    private static final Pattern DATA_URL = Pattern.compile("data:[A-Za-z0-9.+/-]*(;charset=[A-Za-z0-9-]+)?;base64,");

    private static final Pattern SPACE = Pattern.compile("[ \\t\\r\\n]+");

    /// What the bytes would have to be.
    private final String says;

    private final boolean icon;

    private PictureCheck(String says, boolean icon) {
        this.says = says;
        this.icon = icon;
    }

    /// A logo.
    public static final PictureCheck LOGO = new PictureCheck("PNG, SVG or WebP", /* icon= */ false);

    /// The icon of a tab.
    public static final PictureCheck FAVICON = new PictureCheck("PNG, SVG, WebP or ICO", /* icon= */ true);

    /// The kind of setting: a picture as data.
    ValueKind<Picture> data() {
        return new ValueKind<>(says + " of at most 64 KiB, in base64 or as a data: address", this::read);
    }

    /// What a file would have to be.
    String saysOfFile() {
        return "a file (" + says + ", at most 64 KiB)";
    }

    private ParseResult<Picture> read(String text) {
        var prefix = DATA_URL.matcher(text);
        String base64 = prefix.lookingAt() ? text.substring(prefix.end()) : text;
        try {
            return check(Base64.getDecoder().decode(SPACE.matcher(base64).replaceAll("")));
        } catch (IllegalArgumentException e) {
            return ParseResult.wrong("must be " + data().says());
        }
    }

    /// Of no bytes at all, the picture that takes another away.
    ParseResult<Picture> check(byte[] bytes) {
        if (bytes.length == 0) {
            return ParseResult.good(Picture.NONE);
        }
        if (bytes.length > Picture.LARGEST) {
            return ParseResult.wrong("has " + bytes.length + " bytes; it may have 64 KiB");
        }
        if (RasterCheck.isPng(bytes)) {
            return checked(PictureKind.PNG, bytes, RasterCheck::png);
        }
        if (RasterCheck.isWebp(bytes)) {
            return checked(PictureKind.WEBP, bytes, RasterCheck::webp);
        }
        if (icon && RasterCheck.isIco(bytes)) {
            return checked(PictureKind.ICO, bytes, RasterCheck::ico);
        }
        return SvgCheck.isMarkup(bytes)
                ? checked(PictureKind.SVG, bytes, SvgCheck::svg)
                : ParseResult.wrong("must be " + says + ": these bytes are none of them");
    }

    private static ParseResult<Picture> checked(
            PictureKind kind, byte[] bytes, Function<byte[], Optional<String>> faultOf) {
        return faultOf.apply(bytes)
                .<ParseResult<Picture>>map(ParseResult::wrong)
                .orElseGet(() -> ParseResult.good(new Picture(kind, bytes)));
    }
}
