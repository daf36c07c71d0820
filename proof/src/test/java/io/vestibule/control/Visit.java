package io.vestibule.control;

import io.vestibule.testing.Browser;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/// What a test of the dashboard's pages begins with: a node's control port that is not started yet,
/// and an onlooker. After it both are left, and nothing must have happened that must not. *Confined
/// to the test.*
final class Visit implements AfterEachCallback {

    final ControlHouse house = new ControlHouse();
    final Onlooker onlooker;

    Visit(Browser browser) {
        onlooker = new Onlooker(browser);
    }

    @Override
    public void afterEach(ExtensionContext test) {
        // The page first: it would complain of a port that is gone.
        try (house) {
            onlooker.close();
        }
    }
}
