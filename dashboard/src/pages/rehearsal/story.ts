// A story for the simulator, from a room, an event of it and the people who are expected. docs/SIMULATOR.md says what
// each key means.
import type { WaitingRoom, WholeRoomEvent } from '../../api/types';

export type RoomForStory = Pick<
  WaitingRoom,
  | 'name'
  | 'total_active_users'
  | 'new_users_per_minute'
  | 'session_duration'
  | 'disable_session_renewal'
  | 'queueing_method'
  | 'suspended'
  | 'bucket_seconds'
>;

export type EventForStory = Pick<
  WholeRoomEvent,
  | 'id'
  | 'name'
  | 'event_start_time'
  | 'event_end_time'
  | 'prequeue_start_time'
  | 'shuffle_at_event_start'
  | 'new_users_per_minute'
  | 'total_active_users'
  | 'session_duration'
  | 'disable_session_renewal'
  | 'queueing_method'
>;

/** People who come between two moments of the story, in seconds. */
export interface Arrivals {
  from: number;
  to: number;
  people: number;
}

export interface Crowd {
  arrivals: Arrivals[];
  /** How long they stay on the site, in seconds; nothing if it is not known. */
  browse: number | undefined;
  /** The share of those who waited that gave up, 0 to 1. */
  abandon: number;
  /** What it is taken from, for the head of the file. */
  said: string;
}

export interface Story {
  name: string;
  text: string;
}

export type Made = { story: Story } | { fault: string };

const MINUTE = 60;
const LONGEST = 7 * 24 * 3600;
const MOST_PEOPLE = 10_000_000;

/** The line gets this long to go down after the last have come, in seconds. */
const AFTER = 30 * MINUTE;

/** Before an event that has no pre-queue, in seconds. */
const BEFORE = 10 * MINUTE;

/**
 * Where the story begins, on the clock: with the span of the past, if the event lies in it, and otherwise with the
 * event, to which the people of that span then come.
 */
export function beginsAt(event: EventForStory | undefined, since: number, until: number): number {
  if (!event) return since;
  const first = Date.parse(event.prequeue_start_time ?? event.event_start_time);
  const overlaps = first < until && Date.parse(event.event_end_time) > since;
  return overlaps ? since : first - (event.prequeue_start_time ? 0 : BEFORE * 1000);
}

export function storyOf(
  room: RoomForStory,
  event: EventForStory | undefined,
  crowd: Crowd,
  centers: readonly string[],
  factor: number,
  begin: number,
): Made {
  const arrivals = crowd.arrivals
    .map(one => ({ ...one, people: Math.round(one.people * factor) }))
    .filter(one => one.people > 0 && one.to > one.from);
  const people = arrivals.reduce((sum, one) => sum + one.people, 0);
  const users = room.total_active_users;
  if (room.suspended) return { fault: 'The room is suspended: it holds no one back, so there is nothing to rehearse.' };
  if (people === 0) return { fault: 'No one came in that time: choose another, or say how many you expect.' };
  if (people > MOST_PEOPLE) return { fault: `${people} people are more than a story may have (${MOST_PEOPLE}).` };
  if (people < users) {
    return {
      fault: `Only ${people} people came, and the room takes ${users} at once: it would never fill. Rehearse more of them.`,
    };
  }
  const last = Math.max(...arrivals.map(one => one.to));
  const length = Math.min(LONGEST, Math.ceil((Math.max(last, endOf(event, begin)) + AFTER) / MINUTE) * MINUTE);
  const name = named(event ? `${room.name}-${event.name}` : room.name);
  const browse = crowd.browse ? `, browse: ${duration(Math.max(1, Math.round(crowd.browse)))}` : '';
  const manners = `{abandon: ${Math.round(crowd.abandon * 100)}%${browse}}`;
  const lines = [
    `# ./vestibule simulate --scenario ${name}.yaml --report ${name}`,
    '#',
    `# ${crowd.said}${factor === 1 ? '' : `, times ${factor}`}.`,
    '',
    `title: Room ${room.name}${event ? `, event ${event.name}` : ''}`,
    `length: ${duration(length)}`,
    '',
    'room:',
    `  total_active_users: ${users}`,
    `  new_users_per_minute: ${room.new_users_per_minute}`,
    `  session_duration: ${room.session_duration}`,
    `  disable_session_renewal: ${room.disable_session_renewal}`,
    `  queueing_method: ${room.queueing_method}`,
    ...(room.bucket_seconds ? [`  bucket_seconds: ${room.bucket_seconds}`] : []),
    '',
    '# Write where your data centers are: delays between them follow from the distance.',
    'centers:',
    ...placed(centers).map(one => `  - {name: ${one.name}, latitude: ${one.latitude}, longitude: ${one.longitude}}`),
    '',
    ...(event ? eventLines(event, begin, length) : []),
    'crowds:',
    ...arrivals.map(
      (one, i) =>
        `  - {name: crowd-${i + 1}, visitors: ${one.people}, from: ${duration(one.from)}, to: ${duration(one.to)}, manners: ${manners}}`,
    ),
  ];
  return { story: { name, text: `${lines.join('\n')}\n` } };
}

function endOf(event: EventForStory | undefined, begin: number): number {
  return event ? Math.min(LONGEST - AFTER, seconds(event.event_end_time, begin)) : 0;
}

function seconds(time: string, begin: number): number {
  return Math.round((Date.parse(time) - begin) / 1000);
}

function eventLines(event: EventForStory, begin: number, length: number): string[] {
  const start = Math.max(0, seconds(event.event_start_time, begin));
  const end = seconds(event.event_end_time, begin);
  const prequeue = event.prequeue_start_time ? Math.max(0, seconds(event.prequeue_start_time, begin)) : undefined;
  if (start >= length || end <= start) return [];
  const gathers = prequeue !== undefined && prequeue < start;
  const both = event.total_active_users !== null && event.new_users_per_minute !== null;
  return [
    'events:',
    `  - name: ${named(event.name)}`,
    ...(gathers ? [`    prequeue: ${duration(prequeue)}`] : []),
    `    start: ${duration(start)}`,
    ...(end < length ? [`    end: ${duration(end)}`] : []),
    ...(gathers && event.shuffle_at_event_start ? ['    shuffle_at_event_start: true'] : []),
    ...(both
      ? [
          `    total_active_users: ${event.total_active_users}`,
          `    new_users_per_minute: ${event.new_users_per_minute}`,
        ]
      : []),
    ...(event.session_duration === null ? [] : [`    session_duration: ${event.session_duration}`]),
    ...(event.disable_session_renewal === null
      ? []
      : [`    disable_session_renewal: ${event.disable_session_renewal}`]),
    ...(event.queueing_method === null ? [] : [`    queueing_method: ${event.queueing_method}`]),
    '',
  ];
}

function duration(count: number): string {
  if (count > 0 && count % 3600 === 0) return `${count / 3600}h`;
  return count > 0 && count % MINUTE === 0 ? `${count / MINUTE}m` : `${count}s`;
}

/** A name as scenarios have them: lower-case letters, digits and `-`. */
function named(text: string): string {
  const plain = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return plain.slice(0, 41) || 'story';
}

/** Data centers evenly round the globe, since nothing here knows where they are. */
function placed(centers: readonly string[]): { name: string; latitude: number; longitude: number }[] {
  const names = centers.length > 0 ? centers : ['here'];
  return names.map((name, i) => {
    const east = 8 + Math.round((360 * i) / names.length);
    return { name: named(name), latitude: 50, longitude: east > 180 ? east - 360 : east };
  });
}
