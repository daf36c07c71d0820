import type { RoomEvent, WaitingRoom } from '../../api/types';
import { LOOK_KEYS, LOOK_LABELS, type Looks } from '../../parts/room/looks';
import { momentOf } from './zones';

/** What an event may put in the place of its room's settings; `null` for the room's. */
export interface Overrides extends OwnLooks {
  new_users_per_minute: number | null;
  total_active_users: number | null;
  session_duration: number | null;
  disable_session_renewal: boolean | null;
  queueing_method: string | null;
  invited_only?: boolean | null;
  bind?: string | null;
  moves_per_hour?: number | null;
  custom_page_html: string | null;
  turnstile_mode: string | null;
  turnstile_action: string | null;
}

type OwnLooks = { [Key in keyof Looks]?: Looks[Key] | null };

/** An event with all that is set. */
export interface WholeEvent extends RoomEvent, Overrides {
  shuffle_at_event_start: boolean;
  draw_commitment: string | null;
  draw_announced_on: string | null;
  draw_seed: string | null;
}

export type RoomOfEvents = WaitingRoom;

export const OVERRIDES = [
  'total_active_users',
  'new_users_per_minute',
  'session_duration',
  'disable_session_renewal',
  'queueing_method',
  'invited_only',
  'bind',
  'moves_per_hour',
  'message',
  'messages',
  ...LOOK_KEYS,
  'custom_page_html',
  'turnstile_mode',
  'turnstile_action',
] as const satisfies readonly (keyof Overrides)[];

export type Override = (typeof OVERRIDES)[number];

export const EVENT_KEYS = [
  'name',
  'description',
  'prequeue_start_time',
  'event_start_time',
  'event_end_time',
  'shuffle_at_event_start',
  'suspended',
  ...OVERRIDES,
] as const satisfies readonly (keyof WholeEvent)[];

const LABELS: Record<string, string> = {
  name: 'Name',
  description: 'Description',
  prequeue_start_time: 'Pre-queue',
  event_start_time: 'Start',
  event_end_time: 'End',
  shuffle_at_event_start: 'Draw at the start',
  suspended: 'Suspended',
  total_active_users: 'Active users',
  new_users_per_minute: 'New users a minute',
  session_duration: 'Session, minutes',
  disable_session_renewal: 'Sessions end whatever visitors do',
  queueing_method: 'Method',
  invited_only: 'By invitation only',
  bind: 'Tickets used from another network',
  moves_per_hour: 'Moves an hour before a challenge',
  message: 'Message to people who wait',
  ...LOOK_LABELS,
  custom_page_html: 'Waiting page',
  turnstile_mode: 'Challenge',
  turnstile_action: 'Without passing the challenge',
  draw_commitment: 'Commitment of the draw',
};

/** A key, or a place within one, in words. */
export function labelOf(key: string): string {
  if (/^messages[./]/.test(key)) return `Message in ${key.slice('messages.'.length)}`;
  return LABELS[key] ?? key;
}

/** What an answer of the node leaves out. */
export const ROOMS_LOOKS = {
  invited_only: null,
  bind: null,
  moves_per_hour: null,
  message: null,
  messages: null,
  page_title: null,
  page_logo: null,
  page_favicon: null,
  page_accent_color: null,
  page_support_link: null,
} satisfies OwnLooks & Pick<Overrides, 'invited_only' | 'bind' | 'moves_per_hour'>;

export const NEW_EVENT: WholeEvent = {
  id: '',
  name: '',
  description: '',
  prequeue_start_time: null,
  event_start_time: '',
  event_end_time: '',
  shuffle_at_event_start: false,
  suspended: false,
  new_users_per_minute: null,
  total_active_users: null,
  session_duration: null,
  disable_session_renewal: null,
  queueing_method: null,
  custom_page_html: null,
  turnstile_mode: null,
  turnstile_action: null,
  ...ROOMS_LOOKS,
  draw_commitment: null,
  draw_announced_on: null,
  draw_seed: null,
};

/** When an event is, in milliseconds; nothing if its times are not all typed yet. */
export interface Span {
  /** Of the pre-queue, if there is one, or else the start. */
  begin: number;
  start: number;
  end: number;
}

export function spanOf(
  event: Pick<RoomEvent, 'prequeue_start_time' | 'event_start_time' | 'event_end_time'>,
): Span | undefined {
  const start = momentOf(event.event_start_time);
  const end = momentOf(event.event_end_time);
  if (start === undefined || end === undefined) return undefined;
  return { begin: momentOf(event.prequeue_start_time) ?? start, start, end };
}

export type Phase = 'suspended' | 'planned' | 'pre-queue' | 'on' | 'over';

export function phaseOf(event: WholeEvent, now: number): Phase {
  const span = spanOf(event);
  if (!span) return 'planned';
  if (now >= span.end) return 'over';
  if (event.suspended) return 'suspended';
  if (now >= span.start) return 'on';
  return now >= span.begin ? 'pre-queue' : 'planned';
}

export const PHASES: Record<Phase, { word: string; color: string }> = {
  suspended: { word: 'Suspended', color: 'gray' },
  planned: { word: 'Planned', color: 'blue' },
  'pre-queue': { word: 'Pre-queue', color: 'grape' },
  on: { word: 'On', color: 'green' },
  over: { word: 'Over', color: 'gray' },
};

/** Those to come and those that are on by their beginning, then those that are over, the last one first. */
export function ordered(events: readonly WholeEvent[], now: number): WholeEvent[] {
  const at = (event: WholeEvent) => spanOf(event)?.begin ?? 0;
  const over = (event: WholeEvent) => phaseOf(event, now) === 'over';
  return [...events].sort((a, b) =>
    over(a) !== over(b) ? Number(over(a)) - Number(over(b)) : over(a) ? at(b) - at(a) : at(a) - at(b),
  );
}

/** What all parts of the page are given. */
export interface EventsOf {
  zoneId: string;
  room: RoomOfEvents;
  events: readonly WholeEvent[];
  now: number;
  revision: string;
  again: () => void;
}

/** All events as bars of a time line. */
export function barsOf(events: readonly WholeEvent[]) {
  return events.flatMap(event => {
    const span = spanOf(event);
    return span ? [{ id: event.id, name: event.name, suspended: event.suspended, ...span }] : [];
  });
}
