package io.vestibule.cli.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class StartUpCacheTest {

    private static final String CACHE = "/opt/vestibule/aot/vestibule-0123456789abcdef.aot";
    private static final List<String> ARGUMENTS = List.of("-Xmx1g", "-XX:AOTCache=" + CACHE);
    private static final String OTHERS =
            "7f0000000000-7f0000001000 r--p 00000000 fe:00 1" + " /opt/vestibule/runtime/lib/libjli.so\n";

    @Test
    void aCacheThatIsNotMappedWasRefused() {
        assertThat(StartUpCache.refused(ARGUMENTS, OTHERS)).contains(CACHE);
    }

    @Test
    void aCacheThatIsMappedIsInUse() {
        String maps = OTHERS + "5f0000000000-5f0000001000 rw-p 00001000 fe:00 2 " + CACHE + "\n";

        assertThat(StartUpCache.refused(ARGUMENTS, maps)).isEmpty();
    }

    @Test
    void aFolderThatIsNamedByALinkIsTheSameFolder() {
        String maps = "5f0000000000-5f0000001000 rw-p 00001000 fe:00 2 /srv/vestibule-2.aot\n";

        assertThat(StartUpCache.refused(List.of("-XX:AOTCache=aot/vestibule-2.aot"), maps))
                .isEmpty();
    }

    @Test
    void withoutACacheNoneIsRefused() {
        assertThat(StartUpCache.refused(List.of("-Xmx1g"), OTHERS)).isEmpty();
    }
}
