// What the node tells of its rooms as they are now.

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
  /** When the figures were counted. */
  asOf: number;
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
  longestMinutes: number;
}

/** One message: all rooms, or those that changed. */
export interface LiveMessage {
  whole: boolean;
  now: number;
  rooms: LiveRoom[];
}

/** Reads a message; what a later version adds is left alone. Throws when it is no message at all. */
export function messageOf(whole: boolean, body: unknown): LiveMessage {
  const { now, rooms } = body as { now: number; rooms: Record<string, unknown>[] };
  if (typeof now !== 'number' || !Array.isArray(rooms)) throw new Error('not a message of live figures');
  return { whole, now, rooms: rooms.map(roomOf) };
}

function roomOf(told: Record<string, unknown>): LiveRoom {
  const room = told as unknown as LiveRoom & { zone_id?: string };
  return {
    id: room.id,
    zoneId: room.zoneId ?? room.zone_id ?? '',
    zone: room.zone,
    name: room.name,
    routes: room.routes,
    method: room.method,
    queueAll: room.queueAll,
    known: room.known,
    asOf: room.asOf,
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
    longestMinutes: room.longestMinutes,
  };
}

/** Whether two tell the same, apart from when it was counted. */
export function isSame(a: LiveRoom, b: LiveRoom): boolean {
  return (Object.keys(a) as (keyof LiveRoom)[]).every(
    name => name === 'asOf' || (name === 'routes' ? a.routes.join() === b.routes.join() : a[name] === b[name]),
  );
}
