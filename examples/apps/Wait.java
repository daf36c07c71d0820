import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Waits in line like an app: java examples/apps/Wait.java http://localhost:8080/ */
public class Wait {

    public static void main(String[] args) throws InterruptedException {
        var address = URI.create(args.length > 0 ? args[0] : "http://localhost:8080/");
        var client = HttpClient.newHttpClient();
        var cookies = new TreeMap<String, String>();
        for (int failures = 0; ; ) {
            var request = HttpRequest.newBuilder(address).header("Accept", "application/json");
            if (!cookies.isEmpty()) request.header("Cookie", String.join("; ", cookies.values()));
            double seconds = Math.min(60, Math.pow(2, ++failures));
            try {
                var answer = client.send(request.build(), BodyHandlers.ofString());
                for (var line : answer.headers().allValues("Set-Cookie")) { // the newest ticket
                    cookies.put(line.split("=", 2)[0], line.split(";", 2)[0]);
                }
                var retry = answer.headers().firstValue("Retry-After").map(Double::valueOf);
                if (field(answer.body(), "inWaitingRoom").equals("true")) {
                    System.out.println("waiting: " + field(answer.body(), "waitTimeFormatted"));
                    seconds = retry.orElseThrow(() -> new IllegalStateException("closed"));
                    failures = 0;
                } else if (answer.statusCode() == 429 || answer.statusCode() >= 500) {
                    seconds = Math.max(seconds, retry.orElse(0.0));
                } else {
                    System.out.println("in: " + answer.statusCode());
                    return;
                }
            } catch (IOException e) {
                System.out.println("no answer: " + e);
            }
            Thread.sleep((long) (seconds * 1000 * (1 + Math.random() / 10))); // never earlier
        }
    }

    /** A field of the waiting room's answer; with a JSON library this is one call. */
    static String field(String json, String name) {
        var found = Pattern.compile('"' + name + "\":\"?([^,\"}]*)").matcher(json);
        return json.startsWith("{\"cfWaitingRoom\"") && found.find() ? found.group(1) : "";
    }
}
