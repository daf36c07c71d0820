// All settings of a room as the API publishes them; RoomPageIT compares them with the schema in docs/openapi.yaml.
import type { Route, WaitingRoom } from '../../api/types';
import { LOOK_LABELS, type Looks, NO_LOOKS } from '../../parts/room/looks';

export interface RoomSettings extends Looks {
  name: string;
  description: string;
  host: string;
  path: string;
  additional_routes: Route[];
  cookie_suffix: string;
  cookie_attributes: { samesite: string; secure: string };
  new_users_per_minute: number | null;
  total_active_users: number | null;
  session_duration: number | null;
  disable_session_renewal: boolean;
  queue_all: boolean;
  queueing_method: string;
  queueing_status_code: number;
  custom_page_html: string;
  default_template_language: string;
  json_response_enabled: boolean;
  suspended: boolean;
  enabled_origin_commands: string[];
  turnstile_mode: string;
  turnstile_action: string;
  turnstile_when: string | null;
  infinite_queue_shown: boolean;
  plain_seconds: number;
  challenge_exceptions: string[];
  bucket_seconds: number | null;
  refresh_interval: string;
  on_coordinator_loss: string;
  origin_health_check_id: string;
  on_origin_unhealthy: string;
  reduce_to: number;
  visitors_veto: boolean;
  origin_failures: string;
  origin_hold: boolean;
  template_language_auto: boolean;
  case_sensitive: boolean;
  path_policy: string;
  custom_page_csp: string;
  cors_origins: string[];
  running_requests_hold_seat: boolean;
  give_back_unseen_seats: boolean;
  confirm_seconds: number;
  invited_only: boolean;
  bind: string;
  moves_per_hour: number;
}

/** What a room begins with; also what an answer means that leaves something out. */
export const DEFAULTS: RoomSettings = {
  name: '',
  description: '',
  host: '',
  path: '/',
  additional_routes: [],
  cookie_suffix: '',
  cookie_attributes: { samesite: 'auto', secure: 'auto' },
  new_users_per_minute: null,
  total_active_users: null,
  session_duration: 5,
  disable_session_renewal: false,
  queue_all: false,
  queueing_method: 'fifo',
  queueing_status_code: 200,
  custom_page_html: '',
  default_template_language: 'en-US',
  json_response_enabled: false,
  suspended: false,
  enabled_origin_commands: [],
  turnstile_mode: 'invisible',
  turnstile_action: 'log',
  turnstile_when: null,
  infinite_queue_shown: false,
  plain_seconds: 60,
  challenge_exceptions: [],
  bucket_seconds: 1,
  refresh_interval: 'adaptive',
  on_coordinator_loss: 'hold',
  origin_health_check_id: '',
  on_origin_unhealthy: 'nothing',
  reduce_to: 50,
  visitors_veto: true,
  origin_failures: 'off',
  origin_hold: true,
  template_language_auto: true,
  case_sensitive: true,
  path_policy: 'forward',
  custom_page_csp: '',
  cors_origins: [],
  ...NO_LOOKS,
  running_requests_hold_seat: true,
  give_back_unseen_seats: false,
  confirm_seconds: 0,
  invited_only: false,
  bind: 'off',
  moves_per_hour: 6,
};

export const KEYS = Object.keys(DEFAULTS) as (keyof RoomSettings)[];

export type Room = Omit<WaitingRoom, keyof RoomSettings> & RoomSettings;

/** A room with what its answer leaves out. */
export function filled(room: Room): Room {
  return { ...DEFAULTS, ...room, origin_failures: String(room.origin_failures ?? DEFAULTS.origin_failures) };
}

/** The keys that a room cannot do without; the others are only sent where they are not the default. */
export const NEEDED = ['name', 'host', 'total_active_users', 'new_users_per_minute', 'session_duration'] as const;

/** What those who wait feel when it is changed. */
export const FELT = [
  'total_active_users',
  'new_users_per_minute',
  'session_duration',
  'disable_session_renewal',
  'queueing_method',
  'queue_all',
  'suspended',
] as const;

/** What the keys are called. */
const LABELS: Record<keyof RoomSettings, string> = {
  name: 'Name',
  description: 'Description',
  host: 'Host',
  path: 'Path',
  additional_routes: 'More addresses',
  cookie_suffix: 'Ending of the cookie’s name',
  cookie_attributes: 'Cookie',
  new_users_per_minute: 'New users a minute',
  total_active_users: 'Active users',
  session_duration: 'Session',
  disable_session_renewal: 'Sessions end at a fixed time',
  queue_all: 'Everyone waits',
  queueing_method: 'Order of the line',
  queueing_status_code: 'Status code of the waiting page',
  custom_page_html: 'Own page',
  default_template_language: 'Language',
  json_response_enabled: 'Answer apps in JSON',
  suspended: 'Suspended',
  enabled_origin_commands: 'The origin may end sessions',
  turnstile_mode: 'Challenge',
  turnstile_action: 'Without passing the challenge',
  turnstile_when: 'Who is asked',
  infinite_queue_shown: 'Tell decoys that they are in no line',
  plain_seconds: 'Without a script, join after',
  challenge_exceptions: 'Networks that are not counted',
  bucket_seconds: 'Fineness of estimates',
  refresh_interval: 'How often waiting pages ask',
  on_coordinator_loss: 'While no one counts',
  origin_health_check_id: 'Health check of the origin',
  on_origin_unhealthy: 'While that check is unhealthy',
  reduce_to: 'Reduce to',
  visitors_veto: 'Visitors are believed before the check',
  origin_failures: 'Hold when this share of requests fails',
  origin_hold: 'A sick origin may hold the line',
  template_language_auto: 'Visitor’s language',
  case_sensitive: 'Capital letters count in paths',
  path_policy: 'Paths not in their plain form',
  custom_page_csp: 'Content-Security-Policy of its page',
  cors_origins: 'Other sites that may read the JSON',
  message: 'Message to those waiting',
  ...LOOK_LABELS,
  running_requests_hold_seat: 'Running requests hold the seat',
  give_back_unseen_seats: 'Take back seats that are never used',
  invited_only: 'By invitation only',
  confirm_seconds: 'A seat has to be confirmed within',
  bind: 'When a ticket is used from another network',
  moves_per_hour: 'Moves an hour before a challenge',
};

const WITHIN: Record<string, string> = {
  'cookie_attributes.samesite': 'SameSite of the cookie',
  'cookie_attributes.secure': 'Secure of the cookie',
};

/** A key, or a place within one, in words; what is not known as it is. */
export function labelOf(key: string): string {
  if (key === '') return 'The room';
  if (/^messages[./]/.test(key)) return `Message in ${key.slice('messages.'.length)}`;
  return WITHIN[key.replace('/', '.')] ?? LABELS[key as keyof RoomSettings] ?? key;
}

/** What the draft of a room is kept under. */
export const draftOf = (roomId: string): string => `room:${roomId}`;

/** What the draft of a room that is not made yet is kept under. */
export const NEW_DRAFT = 'room:new';
