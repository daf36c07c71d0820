package io.vestibule.cluster;

import io.vestibule.cluster.link.SharedFacts;
import io.vestibule.coordination.world.ForgetNotice;
import io.vestibule.coordination.world.HubAsk;
import io.vestibule.room.RoomId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What the nodes of a town share, in memory; its rooms were always there. *Thread-safe.*
public class TownFacts implements SharedFacts {

    private final Map<String, ForgetNotice> words = new TreeMap<>();
    private final Map<String, Long> goneBy = new HashMap<>();
    private long said;

    synchronized void forget(String center) {
        said++;
        words.put(center, new ForgetNotice(center, said));
    }

    synchronized boolean stands(String center) {
        return words.containsKey(center);
    }

    @Override
    public boolean begins(RoomId room) {
        return false;
    }

    @Override
    public synchronized List<ForgetNotice> forgotten() {
        return List.copyOf(words.values());
    }

    @Override
    public List<ForgetNotice> readForgotten() {
        return forgotten();
    }

    @Override
    public synchronized boolean goesBy(RoomId room, HubAsk.CountNothing ask) {
        boolean stands = words.containsValue(ask.word());
        if (stands) {
            goneBy.merge(ask.word().center(), ask.epoch(), Math::max);
        }
        return stands;
    }

    @Override
    public synchronized long takesBack(RoomId room, HubAsk.TakeBack ask) {
        long later = goneBy.getOrDefault(ask.word().center(), 0L);
        if (later > ask.epoch()) {
            return later;
        }
        words.remove(ask.word().center(), ask.word());
        return 0;
    }
}
