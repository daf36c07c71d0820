// What is known of each interval, and of the whole span. `null` stands for no data.

/** In the order of the CSV file, with its heading there. */
export const HEADINGS = {
  active: 'active_users',
  activeMean: 'active_users_mean',
  queued: 'queued_users',
  queuedMean: 'queued_users_mean',
  activeLimit: 'total_active_users_limit',
  admitted: 'new_users_per_minute',
  admittedLimit: 'new_users_per_minute_limit',
  waitedP50: 'time_in_queue_p50_seconds',
  waitedP75: 'time_in_queue_p75_seconds',
  waitedP95: 'time_in_queue_p95_seconds',
  waitingP50: 'waiting_so_far_p50_seconds',
  waitingP75: 'waiting_so_far_p75_seconds',
  waitingP95: 'waiting_so_far_p95_seconds',
  originP50: 'time_on_origin_p50_seconds',
  originP75: 'time_on_origin_p75_seconds',
  originP95: 'time_on_origin_p95_seconds',
  session: 'session_seconds',
  score: 'estimates_that_held_percent',
  slots: 'empty_slots_mean',
  beyond: 'admitted_beyond_the_limit',
  abandoned: 'gave_up',
  revoked: 'sessions_revoked',
  issued: 'challenges_issued',
  solved: 'challenges_solved',
  unanswered: 'challenges_unanswered',
  failed: 'challenges_failed',
  plain: 'challenges_plain',
  decoys: 'decoy_refreshes',
  moves: 'moves',
} as const;

export type Field = keyof typeof HEADINGS;

/** Those that are just a sum of the node's, by its name there. */
export const COUNTED = {
  beyond: 'admittedAboveLimit',
  abandoned: 'abandoningUsersPerMinute',
  revoked: 'sessionsRevoked',
  issued: 'challengesIssued',
  solved: 'challengesSolved',
  failed: 'challengesFailed',
  plain: 'challengesPlain',
  decoys: 'decoyRefreshes',
  moves: 'moves',
} as const;

export type Counted = keyof typeof COUNTED;

export const FIELDS = Object.keys(HEADINGS) as Field[];

export type Values = Record<Field, number | null>;

/** What the whole span has besides. */
export interface Whole extends Values {
  admissions: number;
  longestEstimateMinutes: number | null;
  /** For how many seconds each held visitors back; of several rooms added up. */
  limited: { seats: number; passes: number; pace: number; operator: number };
}

/** A data center or a room within the span. */
export interface Part {
  id: string;
  name: string;
  values: Whole;
}

/** What is asked about. */
export interface Scope {
  zoneId: string;
  /** Empty for all rooms of the zone. */
  roomId: string;
  /** Empty for all data centers. */
  center: string;
}

export interface Past {
  scope: Scope;
  /** What was asked for, in milliseconds. */
  from: number;
  to: number;
  /** What one interval stands for, in seconds. */
  step: number;
  /** When intervals begin, in seconds of the epoch; all of them, without gaps. */
  times: number[];
  columns: Record<Field, (number | null)[]>;
  /** The index of the newest interval of which something may be known. */
  newest: number;
  /** Whether intervals are longer than such a span has them. */
  coarse: boolean;
  /** Nothing if nothing happened. */
  whole: Whole | undefined;
  /** The length of the span up to now, in seconds. */
  seconds: number;
  /** Whether percentiles are those of all visitors, and not means of each minute's. */
  exact: boolean;
  centers: Part[];
  /** The rooms with the longest lines, or the one room. */
  rooms: Part[];
}
