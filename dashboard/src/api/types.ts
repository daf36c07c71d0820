// The things of the API, as docs/openapi.yaml describes them. Pages that need more of a thing add it here.

export interface Zone {
  id: string;
  name: string;
}

export interface Account {
  id: string;
  name: string;
}

export interface Route {
  host: string;
  path: string;
}

export interface WaitingRoom {
  id: string;
  zone_id: string;
  zone_name?: string;
  name: string;
  description: string;
  host: string;
  path: string;
  additional_routes?: Route[];
  total_active_users: number;
  new_users_per_minute: number;
  session_duration: number;
  disable_session_renewal: boolean;
  queueing_method: string;
  queue_all: boolean;
  suspended: boolean;
  next_event_prequeue_start_time: string | null;
  next_event_start_time: string | null;
  created_on: string;
  modified_on: string;
}

export interface RoomEvent {
  id: string;
  name: string;
  description: string;
  event_start_time: string;
  event_end_time: string;
  prequeue_start_time: string | null;
  suspended: boolean;
}

/** A bypass rule or a guard. */
export interface Rule {
  id: string;
  action: string;
  /** Of the challenge that a guard asks for. */
  level?: string;
  description: string;
  enabled: boolean;
  expression: string;
}

export type CheckStatus = 'unknown' | 'healthy' | 'unhealthy' | 'suspended';

/** One probe of an origin; null stands for a part that was not reached. */
export interface Probe {
  at: string;
  status: CheckStatus;
  failure_reason: string;
  origin_ip: string;
  /** 0 for none. */
  response_code: number;
  dns_ms: number | null;
  tcp_connect_ms: number | null;
  tls_handshake_ms: number | null;
  time_to_first_byte_ms: number | null;
  rtt_ms: number | null;
  certificate_ends_on: string | null;
}

/** What is known of a health check's origin, by region and node. */
export interface CheckDetails {
  id: string;
  zone_id: string;
  zone: string;
  name: string;
  type: string;
  address: string;
  port: number;
  interval: number;
  status: CheckStatus;
  failure_reason: string;
  since: string | null;
  probed_on: string | null;
  basis: string;
  regions: {
    region: string;
    status: CheckStatus;
    left_out: boolean;
    votes: { node: string; status: CheckStatus; since: string | null; probe: Probe }[];
  }[];
}

/** By what operators are told of something, and whom. */
export interface Policy {
  id: string;
  name: string;
  description: string;
  alert_type: string;
  enabled: boolean;
  alert_interval: string;
  filters: Record<string, string[]>;
  mechanisms: Partial<Record<'email' | 'webhooks' | 'pagerduty', { id: string }[]>>;
}

export type Role = 'read' | 'write';

export interface Session {
  id: string;
  key: string;
  name: string;
  role: Role;
  created_on: string;
  expires_on: string;
  idle_seconds: number;
}
