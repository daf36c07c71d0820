package io.vestibule.simulation.scenario;

/// A data center of the story. Immutable.
///
/// @param name unique in the story
/// @param latitude in degrees, -90 to 90
/// @param longitude in degrees, -180 to 180, east of Greenwich positive
/// @param workers that decide on visits, at least 1
/// @param groups as how many workers they are modelled, 1 to `workers`: one group stands for
///   `workers / groups` of them where none of them decides alone
public record CenterPlan(String name, double latitude, double longitude, int workers, int groups) {

    /// In kilometers, of a ball with the earth's mean radius.
    private static final double EARTH_RADIUS = 6371.0088;

    public CenterPlan {
        if (workers < 1 || groups < 1 || groups > workers) {
            throw new IllegalArgumentException("groups are in 1 to the workers, at least one");
        }
        if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) {
            throw new IllegalArgumentException("no such place: " + latitude + ", " + longitude);
        }
    }

    /// The way to another data center along a great circle, in kilometers (haversine formula).
    public double kilometersTo(CenterPlan other) {
        double dLatitude = Math.toRadians(other.latitude - latitude) / 2;
        double dLongitude = Math.toRadians(other.longitude - longitude) / 2;
        double a = square(Math.sin(dLatitude))
                + Math.cos(Math.toRadians(latitude))
                        * Math.cos(Math.toRadians(other.latitude))
                        * square(Math.sin(dLongitude));
        return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(a)));
    }

    private static double square(double x) {
        return x * x;
    }
}
