// How the node that is asked is, and the cluster as it sees it.
import type { Member, NodeState, Whole } from '../../api/types';

export type { Member, NodeState, Place, Whole } from '../../api/types';

export type Cluster = { alone: true } | Whole;

export type AnalyticsStore = NonNullable<NodeState['analytics_store']>;

/** What to do about an alarm, by its text; docs/operating/ALARMS.md says more. */
const ADVICE: readonly [RegExp, string][] = [
  [
    /^node .* cannot be reached/,
    'Start it again: it rejoins automatically. If you know that its process has ended, say so below, so that another node takes over at once.',
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
