package io.vestibule.gate.http.text;

import io.vestibule.Seeds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;

/// Heads of requests that are well-formed and mean trouble: each is one kind of thing many times
/// over, or several kinds, up to a size. *Confined to its test.*
final class HeadFamily {

    private static final List<String> ENDS =
            List.of("HTTP/1.1\r\nHost: shop.example\r\n", "HTTP/1.0\r\nHost: shop.example\r\n");
    private static final List<String> STEPS = List.of(
            "/",
            "//",
            "/../",
            "/./",
            "\\",
            "..\\",
            "%2f",
            "%2F..%2f",
            "%5c",
            "%5C..%5C",
            "%2e%2e/",
            ";",
            "/a;b/",
            "%41",
            "%c3%a9",
            "%",
            "/a",
            "/sale",
            "%2561",
            "/..;/");
    private static final List<String> MARKS = List.of(",", ";", ", ", "; ", "=", " ", "\t");

    private final SplittableRandom random;
    private final int bytes;
    private final String cookie;

    private HeadFamily(SplittableRandom random, int bytes, String cookie) {
        this.random = random;
        this.bytes = bytes;
        this.cookie = cookie;
    }

    /// The head of a seed, without its empty line.
    ///
    /// @param cookie a ticket's, as a browser sends it
    static String of(long seed, int mostBytes, String cookie) {
        var random = Seeds.random(seed);
        int bytes = 200 + random.nextInt(mostBytes - 200);
        return new HeadFamily(random, bytes, cookie).head();
    }

    /// A head of so many bytes in which there is nothing to do.
    static String plain(int bytes) {
        String head = "GET /x HTTP/1.1\r\nHost: shop.example\r\nX: ";
        return head + "x".repeat(Math.max(1, bytes - head.length() - 2)) + "\r\n";
    }

    private String head() {
        int kinds = 1 + random.nextInt(3);
        var fields = new ArrayList<String>();
        String target = random.nextInt(4) == 0 ? target(bytes / kinds) : "/x";
        for (int i = 0; i < kinds; i++) {
            fields.addAll(fields((bytes - target.length()) / kinds));
        }
        if (random.nextBoolean()) {
            Collections.shuffle(fields, new java.util.Random(random.nextLong()));
        }
        if (random.nextInt(4) > 0) {
            fields.add("Cookie: " + cookie);
        }
        String method = random.nextInt(8) == 0 ? "OPTIONS " : "GET ";
        return method + target + " " + ENDS.get(random.nextInt(8) == 0 ? 1 : 0) + String.join("\r\n", fields) + "\r\n";
    }

    private String target(int most) {
        if (random.nextInt(4) == 0) {
            return "/x?" + list(most - 3, i -> "a" + i % 7 + "=%41", "&");
        }
        var path = new StringBuilder("/");
        String often = STEPS.get(random.nextInt(STEPS.size()));
        while (path.length() < most - 10) {
            path.append(random.nextInt(4) > 0 ? often : STEPS.get(random.nextInt(STEPS.size())));
        }
        return path.toString();
    }

    private List<String> fields(int most) {
        return switch (random.nextInt(16)) {
            case 0 -> bucket(most);
            case 1 -> many(most, _ -> "TE:");
            case 2 -> many(most, i -> "X-Forwarded-" + twin(i, 10) + ":");
            case 3 -> many(most, i -> "vestibule-" + twin(i, 10) + ":");
            case 4 -> many(most, i -> "X_Forwarded_" + twin(i, 10) + ":");
            case 5 -> List.of("Connection: " + list(most - 12, i -> twin(i, 12), ","));
            case 6 -> many(most, i -> "Connection: " + twin(i, 12));
            case 7 -> List.of("Cookie: " + list(most - 8, i -> "a" + i + "=", ";"));
            case 8 -> List.of("Cookie: " + list(most - 8, _ -> cookie, "; "));
            case 9 -> many(most, _ -> "Cookie: " + cookie);
            case 10 -> List.of("Forwarded: " + list(most - 11, _ -> "for=10.0.0.1;by=b", ","));
            case 11 -> List.of("X-Forwarded-For: " + list(most - 17, _ -> "10.0.0.1", ","));
            case 12 -> List.of("Accept: " + list(most - 8, _ -> "application/json;q=.1", ","));
            case 13 -> List.of("Accept-Language: " + list(most - 17, this::language, ","));
            case 14 -> List.of("Range: bytes=" + list(most - 13, i -> i + "-", ","));
            default -> List.of(name() + ": " + list(most - 20, _ -> "x", mark()));
        };
    }

    /// Fields in one bucket of a table of them, and a list of other names in the same bucket.
    private List<String> bucket(int most) {
        int length = random.nextBoolean() ? 1 : 1 + random.nextInt(160);
        var fields = new ArrayList<>(many(most / 2, i -> twin(2 * i, length) + ":"));
        IntFunction<String> other = i -> length == 1 ? "a" : twin(2 * i + 1, length);
        fields.add("Connection: " + list(most / 2, other, ","));
        return fields;
    }

    private List<String> many(int most, IntFunction<String> field) {
        var fields = new ArrayList<String>();
        int enough = random.nextBoolean() ? Integer.MAX_VALUE : HeadBounds.FIELDS - 10;
        int left = most;
        while (left > 0 && fields.size() < enough) {
            String next = field.apply(fields.size());
            fields.add(next);
            left -= next.length() + 2;
        }
        return fields;
    }

    private String list(int most, IntFunction<String> item, String between) {
        var list = new StringBuilder();
        int enough = random.nextBoolean() ? Integer.MAX_VALUE : HeadBounds.OPTIONS - 2;
        for (int i = 0; i < enough; i++) {
            String next = item.apply(i);
            if (list.length() + next.length() + between.length() > most) {
                break;
            }
            list.append(list.isEmpty() ? "" : between).append(next);
        }
        return list.toString();
    }

    /// Names of one length that all have the same hash to those who leave case out of it as bits.
    static String twin(int number, int length) {
        var name = new StringBuilder("q".repeat(Math.max(length, 1)));
        for (int bit = 0; bit < Math.min(length, 16); bit++) {
            if ((number >> bit & 1) == 1) {
                name.setCharAt(length - 1 - bit, '1');
            }
        }
        return name.toString();
    }

    private String language(int number) {
        return random.nextBoolean() ? "x" + (char) ('a' + number % 26) : "zh-" + number;
    }

    private String name() {
        return List.of("Accept", "Accept-Language", "Cookie", "User-Agent", "Referer", "X-A", "TE")
                .get(random.nextInt(7));
    }

    private String mark() {
        return MARKS.get(random.nextInt(MARKS.size()));
    }
}
