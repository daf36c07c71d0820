package io.vestibule.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/// Signs certificates of nodes, fresh from the JDK's keytool. *Confined to one thread.*
public final class Authority {

    private static final String OWN = "ca";

    private final Path store;

    /// @param folder for its keys
    public Authority(Path folder) {
        store = folder.resolve("authority.p12");
        try {
            Files.createDirectories(folder);
            Certificate.keytool(store, OWN, "-dname", "CN=authority", "-ext", "bc:c");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Its own certificate as PEM text.
    public String certificate() {
        try {
            return Certificate.pem(store, OWN);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Makes a certificate for a name and some addresses, to serve and to dial with.
    public Certificate issue(String name, String... addresses) {
        return issue(name, List.of(), addresses);
    }

    /// Makes one that ran out two days ago.
    public Certificate issueRunOut(String name, String... addresses) {
        return issue(name + "-old", List.of("-startdate", "-3d", "-validity", "1"), addresses);
    }

    private Certificate issue(String name, List<String> more, String... addresses) {
        String names = Arrays.stream(addresses)
                .distinct()
                .map(address -> ",ip:" + address)
                .collect(Collectors.joining("", "dns:" + name, ""));
        var options = new ArrayList<>(List.of("-signer", OWN, "-dname", "CN=" + name));
        options.addAll(List.of("-ext", "SAN=" + names, "-ext", "EKU=serverAuth,clientAuth"));
        options.addAll(more);
        try {
            Certificate.keytool(store, name, options.toArray(String[]::new));
            return Certificate.readAs(name, store, name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
