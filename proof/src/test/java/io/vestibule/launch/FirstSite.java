package io.vestibule.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.testing.Certificate;
import io.vestibule.testing.ManualPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The commands of `docs/FIRST-SITE.md`, run as they stand there, at their own addresses: in
/// namespaces with a network, a host name and an nginx of their own. *Confined to its test.*
final class FirstSite {

    /// A command and what the page says that it prints, where `…` stands for anything.
    private record Step(String command, String expected) {}

    private static final Pattern STEP = Pattern.compile("(?m)^[$#] (?=\\S)");
    private static final Pattern HERE = Pattern.compile("<<'END'");
    private static final Pattern SAID = Pattern.compile("(?ms)^@(\\d+) (\\d+)\\n(.*?)^@end (\\d+) (\\d+)\\n");
    private static final Path NGINX = Path.of("/etc/nginx/nginx.conf");

    /// The site before it is protected: nginx with the certificate, and the shop behind it.
    private static final String BEFORE = """
        server {
          listen 127.0.0.1:3000;
          default_type text/html;
          location / { return 200 "<title>Lamps</title>\\n"; }
          location = /payments/webhook { return 200 "taken\\n"; }
        }
        server {
          listen 443 ssl;
          server_name shop.example.com;
          ssl_certificate /etc/ssl/shop/fullchain.pem;
          ssl_certificate_key /etc/ssl/shop/privkey.pem;
          location / {
            proxy_pass http://127.0.0.1:3000;
            proxy_set_header Host $host;
            proxy_set_header X-Forwarded-Proto https;
          }
        }
        """;

    private static final String SETUP = """
        # To nginx it means sockets of another one.
        unset NGINX
        ip link set lo up
        for place in /etc/ssl /etc/nginx/conf.d /var/log/nginx /run; do mount -t tmpfs none $place; done
        mkdir /etc/ssl/shop /etc/ssl/certs
        cp fullchain.pem privkey.pem /etc/ssl/shop
        cp fullchain.pem /etc/ssl/certs/ca-certificates.crt
        mount --bind hosts /etc/hosts
        cp access.log /var/log/nginx/access.log
        cp site.conf /etc/nginx/conf.d/site.conf
        cp shop.conf /etc/nginx/conf.d/shop.conf
        nginx
        cd work
        exec bash ../commands
        """;

    private final Path folder;
    private final List<Step> steps = new ArrayList<>();

    private FirstSite(Path folder) {
        this.folder = folder;
    }

    static boolean isPossible() {
        return Cell.isPossible() && Files.exists(NGINX);
    }

    /// Runs them with an archive.
    ///
    /// @param folder for all of it; empty
    /// @return the transcript: each command, the seconds that it took, what it printed
    static String run(Path folder, Path archive) throws IOException {
        var site = new FirstSite(folder);
        site.read();
        site.prepare(archive);
        return site.check(site.play());
    }

    private void read() {
        for (String block : ManualPage.of("FIRST-SITE.md").blocks("console")) {
            for (String step :
                    STEP.splitAsStream(block).filter(part -> !part.isEmpty()).toList()) {
                int end = HERE.matcher(step).find() ? step.indexOf("\nEND\n") + "\nEND".length() : step.indexOf('\n');
                steps.add(new Step(step.substring(0, end), step.substring(end + 1)));
            }
        }
    }

    private void prepare(Path archive) throws IOException {
        Path work = Files.createDirectory(folder.resolve("work"));
        Files.createLink(work.resolve(archive.getFileName()), archive);
        Certificate.of("shop.example.com").writeTo(folder.resolve("fullchain.pem"), folder.resolve("privkey.pem"));
        ShopLog.write(folder.resolve("access.log"));
        Files.writeString(folder.resolve("hosts"), "127.0.0.1 localhost shop.example.com\n");
        String[] servers = BEFORE.split("(?m)^(?=server)", -1);
        Files.writeString(folder.resolve("site.conf"), servers[0]);
        Files.writeString(folder.resolve("shop.conf"), servers[1]);
        var commands = new StringBuilder("exec 2>&1\n");
        for (int at = 0; at < steps.size(); at++) {
            commands.append("echo \"@%d $(date +%%s%%3N)\"\n".formatted(at))
                    .append(steps.get(at).command())
                    .append("\necho \"@end $? $(date +%s%3N)\"\n");
        }
        Files.writeString(folder.resolve("commands"), commands);
    }

    /// What they printed. All that they started ends with the last one.
    private String play() {
        var inside = List.of(
                "unshare", "--mount", "--pid", "--mount-proc", "--net", "--fork", "--kill-child", "sh", "-ec", SETUP);
        return Shell.run(folder, System.getenv(), inside).text();
    }

    private String check(String transcript) {
        var parts = SAID.matcher(transcript).results().toList();
        assertThat(parts).as(transcript).hasSameSizeAs(steps);
        var text = new StringBuilder();
        for (int at = 0; at < parts.size(); at++) {
            var step = steps.get(at);
            var part = parts.get(at);
            assertThat(part.group(4))
                    .as("%s%n%s", step.command(), part.group(3))
                    .isEqualTo("0");
            assertThat(part.group(3)).as(step.command()).matches(pattern(step.expected()));
            long millis = Long.parseLong(part.group(5)) - Long.parseLong(part.group(2));
            text.append("[%d ms] %s%n%s".formatted(millis, step.command(), part.group(3)));
        }
        return text.toString();
    }

    private static String pattern(String expected) {
        return Stream.of(expected.split("\n?…\n?", -1)).map(Pattern::quote).collect(Collectors.joining("(?s:.*)"));
    }
}
