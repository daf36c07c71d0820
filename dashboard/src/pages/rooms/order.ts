import type { LiveRoom } from '../../live/rooms';
import { standingOf } from '../../parts/room/standing';

export type Column = 'name' | 'state' | 'waiting' | 'active' | 'admitted' | 'longest' | 'event';

const VALUES: Record<Column, (room: LiveRoom) => string | number> = {
  name: room => room.name.toLowerCase(),
  state: room => standingOf(room).weight,
  waiting: room => room.waiting,
  active: room => room.active,
  admitted: room => room.admitted,
  longest: room => room.newcomerMinutes,
  event: room => room.event?.start ?? Number.MAX_SAFE_INTEGER,
};

export function isColumn(text: string): text is Column {
  return Object.hasOwn(VALUES, text);
}

/** The ids of the rooms in an order; equal ones by name. */
export function sorted(rooms: readonly LiveRoom[], by: Column, down: boolean): string[] {
  const value = VALUES[by];
  const sign = down ? -1 : 1;
  return [...rooms]
    .sort((a, b) => {
      const x = value(a);
      const y = value(b);
      return (x < y ? -sign : x > y ? sign : 0) || a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1);
    })
    .map(room => room.id);
}

/** Every word of `wanted` is somewhere in the name, the zone or a route. */
export function isWanted(room: LiveRoom, wanted: string): boolean {
  const text = `${room.name} ${room.zone} ${room.routes.join(' ')} ${standingOf(room).word}`.toLowerCase();
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word));
}
