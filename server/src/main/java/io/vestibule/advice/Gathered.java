package io.vestibule.advice;

/// What is gathered of the requests of one kind. *Confined to one reading of a log.*
final class Gathered {

    long requests;
    boolean wooCommerce;
    final Frequent clients = new Frequent();
    final Frequent paths = new Frequent();
    final Frequent asked = new Frequent();
    final Frequent agents = new Frequent();

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
