package io.vestibule.demo;

import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;

/// A file that ships with the shop, read once. *Immutable.*
///
/// @param type its content type
/// @param content not to be changed
record ShopAsset(String type, Buffer content) {

    private static final Map<String, ShopAsset> BY_PATH = Map.of(
            "/assets/shop.css", read("shop.css", "text/css; charset=utf-8"),
            "/assets/shop.js", read("shop.js", "text/javascript; charset=utf-8"),
            "/assets/goods.svg", read("goods.svg", "image/svg+xml"));

    static Optional<ShopAsset> of(String path) {
        return Optional.ofNullable(BY_PATH.get(path));
    }

    private static ShopAsset read(String name, String type) {
        try (InputStream file = ShopAsset.class.getResourceAsStream(name)) {
            if (file == null) {
                throw new IllegalStateException("not on the class path: " + name);
            }
            return new ShopAsset(type, Buffer.buffer(file.readAllBytes()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
