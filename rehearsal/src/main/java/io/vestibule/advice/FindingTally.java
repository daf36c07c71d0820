package io.vestibule.advice;

/// What is gathered of the requests of one kind. *Confined to one reading of a log.*
final class FindingTally {

    long requests;
    boolean wooCommerce;
    final FrequentTexts clients = new FrequentTexts();
    final FrequentTexts paths = new FrequentTexts();
    final FrequentTexts asked = new FrequentTexts();
    final FrequentTexts agents = new FrequentTexts();

    void add(LogLine line) {
        requests++;
        clients.add(line.client());
        wooCommerce |= line.target().startsWith("/?wc-api=");
        String path = line.path();
        paths.add(path);
        asked.add(line.method().isEmpty() ? path : line.method() + " " + path);
        agents.add(named(line.agent()));
    }

    void add(Clockwork.Key key, long times) {
        requests += times;
        clients.add(key.client(), times);
        paths.add(key.path(), times);
        agents.add(named(key.agent()), times);
    }

    private static String named(String agent) {
        return agent.isEmpty() ? "(no user agent)" : agent;
    }
}
