// How the node that is asked is, and the cluster as it sees it.

export interface NodeState {
  version: string;
  started_on: string;
  now: string;
  ready: boolean;
  reason: string;
  revision: number;
  troubles: string[];
  remarks: string[];
  analytics: boolean;
  node: string | null;
  data_center: string | null;
  alarms: { text: string; since: string }[];
  room_alarms?: { alarm: string; rooms: number }[];
  store?: { up: boolean | null; errors: number | null };
  analytics_store?: AnalyticsStore | null;
  limits?: { name: string; now: number; most: number }[];
  certificates?: { file: string; ends_on: string }[];
}

export interface AnalyticsStore {
  up: boolean;
  bytes: number | null;
  rows_pending: number | null;
  rows_lost: number | null;
  at_greatest_size: boolean | null;
  last_minute: string | null;
  clickhouse: { up: boolean; behind_seconds: number | null } | null;
}

export interface Member {
  node: string;
  data_center: string;
  address: string;
  status: string;
  reachable: boolean;
  roles: string[];
  version: string | null;
}

interface Leases {
  seats: number;
  seats_used: number;
  seats_held_back: number;
  seats_held_back_until: string | null;
  passes: number;
  passes_used: number;
  passes_held_back: number;
  passes_held_back_until: string | null;
}

export interface Place {
  id: string;
  name: string;
  zone: string;
  host: string | null;
  hubs: string[];
  leader: string | null;
  hosts?: Record<string, string>;
  leases: Leases | null;
  anywhere: number | null;
  view_age_ms: number | null;
}

export type Cluster = { alone: true } | Whole;

export interface Whole {
  alone: false;
  node: string;
  data_center: string;
  data_centers: string[];
  joined: boolean;
  expected: number;
  members: Member[];
  rooms: Place[];
  clients: number;
  forgotten?: { data_center: string; author: string; at: string }[];
}

/** What to do about an alarm, by its text; docs/operating/ALARMS.md says more. */
const ADVICE: readonly [RegExp, string][] = [
  [
    /^node .* cannot be reached/,
    'Start it again: it rejoins by itself. If you know that its process has ended, say so below, so that another node takes over at once.',
  ],
  [
    /^data center .* cannot be reached/,
    'Mend the network. What it holds is not given to others, unless it is lost for good and you say so below.',
  ],
  [/coordinator nodes/, 'Start the missing node.'],
  [/^this node is in no cluster/, 'Start the missing nodes of its data center.'],
  [
    /its host has been silent/,
    'Usually nothing: another node takes over within seconds. If it stays, look at the node that counts the room.',
  ],
  [/^cannot host room/, 'Find out why the nodes that keep a copy of the room are missing.'],
  [/too large to send/, 'This should never happen: report it.'],
  [/must not work together/, 'Rename one of the two nodes.'],
];

export function advice(text: string): string {
  return ADVICE.find(([pattern]) => pattern.test(text))?.[1] ?? 'The log of the node says more.';
}

const DISK = 'Look at the disk: is it full, read-only or broken? Mend it before the node restarts.';

export const ROOM_ALARMS: Record<string, { means: string; act: string }> = {
  promise: { means: 'Promises cannot be written to disk; after a power cut a limit might be exceeded.', act: DISK },
  copy: { means: 'Copies cannot be written to disk; journals grow.', act: DISK },
  journal: {
    means: 'Journals get no more space; if the process died now, its counts would be incomplete.',
    act: DISK,
  },
  hosting: {
    means: 'A room cannot be opened; its newcomers wait.',
    act: 'Read the reason in the log: too many open files or mappings, or a damaged file in rooms.',
  },
};

export const LIMITS: Record<string, string> = {
  connections: 'Connections of visitors',
  live_streams: 'Live streams of dashboards',
  sessions: 'Sessions of browsers',
};

export type Standing = 'up' | 'gone' | 'changing';

export function standing(member: Member): Standing {
  if (!member.reachable || member.status === 'down') return 'gone';
  return member.status === 'up' ? 'up' : 'changing';
}
