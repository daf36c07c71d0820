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

export interface Rule {
  id: string;
  action: string;
  description: string;
  enabled: boolean;
  expression: string;
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
