package io.vestibule.node.facts;

import io.vestibule.cluster.link.SharedFacts;
import io.vestibule.coordination.world.ForgetNotice;
import io.vestibule.coordination.world.HubAsk;
import io.vestibule.room.RoomId;
import io.vestibule.store.ConfigStore;
import io.vestibule.store.ForgottenCenters.ForgetOrder;
import java.util.List;

/// What all nodes go by, in the configuration store. *Thread-safe.*
public final class FactsInStore implements SharedFacts {

    private final ConfigStore store;

    public FactsInStore(ConfigStore store) {
        this.store = store;
    }

    @Override
    public boolean begins(RoomId room) {
        return store.begins(room);
    }

    @Override
    public List<ForgetNotice> forgotten() {
        return words(store.forgotten().newest());
    }

    @Override
    public List<ForgetNotice> readForgotten() {
        return words(store.forgotten().read());
    }

    private static List<ForgetNotice> words(List<ForgetOrder> orders) {
        return orders.stream()
                .map(order -> new ForgetNotice(order.center(), order.at().toEpochMilli()))
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
