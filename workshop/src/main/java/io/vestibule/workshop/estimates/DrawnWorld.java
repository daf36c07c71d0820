package io.vestibule.workshop.estimates;

import java.util.Locale;
import java.util.SplittableRandom;

/// A story drawn from a seed: a room that fills, and then hours in which the line grows, shrinks
/// and goes. Nothing was tuned by seeds below 1,000. *Confined to its caller.*
///
/// Sessions of 1 to 15 minutes, seats or passes that bind, 15 to 80 admissions a minute, one or two
/// kinds of visitors, nobody to half of them giving up after 2 to 20 minutes, one to ten data
/// centers.
final class DrawnWorld {

    private static final int HOURS_MINUTES = 300;
    private static final int LENGTH_MINUTES = 330;
    private static final double SECONDS = 60;
    private static final int[] CHANGES_MINUTES = {90, 150, 210, 270};

    private static final String[] PLACES = {
        "madrid, latitude: 40.4, longitude: -3.7",
        "london, latitude: 51.5, longitude: -0.1",
        "sao-paulo, latitude: -23.5, longitude: -46.6",
        "new-york, latitude: 40.7, longitude: -74.0",
        "tokyo, latitude: 35.6, longitude: 139.7",
        "sydney, latitude: -33.8, longitude: 151.2",
        "paris, latitude: 48.8, longitude: 2.3",
        "delhi, latitude: 28.6, longitude: 77.2",
        "cairo, latitude: 30.0, longitude: 31.2",
        "lagos, latitude: 6.5, longitude: 3.4"
    };

    private static final int[] CENTERS = {1, 1, 1, 1, 2, 2, 3, 3, 5, 10};

    private final SplittableRandom random;
    private final StringBuilder story = new StringBuilder(4096);
    private final int kinds;
    private final double[] browseSeconds = new double[2];
    private final double firstShare;
    private final double abandons;
    private final double patienceMinutes;
    private final int pageSeconds;
    private final int returns;

    private DrawnWorld(long seed) {
        random = new SplittableRandom(seed);
        kinds = 1 + random.nextInt(2);
        browseSeconds[0] = between(30, 600);
        browseSeconds[1] = between(30, 600);
        firstShare = kinds == 1 ? 1 : 0.2 + 0.6 * random.nextDouble();
        abandons = random.nextInt(3) == 0 ? 0 : 0.5 * random.nextDouble();
        patienceMinutes = between(2, 20);
        pageSeconds = 10 * (1 + random.nextInt(3));
        returns = 20 * random.nextInt(2);
    }

    /// The story, as YAML.
    static String of(long seed) {
        return new DrawnWorld(seed).text(seed, false);
    }

    /// The same with limits that are lowered or raised four times, to 60 to 150 %.
    static String withChanges(long seed) {
        return new DrawnWorld(seed).text(seed, true);
    }

    private String text(long seed, boolean changes) {
        int session = (int) Math.round(between(1, 15));
        double browse = firstShare * browseSeconds[0] + (1 - firstShare) * browseSeconds[1];
        double hold = session + browse / SECONDS;
        double perMinute = between(15, 80);
        boolean seatsBind = random.nextBoolean();
        double seats = perMinute * hold * (seatsBind ? 1 : 1.2 + 1.3 * random.nextDouble());
        double passes = perMinute * (seatsBind ? 1.2 + 1.8 * random.nextDouble() : 1);
        int total = (int) Math.max(2, seats);
        story.append(String.format(Locale.ROOT, "title: Drawn world %d%nlength: %dm%nroom:%n", seed, LENGTH_MINUTES));
        story.append(String.format(Locale.ROOT, "  total_active_users: %d%n", total));
        story.append(String.format(Locale.ROOT, "  new_users_per_minute: %d%n", (int) Math.clamp(passes, 1, total)));
        story.append(String.format(Locale.ROOT, "  session_duration: %d%ncenters:%n", session));
        int centers = CENTERS[random.nextInt(CENTERS.length)];
        for (int i = 0; i < centers; i++) {
            story.append(String.format(Locale.ROOT, "  - {name: %s, workers: 2}%n", PLACES[i]));
        }
        story.append(String.format(Locale.ROOT, "crowds:%n"));
        crowds(perMinute);
        if (changes) {
            changes(total, (int) Math.clamp(passes, 1, total));
        }
        return story.toString();
    }

    private void changes(int total, int passes) {
        story.append(String.format(Locale.ROOT, "changes:%n"));
        for (int minute : CHANGES_MINUTES) {
            double part = between(0.6, 1.5);
            int seats = Math.max(2, (int) (total * part));
            story.append(String.format(
                    Locale.ROOT,
                    "  - at: %dm%n    room: {total_active_users: %d, new_users_per_minute:" + " %d}%n",
                    minute,
                    seats,
                    Math.clamp((int) (passes * part), 1, seats)));
        }
    }

    /// Busy and quiet times: the longer the line, the likelier a quiet one follows.
    private void crowds(double perMinute) {
        double at = 0;
        double lineMinutes = 0;
        for (int number = 0; at < HOURS_MINUTES; number++) {
            double end = Math.min(HOURS_MINUTES, at + 10 + 25 * random.nextDouble());
            boolean quiet = number > 0 && random.nextDouble() < Math.min(0.85, lineMinutes / 25);
            double demand = quiet ? 0.2 + 0.7 * random.nextDouble() : 1.1 + 0.9 * random.nextDouble();
            demand += number == 0 ? 0.7 : 0;
            lineMinutes = Math.max(0, lineMinutes + (end - at) * (demand - 1));
            steady(number, at, end, perMinute * demand);
            if (random.nextInt(5) == 0) {
                int people = (int) Math.max(5, perMinute * (2 + 6 * random.nextDouble()));
                story.append(String.format(
                        Locale.ROOT, "  - name: rush-%d%n    arrive: spike%n    at: %ds%n", number, seconds(at) + 1));
                story.append(String.format(Locale.ROOT, "    within: 60s%n    visitors: %d%n", people));
                manners(0);
            }
            at = end;
        }
    }

    private void steady(int number, double from, double to, double perMinute) {
        for (int kind = 0; kind < kinds; kind++) {
            double share = kind == 0 ? firstShare : 1 - firstShare;
            story.append(String.format(Locale.ROOT, "  - name: crowd-%d-%d%n    arrive: steady%n", number, kind));
            story.append(String.format(Locale.ROOT, "    from: %ds%n    to: %ds%n", seconds(from), seconds(to)));
            story.append(String.format(Locale.ROOT, "    per_minute: %.2f%n", Math.max(0.5, perMinute * share)));
            manners(kind);
        }
    }

    private void manners(int kind) {
        story.append(String.format(
                Locale.ROOT,
                "    manners: {browse: %ds, page_every: %ds, abandon: %d%%, patience: %ds," + " return: %d%%}%n",
                (int) browseSeconds[kind],
                pageSeconds,
                (int) Math.round(100 * abandons),
                seconds(patienceMinutes),
                returns));
    }

    private static int seconds(double minutes) {
        return (int) (minutes * SECONDS);
    }

    /// As likely between any two numbers as between any two of the same ratio.
    private double between(double least, double most) {
        return least * Math.exp(random.nextDouble() * Math.log(most / least));
    }
}
