// The states in which the node shows a page before anybody waits, as its preview knows them.

export interface PreviewState {
  name: string;
  label: string;
  query: Record<string, string>;
  /** What the minutes are in this state; nothing if they are not shown. */
  minutes?: string;
}

const WAIT = 'Wait, minutes';
const START = 'Start in, minutes';

export const PREVIEW_STATES: readonly PreviewState[] = [
  { name: 'line', label: 'In line', query: {}, minutes: WAIT },
  { name: 'random', label: 'In line, in random order', query: { queueing_method: 'random' }, minutes: WAIT },
  { name: 'full', label: 'In line for more than a day', query: { queue_is_full: 'true' } },
  { name: 'stalled', label: 'The line stands still', query: { stalled: 'true' }, minutes: WAIT },
  { name: 'queue-all', label: 'No newcomer is let in', query: { force_queue: 'true' } },
  { name: 'pre-queue', label: 'Pre-queue of an event', query: { event: 'prequeueing' }, minutes: START },
  {
    name: 'draw',
    label: 'Pre-queue with a draw',
    query: { event: 'prequeueing', shuffle_at_event_start: 'true' },
    minutes: START,
  },
  { name: 'event', label: 'In line during an event', query: { event: 'started' }, minutes: WAIT },
  {
    name: 'drawn',
    label: 'In line after a draw',
    query: { event: 'started', shuffle_at_event_start: 'true' },
    minutes: WAIT,
  },
  { name: 'closed', label: 'Closed: nobody gets in', query: { queueing_method: 'reject' } },
  { name: 'open', label: 'Open: there is no line', query: { queueing_method: 'passthrough' } },
];

export const STANDARD_MINUTES = 10;
export const MOST_MINUTES = 100_000;
