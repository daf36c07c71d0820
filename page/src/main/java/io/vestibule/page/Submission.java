package io.vestibule.page;

/// What became of what a visitor sent, such as a form. *Immutable.*
public sealed interface Submission {

    /// Nothing was sent: the page is at the address that the visitor wants.
    record Nothing() implements Submission {}

    /// It was not taken and is not kept. The page's own address may not be one to go to.
    ///
    /// @param cameFrom the whole address of the page that it was sent from, of the same origin;
    ///   empty if that is not known
    /// @param typed whether a page of the same origin sent it, so that what was typed there is most
    ///   likely one page back
    record Lost(String cameFrom, boolean typed) implements Submission {

        /// How long a page without a script stays, so that people can read it.
        private static final int READING_SECONDS = 30;

        /// Where a page without a script goes: a page of this site in any case.
        public String next() {
            return cameFrom.isEmpty() ? "/" : cameFrom;
        }

        /// When it goes there.
        public int seconds(int retrySeconds) {
            return Math.max(READING_SECONDS, retrySeconds);
        }
    }

    /// The one value of nothing.
    Submission NOTHING = new Nothing();
}
