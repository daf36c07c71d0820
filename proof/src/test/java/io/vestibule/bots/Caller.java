package io.vestibule.bots;

import java.io.IOException;

/// A kind of client that wants to get inside. *Immutable.*
interface Caller {

    /// Tries until it is inside, or interrupted.
    void live(TinyBrowser browser) throws IOException;

    /// Throws its cookie away and is new each time, from another address.
    ///
    /// @param everySeconds how often it comes
    record Cookieless(double everySeconds) implements Caller {

        @Override
        public void live(TinyBrowser browser) throws IOException {
            while (!Thread.currentThread().isInterrupted()) {
                browser.page();
                browser.dropCookie();
                browser.changeAddress();
                TinyBrowser.idle(everySeconds);
            }
        }
    }

    /// Keeps its cookie and comes as told, but runs no script.
    record CookieJar() implements Caller {

        @Override
        public void live(TinyBrowser browser) throws IOException {
            while (!Thread.currentThread().isInterrupted()) {
                var answer = browser.page();
                if (answer.isOfShop()) {
                    return;
                }
                TinyBrowser.idle(answer.retrySeconds());
            }
        }
    }

    /// Does what the script of the waiting page does.
    ///
    /// @param prover what it shows for challenges
    /// @param solvingSeconds how long that takes at least
    record Scripted(Prover prover, double solvingSeconds) implements Caller {

        @Override
        public void live(TinyBrowser browser) throws IOException {
            if (browser.page().isOfShop()) {
                return;
            }
            var answer = browser.poll();
            while (!answer.letsIn() && !Thread.currentThread().isInterrupted()) {
                if (answer.challenge().isPresent()) {
                    String proof = prover.prove(answer.challenge().get());
                    TinyBrowser.idle(solvingSeconds);
                    answer = browser.poll("Vestibule-Proof: " + proof);
                } else {
                    TinyBrowser.idle(answer.retrySeconds());
                    answer = browser.poll();
                }
            }
            if (answer.letsIn()) {
                browser.page();
            }
        }
    }
}
