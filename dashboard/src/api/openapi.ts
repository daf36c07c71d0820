// Made from docs/openapi.yaml by `npm run types:api`: change that, and not this.

export interface components {
    schemas: {
        /** @enum {unknown} */
        webhook_type: "generic" | "slack" | "gchat" | "teams" | "discord" | "feishu" | "datadog" | "splunk" | "opsgenie";
        webhook: {
            id: components["schemas"]["id"];
            name: string;
            type: components["schemas"]["webhook_type"];
            /** @description for readers only its scheme and host: the rest may be a secret */
            url: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_success: string | null;
            /** Format: date-time */
            last_failure: string | null;
            /** @description it answered 410; save another address, or test it, to try again */
            disabled: boolean;
            /** @description the one that was made, in the answer to its creation alone */
            secret?: string;
        };
        alert_type: {
            type: string;
            display_name: string;
            description: string;
            filter_options: {
                /** @description a key of a policy's filters */
                Key: string;
                /** @constant */
                ComparisonOperator: "==";
                /** @constant */
                Optional: true;
                /** @description empty for any */
                AvailableValues: string[];
            }[];
        };
        recipients: {
            id: string;
        }[];
        policy_sent: {
            name: string;
            description?: string;
            /** @description one of available_alerts */
            alert_type: string;
            enabled: boolean;
            /** @description for how long after a notification no other beginning of the same is reported, such as 30m; default 0s */
            alert_interval?: string;
            filters?: {
                [key: string]: string[];
            };
            /** @description 1 to 20 recipients */
            mechanisms: {
                email?: components["schemas"]["recipients"];
                webhooks?: components["schemas"]["recipients"];
                pagerduty?: components["schemas"]["recipients"];
            };
        };
        policy: {
            id: components["schemas"]["id"];
            /** Format: date-time */
            created: string;
            /** Format: date-time */
            modified: string;
        } & WithRequired<components["schemas"]["policy_sent"], "description" | "alert_interval" | "filters">;
        silence: {
            id: components["schemas"]["id"];
            policy_id: components["schemas"]["id"];
            /** Format: date-time */
            start_time: string;
            /** Format: date-time */
            end_time: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        delivery: {
            /** @description by which receivers know the message, the same for every try */
            id: string;
            /** @description of the policy */
            name: string;
            /** @description empty for a greeting */
            policy_id: string;
            /** @description the message in one line */
            description: string;
            alert_type: string;
            /** @description the data as JSON */
            alert_body: string;
            /** @description the mail address or the id of the destination */
            mechanism: string;
            /** @enum {unknown} */
            mechanism_type: "email" | "pagerduty" | "webhook";
            /** Format: date-time */
            sent: string | null;
            /** Format: date-time */
            made: string;
            /** @enum {unknown} */
            state: "waiting" | "sent" | "failed" | "folded" | "quiet" | "silenced" | "refused";
            tries: number;
            /** @description why the last try failed */
            error: string;
            /**
             * Format: date-time
             * @description ours: when it is tried next, behind those that were made before it; null unless it waits
             */
            due: string | null;
        };
        health_check_sent: {
            name: string;
            /** @description a host name or an address, without scheme, port and path */
            address: string;
            /** @default  */
            description?: string;
            /**
             * @default HTTP
             * @enum {unknown}
             */
            type?: "HTTP" | "HTTPS" | "TCP";
            /** @description null leaves the choice to us, which is one; ALL_REGIONS is given alone */
            check_regions?: ("WNAM" | "ENAM" | "WEU" | "EEU" | "NSAM" | "SSAM" | "OC" | "ME" | "NAF" | "SAF" | "IN" | "SEAS" | "NEAS" | "ALL_REGIONS")[] | null;
            /**
             * @description seconds
             * @default 60
             */
            interval?: number;
            /**
             * @description seconds, less than interval; a second less than an interval of 5 by default
             * @default 5
             */
            timeout?: number;
            /**
             * @description at once, and only after a time-out
             * @default 2
             */
            retries?: number;
            /** @default 1 */
            consecutive_fails?: number;
            /** @default 1 */
            consecutive_successes?: number;
            /** @default false */
            suspended?: boolean;
            /** @description of HTTP and HTTPS; refused with TCP */
            http_config?: {
                /**
                 * @default GET
                 * @enum {unknown}
                 */
                method?: "GET" | "HEAD";
                /** @default / */
                path?: string;
                /** @description 80, or 443 for HTTPS, by default */
                port?: number;
                /** @description codes and classes; 200 by default */
                expected_codes?: string[] | null;
                /**
                 * @description in the first 10 KB of the body, in any case
                 * @default
                 */
                expected_body?: string;
                /** @default false */
                follow_redirects?: boolean;
                /** @default false */
                allow_insecure?: boolean;
                /**
                 * @description ours: an HTTPS check fails when the certificate ends within so many days; shown where it is set
                 * @default 0
                 */
                certificate_expiry_days?: number;
                /** @description request headers, none of which is User-Agent; to a token that may only read, and in the history, the values of all but Host are null */
                header?: {
                    [key: string]: string[] | null;
                } | null;
            } | null;
            /** @description of TCP; refused with HTTP and HTTPS */
            tcp_config?: {
                /** @constant */
                method?: "connection_established";
                /** @default 80 */
                port?: number;
            } | null;
        };
        health_check: {
            id: components["schemas"]["id"];
            created_on: components["schemas"]["time"];
            modified_on: components["schemas"]["time"];
            status: components["schemas"]["check_status"];
            /** @description the published label of an unhealthy origin; else empty */
            failure_reason: string;
        } & WithRequired<components["schemas"]["health_check_sent"], "name" | "address" | "description" | "type" | "check_regions" | "interval" | "timeout" | "retries" | "consecutive_fails" | "consecutive_successes" | "suspended" | "http_config" | "tcp_config">;
        /** @enum {unknown} */
        check_status: "unknown" | "healthy" | "unhealthy" | "suspended";
        /** @description one probe; null means a part that was not reached */
        probe: {
            at: components["schemas"]["time"];
            status: components["schemas"]["check_status"];
            failure_reason: string;
            /** @description empty if no connection was tried */
            origin_ip: string;
            /** @description 0 for none */
            response_code: number;
            dns_ms: number | null;
            tcp_connect_ms: number | null;
            tls_handshake_ms: number | null;
            /** @description from the ready connection */
            time_to_first_byte_ms: number | null;
            /** @description all of it */
            rtt_ms: number | null;
            /** Format: date-time */
            certificate_ends_on: string | null;
        };
        check_details: {
            id: components["schemas"]["id"];
            zone_id: components["schemas"]["id"];
            zone: string;
            name: string;
            /** @enum {unknown} */
            type: "HTTP" | "HTTPS" | "TCP";
            address: string;
            port: number;
            interval: number;
            status: components["schemas"]["check_status"];
            failure_reason: string;
            /**
             * Format: date-time
             * @description since when it has this status, if that is known
             */
            since: string | null;
            /**
             * Format: date-time
             * @description when the newest probe began that counts
             */
            probed_on: string | null;
            /**
             * @description what the status rests on: announced means the last one that was announced, while too few votes are heard
             * @enum {unknown}
             */
            basis: "nothing" | "votes" | "announced";
            regions: {
                /** @description empty where no region is named */
                region: string;
                status: components["schemas"]["check_status"];
                /** @description no node is in it */
                left_out: boolean;
                votes: {
                    node: string;
                    status: components["schemas"]["check_status"];
                    /** Format: date-time */
                    since: string | null;
                    probe: components["schemas"]["probe"];
                }[];
            }[];
        };
        session: {
            id: components["schemas"]["id"];
            /** @description of the token */
            name: string;
            /** @enum {unknown} */
            role: "read" | "write";
            /** Format: date-time */
            created_on: string;
            /**
             * Format: date-time
             * @description its last request, or when its live stream was last seen open
             */
            used_on: string;
            /** Format: date-time */
            expires_on: string;
            /** @description without a request and without a live stream after which it ends */
            idle_seconds: number;
        };
        /** @description forecasts, rounded to whole people and seconds. They assume that the settings stay as they are, that as many people come as in the last minute, and that other data centers are like the one that answers */
        what_if: {
            /** @description how many wait now */
            waiting: number;
            /** @description how many are inside now */
            active: number;
            /** @description how many of those waiting may enter at the moment of the change, without waiting for a seat; they do so when their pages check in */
            enter_at_once: number;
            /** @description how many sessions end in each of the next ten minutes with the change; those that it ends at once are not among them */
            seats_to_come_free: number[];
            /** @description seconds that the last of the line has yet to wait, as it is; 0 if no one waits; null if there is no estimate */
            estimate_before: number | null;
            /** @description the same with the change */
            estimate_after: number | null;
            /** @description how many enter within the next 60 s as it is; null if they are not counted, because the room is suspended */
            enter_next_minute_before: number | null;
            /** @description the same with the change */
            enter_next_minute_after: number;
            /** @description what to know besides the numbers, such as an event whose settings are in force */
            note: string | null;
        };
        /** @description what a part of a rule says of a request */
        trace: {
            text: string;
            /** @description of a part that is true or false */
            truth?: boolean;
            /** @description of any other part */
            value?: string;
            parts: components["schemas"]["trace"][];
        };
        rule_tree: {
            and?: components["schemas"]["rule_tree"][];
            or?: components["schemas"]["rule_tree"][];
            xor?: components["schemas"]["rule_tree"][];
            not?: components["schemas"]["rule_tree"];
            /** @description the whole condition */
            text?: string;
            /** @description a value of the request */
            left?: string;
            /** @description of the left side, such as String, Int, Ip, Bool */
            type?: string;
            /** @description such as eq, in, contains, strict wildcard; is for a Bool on its own */
            operator?: string;
            /** @description the right side as written in a rule */
            right?: string;
            /** @description the strings of the right side */
            texts?: string[];
        };
        token: {
            id: components["schemas"]["id"];
            name: string;
            /** @enum {unknown} */
            role: "read" | "write";
            /** Format: date-time */
            created_on: string;
            /** Format: date-time */
            revoked_on: string | null;
        };
        id: string;
        /** Format: date-time */
        time: string;
        cluster: {
            /** @description whether this node belongs to no cluster; then there are no other fields */
            alone: boolean;
            node?: string;
            data_center?: string;
            data_centers?: string[];
            /** @description whether it is a member now or, for a gate that is not a member, connected to one */
            joined?: boolean;
            /** @description how many coordinator nodes its data center should have */
            expected?: number;
            members?: components["schemas"]["member"][];
            rooms?: components["schemas"]["place"][];
            /** @description gates that are not members and are connected to this node */
            clients?: number;
            frames?: {
                sent: {
                    [key: string]: number;
                };
                received: {
                    [key: string]: number;
                };
                refused: number;
            };
            forgotten?: {
                data_center: string;
                author: string;
                /** Format: date-time */
                at: string;
            }[];
            alarms?: string[];
            /** @description since when this node knows of each alarm, in the same order */
            alarms_since?: string[];
        };
        member: {
            node: string;
            data_center: string;
            address: string;
            /** @enum {unknown} */
            status: "joining" | "up" | "leaving" | "down";
            /** @description Whether the nodes that watch it can reach it; false if no node of its data center can be reached. */
            reachable: boolean;
            roles: ("gate" | "coordinator")[];
            /** @description the version it runs; null: not reported */
            version?: string | null;
        };
        place: {
            id: components["schemas"]["id"];
            name: string;
            zone: string;
            /** @description the node that hosts it for this data center; null: not known */
            host: string | null;
            /** @description data centers that have a candidate for its global coordinator */
            hubs: string[];
            /** @description whether the candidate in this data center is this node */
            hub_here: boolean;
            /** @description the data center of its global coordinator; null: not known */
            leader?: string | null;
            /** @description the nodes that host it, by data center, as far as they are known */
            hosts?: {
                [key: string]: string;
            };
            /** @description what this data center may use and does use; null: not known */
            leases: {
                seats: number;
                seats_used: number;
                /** @description held back after a host was lost */
                seats_held_back: number;
                /** Format: date-time */
                seats_held_back_until: string | null;
                passes: number;
                passes_used: number;
                passes_held_back: number;
                /** Format: date-time */
                passes_held_back_until: string | null;
            } | null;
            /** @description slots that no data center holds; null: only another node knows */
            anywhere: number | null;
            view_age_ms: number | null;
        };
        message: {
            code: number;
            message: string;
            documentation_url?: string;
            source?: {
                pointer: string;
            };
        };
        success: {
            /** @constant */
            success: true;
            errors: unknown[];
            messages: components["schemas"]["message"][];
            vestibule?: components["schemas"]["dry_run"];
        };
        /** @description only of a write that was tried with `dry_run=true` */
        dry_run: {
            /** @constant */
            dry_run: true;
            /** @description at which it was tried */
            revision: number;
            changes: components["schemas"]["change"][];
            /** @description how many are not listed here */
            more_changes: number;
        };
        /** @description one value that a write would change, in words; null means nothing */
        change: {
            kind: string;
            id: string;
            name: string;
            /** @description empty where a whole thing is made or deleted */
            key: string;
            from: string | null;
            to: string | null;
        };
        graphql: {
            data: Record<string, unknown> | null;
            extensions?: {
                /** @description Only if a time of a filter lies within a slice. */
                remarks: {
                    message: string;
                    path: (string | number)[];
                }[];
            };
            errors: {
                message: string;
                path: (string | number)[] | null;
                extensions: {
                    /** Format: date-time */
                    timestamp: string;
                };
            }[] | null;
        };
        failure: {
            /** @constant */
            success: false;
            errors: components["schemas"]["message"][];
            messages: components["schemas"]["message"][];
            result: null;
        };
        page: {
            result_info: {
                page: number;
                per_page: number;
                count: number;
                total_count: number;
                total_pages: number;
            };
        } & components["schemas"]["success"];
        account: {
            id: components["schemas"]["id"];
            name: string;
            type?: string;
        };
        zone: {
            id: components["schemas"]["id"];
            name: string;
            /** @constant */
            status: "active";
            /** @constant */
            paused: false;
            /** @constant */
            type: "full";
            development_mode?: number;
            name_servers: unknown[];
            account: components["schemas"]["account"];
            created_on: components["schemas"]["time"];
            modified_on: components["schemas"]["time"];
            activated_on?: components["schemas"]["time"];
        };
        settings: {
            /**
             * @description Whether confirmed crawlers of search engines pass all rooms of the zone, without being counted.
             * @default false
             */
            search_engine_crawler_bypass?: boolean;
            /** @description Ours: the host of the zone's status page, which no room and no other zone may name. Returned if it is set. */
            status_host?: string | null;
        };
        route: {
            host: string;
            path: string;
        };
        /** @description Read-only fields of an answer may be sent back and are ignored. Enumerated values are accepted in upper or lower case. */
        room_sent: {
            name: string;
            /** @default  */
            description?: string;
            host: string;
            /** @default / */
            path?: string;
            /** @default [] */
            additional_routes?: {
                host: string;
                /** @default / */
                path?: string;
            }[];
            /** @default  */
            cookie_suffix?: string;
            cookie_attributes?: {
                /**
                 * @default auto
                 * @enum {unknown}
                 */
                samesite?: "auto" | "lax" | "none" | "strict";
                /**
                 * @default auto
                 * @enum {unknown}
                 */
                secure?: "auto" | "always" | "never";
            };
            new_users_per_minute: number;
            total_active_users: number;
            /** @default 5 */
            session_duration?: number;
            /** @default false */
            disable_session_renewal?: boolean;
            /** @default false */
            queue_all?: boolean;
            /**
             * @default fifo
             * @enum {unknown}
             */
            queueing_method?: "fifo" | "random" | "passthrough" | "reject";
            /**
             * @default 200
             * @enum {unknown}
             */
            queueing_status_code?: 200 | 202 | 429 | 503;
            /** @default  */
            custom_page_html?: string;
            /** @default en-US */
            default_template_language?: string;
            /** @default false */
            json_response_enabled?: boolean;
            /** @default false */
            suspended?: boolean;
            /** @default [] */
            enabled_origin_commands?: "revoke"[];
            /**
             * @default invisible
             * @enum {unknown}
             */
            turnstile_mode?: "off" | "invisible" | "visible_non_interactive" | "visible_managed";
            /**
             * @default log
             * @enum {unknown}
             */
            turnstile_action?: "log" | "infinite_queue";
            /**
             * @description who is asked to solve a challenge; absent if not set: then invisible with log asks nothing, any other room as with queueing; our own
             * @enum {unknown}
             */
            turnstile_when?: "queueing" | "always" | null;
            /**
             * @description our own
             * @default 1
             */
            bucket_seconds?: number;
            /**
             * @description our own
             * @default adaptive
             */
            refresh_interval?: string;
            /**
             * @description our own
             * @default hold
             * @enum {unknown}
             */
            on_coordinator_loss?: "hold" | "admit";
            /**
             * @description our own
             * @default true
             */
            template_language_auto?: boolean;
            /**
             * @description our own
             * @default true
             */
            case_sensitive?: boolean;
            /**
             * @description our own
             * @default forward
             * @enum {unknown}
             */
            path_policy?: "forward" | "redirect" | "refuse";
            /**
             * @description Content-Security-Policy of the custom page; our own
             * @default
             */
            custom_page_csp?: string;
            /**
             * @description our own
             * @default []
             */
            cors_origins?: string[];
            /**
             * @description the owner's message to waiting visitors, plain text; absent if empty; our own
             * @default
             */
            message?: string;
            /** @description the same by language, such as de or pt-BR; every other language has message; absent if empty; our own */
            messages?: {
                [key: string]: string;
            };
            /**
             * @description one line on the built-in page and its tab; the host if empty; absent if empty; our own
             * @default
             */
            page_title?: string;
            /**
             * @description PNG, WebP or SVG of at most 64 KiB in base64 or as a data: address; returned as a data: address; absent if empty; our own
             * @default
             */
            page_logo?: string;
            /**
             * @description the same for the tab, or ICO; absent if empty; our own
             * @default
             */
            page_favicon?: string;
            /**
             * @description such as #0b6b60 or #06c; returned in six lower-case digits; absent if empty; our own
             * @default
             */
            page_accent_color?: string;
            /**
             * @description an https:, mailto: or tel: address; absent if empty; our own
             * @default
             */
            page_support_link?: string;
            /**
             * @description whether a running request renews its session; present only if it is off; our own
             * @default true
             */
            running_requests_hold_seat?: boolean;
            /**
             * @description the health check that says how the origin is; absent if empty; our own
             * @default
             */
            origin_health_check_id?: string;
            /**
             * @description what to do with the line while the check says that the origin is unhealthy; absent if nothing; our own
             * @default nothing
             * @enum {unknown}
             */
            on_origin_unhealthy?: "nothing" | "queue_all" | "reduce";
            /**
             * @description to how many percent of the limits reduce goes down; present only if it is not 50; our own
             * @default 50
             */
            reduce_to?: number;
            /**
             * @description whether visitors who get good answers are believed before the check; present only if it is off; our own
             * @default true
             */
            visitors_veto?: boolean;
            /**
             * @description the line is held while so many percent of the visitors' requests fail; present only if it is not off; our own
             * @default off
             */
            origin_failures?: "off" | number;
            /**
             * @description whether a sick origin may hold the line at all: the operator's override; present only if it is off; our own
             * @default true
             */
            origin_hold?: boolean;
            /**
             * @description whether a seat is taken back after 30 s if its ticket was not shown again; present only if it is on; our own
             * @default false
             */
            give_back_unseen_seats?: boolean;
            /**
             * @description whether only visitors with an invitation may enter or wait; present only if it is on; our own
             * @default false
             */
            invited_only?: boolean;
            /**
             * @description what happens when a ticket is used from another network: nothing, it is counted, or place or seat continue under a new ticket and the old one ends; present only if it is not off; our own
             * @default off
             * @enum {unknown}
             */
            bind?: "off" | "count" | "enforce";
            /**
             * @description how often a ticket moves between networks before each time costs a challenge; present only if it is not 6; our own
             * @default 6
             */
            moves_per_hour?: number;
            /**
             * @description a seat is free after so many seconds if its ticket did not come back, even if its visitor had waited; 0 is never; present only if it is not 0; our own
             * @default 0
             */
            confirm_seconds?: 0 | number;
            /**
             * @description whether a decoy is shown that it is in no line; present only if it is on; our own
             * @default false
             */
            infinite_queue_shown?: boolean;
            /**
             * @description for how long a visitor without a script has to come back before joining the line; 0 is never; present only if it is not 60; our own
             * @default 60
             */
            plain_seconds?: 0 | number;
            /**
             * @description addresses or networks whose challenges do not get harder by the number of their visitors; present only if there are any; our own
             * @default []
             */
            challenge_exceptions?: string[];
        };
        room: {
            id: components["schemas"]["id"];
            created_on: components["schemas"]["time"];
            modified_on: components["schemas"]["time"];
            /** @description the zone's name; our own */
            zone?: string;
            additional_routes: components["schemas"]["route"][];
            cookie_attributes: {
                /** @enum {unknown} */
                samesite: "auto" | "lax" | "none" | "strict";
                /** @enum {unknown} */
                secure: "auto" | "always" | "never";
            };
            next_event_prequeue_start_time: string | null;
            next_event_start_time: string | null;
        } & {
            name: string;
            /** @default  */
            description: string;
            host: string;
            /** @default / */
            path: string;
            /** @default [] */
            additional_routes: {
                host: string;
                /** @default / */
                path?: string;
            }[];
            /** @default  */
            cookie_suffix: string;
            cookie_attributes: {
                /**
                 * @default auto
                 * @enum {unknown}
                 */
                samesite?: "auto" | "lax" | "none" | "strict";
                /**
                 * @default auto
                 * @enum {unknown}
                 */
                secure?: "auto" | "always" | "never";
            };
            new_users_per_minute: number;
            total_active_users: number;
            /** @default 5 */
            session_duration: number;
            /** @default false */
            disable_session_renewal: boolean;
            /** @default false */
            queue_all: boolean;
            /**
             * @default fifo
             * @enum {unknown}
             */
            queueing_method: "fifo" | "random" | "passthrough" | "reject";
            /**
             * @default 200
             * @enum {unknown}
             */
            queueing_status_code: 200 | 202 | 429 | 503;
            /** @default  */
            custom_page_html: string;
            /** @default en-US */
            default_template_language: string;
            /** @default false */
            json_response_enabled: boolean;
            /** @default false */
            suspended: boolean;
            /** @default [] */
            enabled_origin_commands: "revoke"[];
            /**
             * @default invisible
             * @enum {unknown}
             */
            turnstile_mode: "off" | "invisible" | "visible_non_interactive" | "visible_managed";
            /**
             * @default log
             * @enum {unknown}
             */
            turnstile_action: "log" | "infinite_queue";
            /**
             * @description who is asked to solve a challenge; absent if not set: then invisible with log asks nothing, any other room as with queueing; our own
             * @enum {unknown}
             */
            turnstile_when?: "queueing" | "always" | null;
            /**
             * @description our own
             * @default 1
             */
            bucket_seconds?: number;
            /**
             * @description our own
             * @default adaptive
             */
            refresh_interval?: string;
            /**
             * @description our own
             * @default hold
             * @enum {unknown}
             */
            on_coordinator_loss?: "hold" | "admit";
            /**
             * @description our own
             * @default true
             */
            template_language_auto?: boolean;
            /**
             * @description our own
             * @default true
             */
            case_sensitive?: boolean;
            /**
             * @description our own
             * @default forward
             * @enum {unknown}
             */
            path_policy?: "forward" | "redirect" | "refuse";
            /**
             * @description Content-Security-Policy of the custom page; our own
             * @default
             */
            custom_page_csp?: string;
            /**
             * @description our own
             * @default []
             */
            cors_origins?: string[];
            /**
             * @description the owner's message to waiting visitors, plain text; absent if empty; our own
             * @default
             */
            message?: string;
            /** @description the same by language, such as de or pt-BR; every other language has message; absent if empty; our own */
            messages?: {
                [key: string]: string;
            };
            /**
             * @description one line on the built-in page and its tab; the host if empty; absent if empty; our own
             * @default
             */
            page_title?: string;
            /**
             * @description PNG, WebP or SVG of at most 64 KiB in base64 or as a data: address; returned as a data: address; absent if empty; our own
             * @default
             */
            page_logo?: string;
            /**
             * @description the same for the tab, or ICO; absent if empty; our own
             * @default
             */
            page_favicon?: string;
            /**
             * @description such as #0b6b60 or #06c; returned in six lower-case digits; absent if empty; our own
             * @default
             */
            page_accent_color?: string;
            /**
             * @description an https:, mailto: or tel: address; absent if empty; our own
             * @default
             */
            page_support_link?: string;
            /**
             * @description whether a running request renews its session; present only if it is off; our own
             * @default true
             */
            running_requests_hold_seat?: boolean;
            /**
             * @description the health check that says how the origin is; absent if empty; our own
             * @default
             */
            origin_health_check_id?: string;
            /**
             * @description what to do with the line while the check says that the origin is unhealthy; absent if nothing; our own
             * @default nothing
             * @enum {unknown}
             */
            on_origin_unhealthy?: "nothing" | "queue_all" | "reduce";
            /**
             * @description to how many percent of the limits reduce goes down; present only if it is not 50; our own
             * @default 50
             */
            reduce_to?: number;
            /**
             * @description whether visitors who get good answers are believed before the check; present only if it is off; our own
             * @default true
             */
            visitors_veto?: boolean;
            /**
             * @description the line is held while so many percent of the visitors' requests fail; present only if it is not off; our own
             * @default off
             */
            origin_failures?: "off" | number;
            /**
             * @description whether a sick origin may hold the line at all: the operator's override; present only if it is off; our own
             * @default true
             */
            origin_hold?: boolean;
            /**
             * @description whether a seat is taken back after 30 s if its ticket was not shown again; present only if it is on; our own
             * @default false
             */
            give_back_unseen_seats?: boolean;
            /**
             * @description whether only visitors with an invitation may enter or wait; present only if it is on; our own
             * @default false
             */
            invited_only?: boolean;
            /**
             * @description what happens when a ticket is used from another network: nothing, it is counted, or place or seat continue under a new ticket and the old one ends; present only if it is not off; our own
             * @default off
             * @enum {unknown}
             */
            bind?: "off" | "count" | "enforce";
            /**
             * @description how often a ticket moves between networks before each time costs a challenge; present only if it is not 6; our own
             * @default 6
             */
            moves_per_hour?: number;
            /**
             * @description a seat is free after so many seconds if its ticket did not come back, even if its visitor had waited; 0 is never; present only if it is not 0; our own
             * @default 0
             */
            confirm_seconds?: 0 | number;
            /**
             * @description whether a decoy is shown that it is in no line; present only if it is on; our own
             * @default false
             */
            infinite_queue_shown?: boolean;
            /**
             * @description for how long a visitor without a script has to come back before joining the line; 0 is never; present only if it is not 60; our own
             * @default 60
             */
            plain_seconds?: 0 | number;
            /**
             * @description addresses or networks whose challenges do not get harder by the number of their visitors; present only if there are any; our own
             * @default []
             */
            challenge_exceptions?: string[];
        };
        status: {
            /** @enum {unknown} */
            status: "not_queueing" | "queueing" | "event_prequeueing" | "suspended";
            event_id: string;
            estimated_queued_users: number;
            estimated_total_active_users: number;
            /** @description what the last in line is shown, and so about what a newcomer would be */
            max_estimated_time_minutes: number;
            /** @description how long the first in line has waited; absent while nobody waits; our own */
            longest_wait_seconds?: number;
            /**
             * @description why the line moves slower than the limits allow; absent if nothing is known; our own
             * @enum {unknown}
             */
            reason?: "data_center_lost";
            /** @description those that are not heard and may hold a part of the limits; our own */
            lost_data_centers?: string[];
            /** @description those by whose part of the limits the line moves; our own */
            remaining_data_centers?: string[];
            /** @description how far a sick origin holds the line; absent if nothing is held and nothing is wrong; our own */
            hold?: {
                /** @enum {unknown} */
                state: "held" | "reduced" | "recovering" | "vetoed";
                /** @enum {unknown} */
                cause: "health_check" | "answers";
                /** @description how much of the limits is given out */
                percent: number;
                /** Format: date-time */
                since: string;
            };
            /** @description requests that passed the room by a rule at this node within about the last minute; absent if none did; our own */
            bypassed_last_minute?: number;
            /** @description what this node sent on for the room within about the last minute; absent if no request failed; our own */
            origin_last_minute?: {
                /** @description requests that were sent on to the origin */
                requests: number;
                /** @description those of them that the origin did not answer */
                failed: number;
            };
            /** @description why the stored room cannot be read; absent if it can; our own */
            error?: string;
        };
        event_sent: {
            name: string;
            /** @default  */
            description?: string;
            event_start_time: string;
            event_end_time: string;
            /** @default null */
            prequeue_start_time?: string | null;
            /** @default false */
            shuffle_at_event_start?: boolean;
            /** @default false */
            suspended?: boolean;
            new_users_per_minute?: number | null;
            total_active_users?: number | null;
            session_duration?: number | null;
            disable_session_renewal?: boolean | null;
            /** @enum {unknown} */
            queueing_method?: "fifo" | "random" | "passthrough" | "reject" | null;
            custom_page_html?: string | null;
            /** @enum {unknown} */
            turnstile_mode?: "off" | "invisible" | "visible_non_interactive" | "visible_managed" | null;
            /** @enum {unknown} */
            turnstile_action?: "log" | "infinite_queue" | null;
            /** @description as in a room; absent if it is the room's; our own */
            message?: string | null;
            /** @description as in a room; absent if it is the room's; our own */
            invited_only?: boolean | null;
            /**
             * @description as in a room; absent if it is the room's; our own
             * @enum {unknown}
             */
            bind?: "off" | "count" | "enforce" | null;
            /** @description as in a room; absent if it is the room's; our own */
            moves_per_hour?: number | null;
            /** @description as in a room; absent if it is the room's; our own */
            messages?: {
                [key: string]: string;
            } | null;
            /** @description as in a room; absent if it is the room's; our own */
            page_title?: string | null;
            /** @description as in a room; empty for none; absent if it is the room's; our own */
            page_logo?: string | null;
            /** @description as in a room; empty for none; absent if it is the room's; our own */
            page_favicon?: string | null;
            /** @description as in a room; empty for the page's own; absent if it is the room's; our own */
            page_accent_color?: string | null;
            /** @description as in a room; empty for none; absent if it is the room's; our own */
            page_support_link?: string | null;
        };
        event: {
            id: components["schemas"]["id"];
            created_on: components["schemas"]["time"];
            modified_on: components["schemas"]["time"];
            /** @description SHA-256 of the seed of the draw; our own */
            draw_commitment?: string | null;
            /** @description our own */
            draw_announced_on?: string | null;
            /** @description present when the draw is over; our own */
            draw_seed?: string | null;
        } & {
            name: string;
            /** @default  */
            description: string;
            event_start_time: string;
            event_end_time: string;
            /** @default null */
            prequeue_start_time: string | null;
            /** @default false */
            shuffle_at_event_start: boolean;
            /** @default false */
            suspended: boolean;
            new_users_per_minute: number | null;
            total_active_users: number | null;
            session_duration: number | null;
            disable_session_renewal: boolean | null;
            /** @enum {unknown} */
            queueing_method: "fifo" | "random" | "passthrough" | "reject" | null;
            custom_page_html: string | null;
            /** @enum {unknown} */
            turnstile_mode: "off" | "invisible" | "visible_non_interactive" | "visible_managed" | null;
            /** @enum {unknown} */
            turnstile_action: "log" | "infinite_queue" | null;
            /** @description as in a room; absent if it is the room's; our own */
            message?: string | null;
            /** @description as in a room; absent if it is the room's; our own */
            invited_only?: boolean | null;
            /**
             * @description as in a room; absent if it is the room's; our own
             * @enum {unknown}
             */
            bind?: "off" | "count" | "enforce" | null;
            /** @description as in a room; absent if it is the room's; our own */
            moves_per_hour?: number | null;
            /** @description as in a room; absent if it is the room's; our own */
            messages?: {
                [key: string]: string;
            } | null;
            /** @description as in a room; absent if it is the room's; our own */
            page_title?: string | null;
            /** @description as in a room; empty for none; absent if it is the room's; our own */
            page_logo?: string | null;
            /** @description as in a room; empty for none; absent if it is the room's; our own */
            page_favicon?: string | null;
            /** @description as in a room; empty for the page's own; absent if it is the room's; our own */
            page_accent_color?: string | null;
            /** @description as in a room; empty for none; absent if it is the room's; our own */
            page_support_link?: string | null;
        };
        rule_sent: {
            /** @enum {unknown} */
            action: "bypass_waiting_room";
            expression: string;
            /** @default  */
            description?: string;
            /** @default true */
            enabled?: boolean;
            /** @description exactly one of the three; only in PATCH */
            position?: {
                index?: number;
                before?: string;
                after?: string;
            };
        };
        rule: {
            id: components["schemas"]["id"];
            version: string;
            /** @constant */
            action: "bypass_waiting_room";
            expression: string;
            description: string;
            enabled: boolean;
            last_updated: components["schemas"]["time"];
        };
        /**
         * @description What happens to requests that the expression describes, or to their visitors.
         * @enum {unknown}
         */
        guard_action: "end_session" | "end_session_at_once" | "challenge" | "skip_challenge" | "infinite_queue";
        /**
         * @description how hard the challenge is; only with the action `challenge`
         * @default normal
         * @enum {unknown}
         */
        guard_level: "light" | "normal" | "raised" | "high" | "highest";
        guard_sent: {
            action: components["schemas"]["guard_action"];
            level?: components["schemas"]["guard_level"];
            expression: string;
            /** @default  */
            description?: string;
            /** @default true */
            enabled?: boolean;
            /** @description exactly one of the three; only in PATCH */
            position?: {
                index?: number;
                before?: string;
                after?: string;
            };
        };
        guard: {
            id: components["schemas"]["id"];
            version: string;
            action: components["schemas"]["guard_action"];
            level?: components["schemas"]["guard_level"];
            expression: string;
            description: string;
            enabled: boolean;
            last_updated: components["schemas"]["time"];
        };
        list: {
            id: components["schemas"]["id"];
            name: string;
            /** @enum {unknown} */
            kind: "ip" | "hostname" | "asn";
            description: string;
            num_items: number;
            num_referencing_filters: number;
            created_on: components["schemas"]["time"];
            modified_on: components["schemas"]["time"];
        };
        item_sent: {
            ip?: string;
            hostname?: {
                url_hostname: string;
            };
            asn?: number;
            comment?: string;
        };
        item: {
            id: components["schemas"]["id"];
            created_on: components["schemas"]["time"];
            modified_on: components["schemas"]["time"];
        } & {
            ip?: string;
            hostname?: {
                url_hostname: string;
            };
            asn?: number;
            comment: string;
        };
        coverage: {
            url: string;
            host: string;
            /** @description the path that rooms are matched by */
            path: string;
            covered: boolean;
            why: string;
            room?: {
                id: components["schemas"]["id"];
                name: string;
                zone: string;
                zone_id: string;
                suspended: boolean;
                route: components["schemas"]["route"];
            } | null;
            /** @description the first bypass rule of the room that matches the address */
            rule?: components["schemas"]["rule"] | null;
            lints: {
                code: string;
                message: string;
            }[];
        };
        overtaken: {
            /** @description the newer one; If-Match with it saves all the same */
            revision: number;
            author: string;
            at: components["schemas"]["time"];
            what: string;
            versions: {
                kind: string;
                id: string;
                theirs: Record<string, unknown> | unknown[] | null;
                yours: Record<string, unknown> | unknown[] | null;
            }[];
        };
        revision: {
            revision: number;
            author: string;
            at: components["schemas"]["time"];
            /** @description in words, such as `change room sale: limits 50/50 to 30/20` */
            what: string;
            /** @description the revision that this one took back */
            undoes?: number;
            /** @description how many changes are not listed here */
            more_changes?: number;
            changes: {
                kind: string;
                id: string;
                before: Record<string, unknown> | unknown[] | null;
                after: Record<string, unknown> | unknown[] | null;
                /**
                 * @description why `before` and `after` are both null
                 * @enum {string}
                 */
                documents?: "left_out" | "not_kept";
            }[];
        };
    };
    responses: {
        /** @description All errors at once */
        failure: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["failure"];
            };
        };
        /** @description If-Match names a revision, and what is written was changed since; or a revision that is taken back was changed again. Nothing was saved. Both versions, without their secrets */
        overtaken: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    success: false;
                    errors: components["schemas"]["message"][];
                    messages: components["schemas"]["message"][];
                    result: components["schemas"]["overtaken"];
                };
            };
        };
        /** @description By group */
        available_alerts: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: {
                        [key: string]: components["schemas"]["alert_type"][];
                    };
                } & components["schemas"]["success"];
            };
        };
        /** @description By way */
        eligible: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: {
                        [key: string]: {
                            eligible: boolean;
                            ready: boolean;
                            /** @enum {unknown} */
                            type: "email" | "pagerduty" | "webhook";
                        }[];
                    };
                } & components["schemas"]["success"];
            };
        };
        /** @description All webhooks */
        webhooks: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: components["schemas"]["webhook"][];
                } & components["schemas"]["success"];
            };
        };
        /** @description The webhook */
        webhook: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: components["schemas"]["webhook"];
                } & components["schemas"]["success"];
            };
        };
        /** @description All services */
        pagerduty: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: {
                        id: components["schemas"]["id"];
                        name: string;
                    }[];
                } & components["schemas"]["success"];
            };
        };
        /** @description Done */
        nothing: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: null;
                } & components["schemas"]["success"];
            };
        };
        /** @description All policies */
        policies: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: components["schemas"]["policy"][];
                } & components["schemas"]["success"];
            };
        };
        /** @description The policy */
        policy: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: components["schemas"]["policy"];
                } & components["schemas"]["success"];
            };
        };
        /** @description How many recipients are notified */
        policy_test: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: {
                        id: components["schemas"]["id"];
                        receivers: number;
                    };
                } & components["schemas"]["success"];
            };
        };
        /** @description All silences */
        silences: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: components["schemas"]["silence"][];
                } & components["schemas"]["success"];
            };
        };
        /** @description The silence */
        silence: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: components["schemas"]["silence"];
                } & components["schemas"]["success"];
            };
        };
        /** @description One page */
        deliveries: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: components["schemas"]["delivery"][];
                } & components["schemas"]["page"];
            };
        };
        /** @description One page */
        accounts: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: components["schemas"]["account"][];
                } & components["schemas"]["page"];
            };
        };
        /** @description The account */
        account: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: components["schemas"]["account"];
                } & components["schemas"]["success"];
            };
        };
        /** @description One page */
        zones: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: components["schemas"]["zone"][];
                } & components["schemas"]["page"];
            };
        };
        /** @description The zone */
        zone: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: components["schemas"]["zone"];
                } & components["schemas"]["success"];
            };
        };
        /** @description What was deleted */
        id: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: {
                        id: components["schemas"]["id"];
                    };
                } & components["schemas"]["success"];
            };
        };
        /** @description One page */
        rooms: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: components["schemas"]["room"][];
                } & components["schemas"]["page"];
            };
        };
        /** @description The room */
        room: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: components["schemas"]["room"];
                } & components["schemas"]["success"];
            };
        };
        /** @description The settings of all rooms of the zone */
        settings: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: WithRequired<components["schemas"]["settings"], "search_engine_crawler_bypass">;
                } & components["schemas"]["success"];
            };
        };
        /** @description The address of the preview */
        preview: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: {
                        preview_url: string;
                    };
                } & components["schemas"]["success"];
            };
        };
        /** @description The status of the room */
        status: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: components["schemas"]["status"];
                } & components["schemas"]["success"];
            };
        };
        /** @description One page */
        events: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: components["schemas"]["event"][];
                } & components["schemas"]["page"];
            };
        };
        /** @description The event */
        event: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: components["schemas"]["event"];
                } & components["schemas"]["success"];
            };
        };
        /** @description The event with what it inherits */
        details: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: {
                        new_users_per_minute?: number;
                        total_active_users?: number;
                        session_duration?: number;
                        disable_session_renewal?: boolean;
                        queueing_method?: string;
                        custom_page_html?: string;
                    } & components["schemas"]["event"];
                } & components["schemas"]["success"];
            };
        };
        /** @description One page */
        health_checks: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: components["schemas"]["health_check"][];
                } & components["schemas"]["page"];
            };
        };
        /** @description The health check; `messages` says if a room covers what it asks for */
        health_check: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: components["schemas"]["health_check"];
                } & components["schemas"]["success"];
            };
        };
        /** @description The preview */
        check_preview: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: {
                        /** Format: date-time */
                        ends_on: string;
                        probes: components["schemas"]["probe"][];
                    } & components["schemas"]["health_check"];
                } & components["schemas"]["success"];
            };
        };
        /** @description All rules, in their order */
        rules: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: components["schemas"]["rule"][];
                } & components["schemas"]["success"];
            };
        };
        /** @description All guards, in their order */
        guards: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: components["schemas"]["guard"][];
                } & components["schemas"]["success"];
            };
        };
        /** @description All lists */
        lists: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: components["schemas"]["list"][];
                } & components["schemas"]["success"];
            };
        };
        /** @description The list */
        list: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: components["schemas"]["list"];
                } & components["schemas"]["success"];
            };
        };
        /** @description Some items, and the cursor of the next ones */
        items: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: components["schemas"]["item"][];
                    result_info?: {
                        cursors?: {
                            after?: string;
                        };
                    };
                } & components["schemas"]["success"];
            };
        };
        /** @description The item */
        item: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: components["schemas"]["item"];
                } & components["schemas"]["success"];
            };
        };
        /** @description Done; the id is for clients that ask */
        operation_id: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: {
                        operation_id: components["schemas"]["id"];
                    };
                } & components["schemas"]["success"];
            };
        };
        /** @description Done */
        operation: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: {
                        id: components["schemas"]["id"];
                        /** @constant */
                        status: "completed";
                        completed: components["schemas"]["time"];
                    };
                } & components["schemas"]["success"];
            };
        };
        /** @description The node */
        node: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: {
                        version: string;
                        /** Format: date-time */
                        started_on: string;
                        /** Format: date-time */
                        now: string;
                        ready: boolean;
                        reason: string;
                        revision: number;
                        /** @description kept settings that cannot be used */
                        troubles: string[];
                        /** @description kept settings that this version does not know */
                        remarks: string[];
                        /** @description whether minutes are kept */
                        analytics: boolean;
                        /** @description its name in the cluster */
                        node: string | null;
                        data_center: string | null;
                        alarms: {
                            text: string;
                            /** Format: date-time */
                            since: string;
                        }[];
                        /** @description how many rooms have an alarm; those that no room has are left out */
                        room_alarms: {
                            alarm: string;
                            rooms: number;
                        }[];
                        /** @description the configuration store; its values are null where it has not been read yet */
                        store: {
                            up: boolean | null;
                            /** @description parts of the configuration that cannot be used */
                            errors: number | null;
                        };
                        /** @description null if no minutes are kept */
                        analytics_store: {
                            up: boolean;
                            bytes: number | null;
                            rows_pending: number | null;
                            rows_lost: number | null;
                            at_greatest_size: boolean | null;
                            /**
                             * Format: date-time
                             * @description the newest that was written
                             */
                            last_minute: string | null;
                        } | null;
                        limits: {
                            /** @enum {unknown} */
                            name: "connections" | "live_streams" | "sessions";
                            now: number;
                            most: number;
                        }[];
                        /** @description those that visitors or origins are shown, and when they end */
                        certificates: {
                            file: string;
                            /** Format: date-time */
                            ends_on: string;
                        }[];
                    };
                } & components["schemas"]["success"];
            };
        };
        /** @description The marks, the oldest first */
        marks: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: {
                        /** @enum {unknown} */
                        kind: "change" | "event";
                        /**
                         * Format: date-time
                         * @description of an event with its pre-queue
                         */
                        at: string;
                        /** Format: date-time */
                        start?: string;
                        /** Format: date-time */
                        until?: string;
                        text: string;
                        zone_id?: string;
                        waiting_room_id?: string;
                        event_id?: string;
                        revision?: number;
                        author?: string;
                        documents?: {
                            kind: string;
                            id: string;
                        }[];
                    }[];
                } & components["schemas"]["success"];
            };
        };
        /** @description Every session that is still open */
        sessions: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: ({
                        /** @description requests made with its key so far */
                        requests: number;
                        /** @description whether it is the one that asks */
                        current: boolean;
                    } & components["schemas"]["session"])[];
                } & components["schemas"]["success"];
            };
        };
        /** @description The session, and its key */
        session_opened: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: {
                        key: string;
                    } & components["schemas"]["session"];
                } & components["schemas"]["success"];
            };
        };
        /** @description The address */
        session_link: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: {
                        url: string;
                        /** @description how long it can be opened */
                        seconds: number;
                    };
                } & components["schemas"]["success"];
            };
        };
        /** @description Every token */
        tokens: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: components["schemas"]["token"][];
                } & components["schemas"]["success"];
            };
        };
        /** @description The token, and its text */
        token_made: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: {
                        /** @description null if it was only tried */
                        token: string | null;
                    } & components["schemas"]["token"];
                } & components["schemas"]["success"];
            };
        };
        /** @description The rule in the usual spelling, and its shape */
        rule_tree: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: {
                        expression: string;
                        tree: components["schemas"]["rule_tree"];
                    };
                } & components["schemas"]["success"];
            };
        };
        /** @description All errors at once, and where the fault of a rule is that cannot be read */
        rule_refused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    success: false;
                    errors: components["schemas"]["message"][];
                    messages: components["schemas"]["message"][];
                    result: {
                        code: string;
                        line: number;
                        /** @description of the line, counted in bytes from 1 */
                        column: number;
                        /** @description in bytes */
                        length: number;
                        message: string;
                        hint: string;
                        /** @description the line */
                        source: string;
                    } | null;
                };
            };
        };
        /** @description What the change would do */
        what_if: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: components["schemas"]["what_if"];
                } & components["schemas"]["success"];
            };
        };
        /** @description The token is good */
        token_verified: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: {
                        id: components["schemas"]["id"];
                        /** @constant */
                        status: "active";
                    };
                } & components["schemas"]["success"];
            };
        };
        /** @description The token's name and role */
        whoami: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: {
                        name: string;
                        /** @enum {unknown} */
                        role: "read" | "write";
                    };
                } & components["schemas"]["success"];
            };
        };
        /** @description The room and why */
        coverage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: components["schemas"]["coverage"];
                } & components["schemas"]["success"];
            };
        };
        /** @description The data, or what is wrong with the query */
        graphql: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["graphql"];
            };
        };
        /** @description Too many queries wait; Retry-After says when to send it again */
        busyGraphql: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["graphql"];
            };
        };
        /** @description Too many queries, or a request that is refused before its query is read */
        refusedGraphql: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["graphql"] | components["schemas"]["failure"];
            };
        };
        /** @description The result of each part */
        trace: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: {
                        matches: boolean;
                        canonical?: string;
                        trace?: components["schemas"]["trace"];
                        /** @description of several rules, the number of the one that decides, from 1; 0 for none */
                        rule?: number;
                        /** @description each on its own */
                        rules?: {
                            matches: boolean;
                            /** @description why it is no rule */
                            refused?: string;
                        }[];
                    };
                } & components["schemas"]["success"];
            };
        };
        /** @description Revisions */
        history: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: components["schemas"]["revision"][];
                } & components["schemas"]["success"];
            };
        };
        /** @description One revision */
        revision: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: components["schemas"]["revision"];
                } & components["schemas"]["success"];
            };
        };
        /** @description A forecast for each room, with the fields of that of a change; or why it is not known */
        undo_forecasts: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: {
                        waiting_room_id: string;
                        name: string;
                        unknown?: string;
                    }[];
                } & components["schemas"]["success"];
            };
        };
        /** @description The revision that undid it */
        undone: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: {
                        revision: number;
                        what?: string;
                    };
                } & components["schemas"]["success"];
            };
        };
        /** @description The cluster as this node sees it */
        cluster: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: components["schemas"]["cluster"];
                } & components["schemas"]["success"];
            };
        };
        /** @description The node that is no longer a member */
        gone: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: {
                        node: string;
                    };
                } & components["schemas"]["success"];
            };
        };
        /** @description The data center that is forgotten */
        forgotten: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: {
                        data_center: string;
                    };
                } & components["schemas"]["success"];
            };
        };
        /** @description The state of the visitor */
        why: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: {
                        /** @enum {unknown} */
                        state: "none" | "unproven" | "decoy" | "waiting" | "admitted";
                        /** @description of the ticket, as POST /vestibule/revoke takes it */
                        id?: string;
                        explanation: string;
                        room?: {
                            id: components["schemas"]["id"];
                            name: string;
                            zone: string;
                        };
                        /** Format: date-time */
                        arrived_on?: string;
                        waited_seconds?: number;
                        /** Format: date-time */
                        last_check_in?: string;
                        next_check_in_seconds?: number;
                        estimate_seconds?: number | null;
                        /**
                         * @description what of the room, and not its line, decides what happens to a waiting visitor
                         * @enum {unknown}
                         */
                        held_by?: "suspended" | "prequeue" | "queue_all" | "sick_origin" | null;
                        /** @description whether a waiting visitor did not check in when due, so that the place may be given up */
                        overdue?: boolean;
                        /** Format: date-time */
                        admitted_on?: string;
                        /** Format: date-time */
                        last_seen?: string;
                        /** Format: date-time */
                        session_ends_on?: string;
                        /** @description whether the session of an admitted visitor is over, or was ended by an operator */
                        ended?: boolean;
                        /** @description whether each request extends the session */
                        renewed?: boolean;
                        /**
                         * @description the stages that a request with this ticket passes now, in this order, by the settings in force: those of
                         *     `straighten`, `prove`, `bypass`, `crawl`, `open`, `guard`, `check`, `move`, `decide` and `seal` that the room
                         *     uses; none if it is suspended. Nodes that take invitations have `invite` before `decide`. What happened to
                         *     earlier requests is not kept
                         */
                        stages?: string[];
                    };
                } & components["schemas"]["success"];
            };
        };
        /** @description What was ended, or what would be */
        revocation: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    result?: {
                        id: components["schemas"]["id"];
                        room: {
                            id: components["schemas"]["id"];
                            name: string;
                            zone: string;
                        };
                        ticket?: string;
                        /** Format: date-time */
                        admitted_before?: string;
                        waiting?: boolean;
                        /** @description visitors who were inside when this was answered, admitted before or after the moment; null if the counts are not known */
                        at_most_sessions?: number | null;
                        /** @description visitors who waited then; 0 if the line is not meant */
                        at_most_waiting?: number | null;
                        /** Format: date-time */
                        created_on: string;
                        /**
                         * Format: date-time
                         * @description when every ticket has ended that it could touch
                         */
                        kept_until: string;
                    };
                } & components["schemas"]["success"];
            };
        };
    };
    parameters: {
        webhook_id: components["schemas"]["id"];
        token_id: components["schemas"]["id"];
        policy_id: components["schemas"]["id"];
        silence_id: components["schemas"]["id"];
        /** @description the account's id, or default */
        account_id: string;
        zone_id: components["schemas"]["id"];
        waiting_room_id: components["schemas"]["id"];
        event_id: components["schemas"]["id"];
        list_id: components["schemas"]["id"];
        healthcheck_id: components["schemas"]["id"];
        /** @description true makes the same checks and gives the same answer, and changes nothing; the envelope then has `vestibule` with the revision at which it was tried and what would change. Sessions, links and previews are no configuration and cannot be tried: 400 */
        dry_run: boolean;
        /** @description the revision that the writer has seen, as in an ETag of this API; 412 with both versions if what is written was changed since */
        if_match: string;
        page: number;
        /** @description rounded up to a multiple of 5 */
        per_page: number;
    };
    requestBodies: {
        room: {
            content: {
                "application/json": components["schemas"]["room_sent"];
            };
        };
        event: {
            content: {
                "application/json": components["schemas"]["event_sent"];
            };
        };
        health_check: {
            content: {
                "application/json": components["schemas"]["health_check_sent"];
            };
        };
        rule: {
            content: {
                "application/json": components["schemas"]["rule_sent"];
            };
        };
        guard: {
            content: {
                "application/json": components["schemas"]["guard_sent"];
            };
        };
        settings: {
            content: {
                "application/json": components["schemas"]["settings"];
            };
        };
        list: {
            content: {
                "application/json": {
                    name: string;
                    /** @enum {unknown} */
                    kind: "ip" | "hostname" | "asn";
                    description?: string;
                };
            };
        };
        description: {
            content: {
                "application/json": {
                    description?: string;
                };
            };
        };
        items: {
            content: {
                "application/json": components["schemas"]["item_sent"][];
            };
        };
        webhook: {
            content: {
                "application/json": {
                    name: string;
                    /** @description to a public address at port 443, or where node.egress.allow permits it */
                    url: string;
                    /** @description proves who sends: cf-webhook-auth and the key of webhook-signature, or the key that Datadog, Splunk, OpsGenie or Feishu ask for */
                    secret?: string;
                    /** @description else it follows from the URL */
                    type?: components["schemas"]["webhook_type"];
                };
            };
        };
        pagerduty: {
            content: {
                "application/json": {
                    name: string;
                    routing_key: string;
                };
            };
        };
        policy: {
            content: {
                "application/json": components["schemas"]["policy_sent"];
            };
        };
        silences: {
            content: {
                "application/json": {
                    /** @description of the silence that is changed */
                    id?: components["schemas"]["id"];
                    /** @description of a new one */
                    policy_id?: components["schemas"]["id"];
                    /** Format: date-time */
                    start_time: string;
                    /** Format: date-time */
                    end_time: string;
                }[];
            };
        };
    };
    headers: never;
    pathItems: never;
}
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};
