package io.vestibule.advice;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/// One request, written down in the shapes in which access logs are met. *Immutable.*
enum LogShapes {
    COMBINED("%1$s - - [%2$s] \"%3$s\" 200 900 \"%4$s\" \"%5$s\""),
    COMBINED_WITH_PORT("%1$s:56620 - - [%2$s] \"%3$s\" 200 900 \"%4$s\" \"%5$s\""),
    INGRESS_NGINX("%1$s - - [%2$s] \"%3$s\" 200 900 \"%4$s\" \"%5$s\" 430 0.004 [shop-web-80] []"
            + " 10.1.0.9:8080 900 0.004 200 5c0f"),
    APACHE_VHOST_COMBINED("shop.example:443 %1$s - - [%2$s] \"%3$s\" 200 900 \"%4$s\" \"%5$s\""),
    APACHE_VHOST_ADDRESS("192.0.2.80:443 %1$s - - [%2$s] \"%3$s\" 200 900 \"%4$s\" \"%5$s\""),
    NGINX_MAIN("%1$s - - [%2$s] \"%3$s\" 200 900 \"%4$s\" \"%5$s\" \"-\""),
    NGINX_MAIN_BEHIND_A_BALANCER("10.0.0.1 - - [%2$s] \"%3$s\" 200 900 \"%4$s\" \"%5$s\" \"%1$s\""),
    NGINX_MAIN_BEHIND_TWO_PROXIES(
            "10.0.0.1 - - [%2$s] \"%3$s\" 200 900 \"%4$s\" \"%5$s\" \"192.168.1.7, %1$s," + " 10.0.0.9\""),
    NGINX_MAIN_BEHIND_A_CDN("198.51.100.9 - - [%2$s] \"%3$s\" 200 900 \"%4$s\" \"%5$s\" \"%1$s\""),
    APACHE_FORWARDED_FIRST("%1$s, 10.0.0.9 - - [%2$s] \"%3$s\" 200 900 \"%4$s\" \"%5$s\""),
    KUBERNETES_CRI("%6$s.123456789Z stdout F %1$s - - [%2$s] \"%3$s\" 200 900 \"%4$s\" \"%5$s\""),
    DOCKER_JSON_FILE("{\"log\":\"%1$s - - [%2$s] \\\"%3$s\\\" 200 900 \\\"%4$s\\\" \\\"%5$s\\\"\\n\","
            + "\"stream\":\"stdout\",\"time\":\"%6$s.1Z\"}"),
    DOCKER_JSON_FILE_OF_CADDY("{\"log\":\"{\\\"ts\\\":%7$d.5,\\\"request\\\":{\\\"remote_ip\\\":\\\"%1$s\\\","
            + "\\\"method\\\":\\\"%8$s\\\",\\\"uri\\\":\\\"%9$s\\\",\\\"headers\\\":{"
            + "\\\"User-Agent\\\":[\\\"%5$s\\\"],\\\"Referer\\\":[\\\"%4$s\\\"]}},"
            + "\\\"status\\\":200}\\n\",\"stream\":\"stderr\"}"),
    KUBECTL_TIMESTAMPS("%6$s.123456789Z %1$s - - [%2$s] \"%3$s\" 200 900 \"%4$s\" \"%5$s\""),
    SYSLOG_OF_NGINX("<190>%10$s web1 nginx: %1$s - - [%2$s] \"%3$s\" 200 900 \"%4$s\" \"%5$s\""),
    SYSLOG_WITHOUT_HOST("%10$s nginx: %1$s - - [%2$s] \"%3$s\" 200 900 \"%4$s\" \"%5$s\""),
    SYSLOG_RFC_5424("<134>1 %6$s.1Z web1 nginx 71 - [a@1 b=\"c ] \\\" d\"] %1$s - - [%2$s] \"%3$s\" 200 900"
            + " \"%4$s\" \"%5$s\""),
    JOURNALD("%10$s web1 nginx[4711]: %1$s - - [%2$s] \"%3$s\" 200 900 \"%4$s\" \"%5$s\""),
    JOURNALD_ISO("%6$s+0000 web1 nginx[4711]: %1$s - - [%2$s] \"%3$s\" 200 900 \"%4$s\" \"%5$s\""),
    JOURNALD_JSON(
            "{\"__CURSOR\":\"x\",\"MESSAGE\":\"%1$s - - [%2$s] \\\"%3$s\\\" 200 900 \\\"%4$s\\\"" + " \\\"%5$s\\\"\"}"),
    HAPROXY("%10$s lb1 haproxy[14389]: %1$s:33317 [%11$s.655] http-in~ shop/web1 10/0/30/69/109 200"
            + " 2750 - - ---- 1/1/1/1/0 0/0 {shop.example|%5$s|%4$s} {} \"%3$s\""),
    HAPROXY_BEHIND_A_BALANCER("<134>%10$s haproxy[14389]: 10.0.0.1:33317 [%11$s.655] in shop/web1 10/0/30/69/+109 200"
            + " +2750 - - ---- 1/1/1/1/0 0/0 {%1$s|%5$s|%4$s} \"%3$s\""),
    AWS_ALB("https %6$s.186641Z app/shop/50dc6c495c0c9188 %1$s:2817 10.0.0.1:80 0.000 0.001 0.000"
            + " 200 200 34 366 \"%8$s https://shop.example:443%9$s HTTP/2.0\" \"%5$s\""
            + " ECDHE-RSA-AES128-GCM-SHA256 TLSv1.2 arn:aws:x \"Root=1\" \"shop.example\""),
    NGINX_JSON_OF_THE_REQUEST("{\"time_local\":\"%2$s\",\"remote_addr\":\"%1$s\",\"remote_user\":\"\",\"request\":"
            + "\"%3$s\",\"status\": \"200\",\"body_bytes_sent\":\"900\",\"http_referrer\":"
            + "\"%4$s\",\"http_user_agent\":\"%5$s\"}"),
    NGINX_JSON_OF_ITS_PARTS("{\"msec\":\"%7$d.012\",\"remote_addr\":\"10.0.0.1\",\"request_method\":\"%8$s\","
            + "\"request_uri\":\"%9$s\",\"status\":200,\"http_referer\":\"%4$s\","
            + "\"http_user_agent\":\"%5$s\",\"http_x_forwarded_for\":\"%1$s\"}"),
    INGRESS_NGINX_JSON("{\"time\":\"%6$s+00:00\",\"remote_addr\":\"10.0.0.1\",\"x_forwarded_for\":\"%1$s\","
            + "\"status\":200,\"vhost\":\"shop.example\",\"path\":\"%9$s\",\"method\":"
            + "\"%8$s\",\"http_referrer\":\"%4$s\",\"http_user_agent\":\"%5$s\"}"),
    CADDY("{\"ts\":%7$d.5,\"request\":{\"remote_ip\":\"%1$s\",\"method\":\"%8$s\",\"uri\":"
            + "\"%9$s\",\"headers\":{\"User-Agent\":[\"%5$s\"],\"Referer\":[\"%4$s\"]}},"
            + "\"status\":200}"),
    CADDY_BEHIND_A_BALANCER("{\"ts\":\"%6$s.000+0000\",\"request\":{\"remote_ip\":\"10.0.0.1\",\"client_ip\":"
            + "\"10.0.0.1\",\"method\":\"%8$s\",\"uri\":\"%9$s\",\"headers\":{"
            + "\"X-Forwarded-For\":[\"%1$s\"],\"User-Agent\":[\"%5$s\"],\"Referer\":"
            + "[\"%4$s\"]}},\"status\":200}"),
    CADDY_2_4("{\"ts\":%7$d.5,\"request\":{\"remote_addr\":\"%1$s:56620\",\"method\":\"%8$s\",\"uri\":"
            + "\"%9$s\",\"headers\":{\"User-Agent\":[\"%5$s\"],\"Referer\":[\"%4$s\"]}},"
            + "\"status\":200}"),
    TRAEFIK_JSON("{\"ClientHost\":\"%1$s\",\"DownstreamStatus\":200,\"RequestMethod\":\"%8$s\","
            + "\"RequestPath\":\"%9$s\",\"StartUTC\":\"%6$s.9Z\",\"request_User-Agent\":"
            + "\"%5$s\",\"request_Referer\":\"%4$s\"}"),
    OURS("{\"time\":\"%6$s.123Z\",\"client\":\"%1$s\",\"method\":\"%8$s\",\"path\":\"%9$s\","
            + "\"status\":200,\"userAgent\":\"%5$s\",\"referer\":\"%4$s\"}");

    private static final DateTimeFormatter CLF = form("dd/MMM/uuuu:HH:mm:ss xx");
    private static final DateTimeFormatter HAPROXY_TIME = form("dd/MMM/uuuu:HH:mm:ss");
    private static final DateTimeFormatter SYSLOG_TIME = form("MMM ppd HH:mm:ss");
    private static final DateTimeFormatter ISO = form("uuuu-MM-dd'T'HH:mm:ss");

    private final String pattern;

    LogShapes(String pattern) {
        this.pattern = pattern;
    }

    private static DateTimeFormatter form(String pattern) {
        return DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH);
    }

    /// Whether the shape has a place for the referer.
    boolean hasReferer() {
        return this != AWS_ALB;
    }

    /// A line of it, answered with status 200.
    ///
    /// @param second since 1970
    String line(long second, String client, String method, String target, String from, String ua) {
        var time = Instant.ofEpochSecond(second).atOffset(ZoneOffset.UTC);
        return pattern.formatted(
                client,
                CLF.format(time),
                method + " " + target + " HTTP/1.1",
                from,
                ua,
                ISO.format(time),
                second,
                method,
                target,
                SYSLOG_TIME.format(time),
                HAPROXY_TIME.format(time));
    }
}
