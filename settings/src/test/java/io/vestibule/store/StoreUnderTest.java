package io.vestibule.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.config.Abilities;
import io.vestibule.config.EditResult;
import io.vestibule.config.RoomEdits;
import io.vestibule.config.ZoneEdits;
import io.vestibule.room.StableId;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.JsonTree;
import io.vestibule.settings.text.Yaml;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;

/// A store for tests, and short ways to change it.
final class StoreUnderTest {

    static final String SHOP = StableId.ofZone("example.com");

    private StoreUnderTest() {}

    static ConfigStore at(StorePlace place, Path data) {
        return ConfigStore.at(
                place,
                data,
                Abilities.DEFAULT,
                System::currentTimeMillis,
                () -> ThreadLocalRandom.current().nextLong());
    }

    static ConfigStore sqlite(Path data) {
        return at(new StorePlace.Sqlite(data.resolve(StorePlace.FILE)), data);
    }

    /// Names the zone, if it is not known yet.
    static void zone(ConfigStore store) {
        if (store.newest().zone(SHOP).isEmpty()) {
            store.commit("test", ZoneEdits.create(keys("{'name':'example.com'}")));
        }
    }

    /// Makes a room and tells its id.
    static String room(ConfigStore store, String name) {
        var result = store.commit("token:test", RoomEdits.KIND.create(SHOP, room(name, 100)))
                .result();
        assertThat(result).isInstanceOf(EditResult.Changed.class);
        return result instanceof EditResult.Changed changed ? changed.id() : "";
    }

    static Yaml.Mapping room(String name, int active) {
        return keys(
                "{'name':'%s','host':'example.com','path':'/%s','total_active_users':%d,".formatted(name, name, active)
                        + "'new_users_per_minute':1}");
    }

    /// Keys from JSON, with single quotes for double ones.
    static Yaml.Mapping keys(String json) {
        var faults = new Faults("body");
        var tree = JsonTree.read(json.replace('\'', '"'), faults).orElseThrow();
        assertThat(faults.all()).isEmpty();
        return (Yaml.Mapping) tree;
    }
}
