// What the node reports of its rooms as they are now.

export interface LiveRoom {
  id: string;
  zoneId: string;
  zone: string;
  name: string;
  routes: string[];
  method: string;
  queueAll: boolean;
  /** Whether the node knows the line at all. */
  known: boolean;
  /** How long before the message the figures were counted, in seconds; 0 while that is as it should be. */
  oldSeconds: number;
  status: string;
  /** Whether the counts are those of all data centers. */
  everywhere: boolean;
  active: number;
  activeLimit: number | null;
  waiting: number;
  admitted: number;
  admittedLimit: number | null;
  heldBack: number;
  heldBackUntil: number;
  stalled: boolean;
  slots: number;
  newcomerMinutes: number;
  /** When the first in line came, in milliseconds of the epoch; 0 if nobody waits or the node does not say. */
  firstSince: number;
  /** Rules that let visitors pass the room, and how many passed by them in the last minute at this node. */
  bypassRules: number;
  bypassed: number;
  /** Requests of the last minute at this node, and those that the origin did not answer. */
  originAsked: number;
  originFailed: number;
  /** Data centers that are not heard, with commas between; a text, so that it can be compared. */
  lost: string;
  /** How far a sick origin holds the line; null if nothing is held and nothing is wrong. */
  hold: LiveHold | null;
  /** Whether the line should be held while a health check is unhealthy that does not exist. */
  checkGone: boolean;
  /** The event that is on, or else the next one. */
  event: LiveEvent | null;
}

export interface LiveHold {
  state: string;
  cause: string;
  /** How much of the limits is given out. */
  percent: number;
  since: string;
}

export interface LiveEvent {
  id: string;
  name: string;
  prequeueStart: number | null;
  start: number;
  end: number;
}

/** One message: all rooms, or those that changed. */
export interface LiveMessage {
  whole: boolean;
  now: number;
  /** The revision of the configuration; 0 if the node does not tell it. */
  revision: number;
  rooms: LiveRoom[];
}

/** Reads a message; what a later version adds is left alone. Throws when it is no message at all. */
export function messageOf(whole: boolean, body: unknown): LiveMessage {
  const { now, revision, rooms } = body as { now: number; revision?: number; rooms: Record<string, unknown>[] };
  if (typeof now !== 'number' || !Array.isArray(rooms)) throw new Error('not a message of live figures');
  return { whole, now, revision: revision ?? 0, rooms: rooms.map(room => roomOf(room, now)) };
}

/** Figures that were counted this long before they were told are old. */
const OLD_MILLIS = 10_000;

function roomOf(told: Record<string, unknown>, now: number): LiveRoom {
  const room = told as unknown as LiveRoom & { zone_id?: string; asOf: number };
  const age = now - room.asOf;
  return {
    id: room.id,
    zoneId: room.zoneId ?? room.zone_id ?? '',
    zone: room.zone,
    name: room.name,
    routes: room.routes,
    method: room.method,
    queueAll: room.queueAll,
    known: room.known,
    oldSeconds: room.known && age >= OLD_MILLIS ? Math.round(age / 1000) : 0,
    status: room.status,
    everywhere: room.everywhere,
    active: room.active,
    activeLimit: room.activeLimit,
    waiting: room.waiting,
    admitted: room.admitted,
    admittedLimit: room.admittedLimit,
    heldBack: room.heldBack,
    heldBackUntil: room.heldBackUntil,
    stalled: room.stalled,
    slots: room.slots,
    newcomerMinutes: room.newcomerMinutes,
    firstSince: room.firstSince ?? 0,
    bypassRules: room.bypassRules ?? 0,
    bypassed: room.bypassed ?? 0,
    originAsked: room.originAsked ?? 0,
    originFailed: room.originFailed ?? 0,
    lost: (told['lostDataCenters'] as string[] | undefined)?.join(', ') ?? '',
    hold: room.hold ?? null,
    checkGone: room.checkGone ?? false,
    event: room.event ?? null,
  };
}

/** The room as it is now: what has not changed of it is the same object, so that it need not be drawn again. */
export function newer(before: LiveRoom, now: LiveRoom): LiveRoom {
  if (isEqual(before.routes, now.routes)) now.routes = before.routes;
  if (isEqual(before.hold, now.hold)) now.hold = before.hold;
  if (isEqual(before.event, now.event)) now.event = before.event;
  return (Object.keys(now) as (keyof LiveRoom)[]).every(name => now[name] === before[name]) ? before : now;
}

function isEqual(a: object | null, b: object | null): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
