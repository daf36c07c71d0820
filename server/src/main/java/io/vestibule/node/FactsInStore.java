package io.vestibule.node;

import io.vestibule.cluster.link.SharedFacts;
import io.vestibule.coordination.Forgotten;
import io.vestibule.coordination.HubAsk;
import io.vestibule.room.RoomId;
import io.vestibule.store.ConfigStore;
import io.vestibule.store.ForgottenCenters.ForgetOrder;
import java.util.List;

/// What all nodes go by, in the configuration store. *Thread-safe.*
final class FactsInStore implements SharedFacts {

    private final ConfigStore store;

    FactsInStore(ConfigStore store) {
        this.store = store;
    }

    @Override
    public boolean begins(RoomId room) {
        return store.begins(room);
    }

    @Override
    public List<Forgotten> forgotten() {
        return words(store.forgotten().newest());
    }

    @Override
    public List<Forgotten> readForgotten() {
        return words(store.forgotten().read());
    }

    private static List<Forgotten> words(List<ForgetOrder> orders) {
        return orders.stream()
                .map(order -> new Forgotten(order.center(), order.at().toEpochMilli()))
                .toList();
    }

    @Override
    public boolean goesBy(RoomId room, HubAsk.CountNothing ask) {
        var word = ask.word();
        return store.forgotten().goesBy(word.center(), word.saidMillis(), room, ask.epoch());
    }

    @Override
    public long takesBack(RoomId room, HubAsk.TakeBack ask) {
        var word = ask.word();
        return store.forgotten().takeBack(word.center(), word.saidMillis(), room, ask.epoch());
    }
}
