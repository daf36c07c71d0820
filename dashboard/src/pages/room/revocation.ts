// What an operator ends before its time: one ticket, or all that were admitted before a moment.
import { call } from '../../api/client';
import type { Answer } from '../../api/envelope';
import { paths } from '../../api/paths';
import type { Ended } from '../../api/types';
import { counted, dateAndTime } from '../../parts/format';

export type { Ended } from '../../api/types';

export type What = 'now' | 'before' | 'ticket';

/** As somebody types it. */
export interface Order {
  what: What;
  /** A wall clock of this browser, such as `2026-11-26T09:30:05`. */
  before: string;
  /** Whether places in line end, too. */
  waiting: boolean;
  ticket: string;
}

/** Of this browser; `Date` reads a wall clock without a zone as one of it. */
function momentOf(order: Order): string {
  if (order.what === 'now') return 'now';
  const at = Date.parse(order.before);
  return Number.isNaN(at) ? '' : new Date(at).toISOString();
}

/** What would end; throws `Problem`. */
export const tried = (roomId: string, order: Order): Promise<Answer<Ended>> =>
  call<Ended>('POST', paths.revoke, {
    body:
      order.what === 'ticket'
        ? { room: roomId, ticket: order.ticket.trim() }
        : { room: roomId, admitted_before: momentOf(order), waiting: order.waiting },
    dryRun: true,
  });

/** Ends just what was tried, whatever the clock says by now; throws `Problem`. */
export const ended = (roomId: string, { ticket, admitted_before, waiting }: Ended): Promise<Answer<Ended>> =>
  call<Ended>('POST', paths.revoke, {
    body: { room: roomId, ...(ticket === undefined ? { admitted_before, waiting } : { ticket }) },
  });

/** What ends, as what a sentence is about. */
export function subjectOf({ ticket, admitted_before = '', waiting }: Ended): string {
  if (ticket !== undefined) return `The session, or the place in line, of ticket ${ticket}`;
  const line = waiting ? ', and all places in line taken before that' : '';
  return `All sessions admitted before ${dateAndTime(Date.parse(admitted_before))}${line}`;
}

/** How many that is; nothing for one ticket. */
export function howMany({ ticket, waiting, at_most_sessions: inside, at_most_waiting: line }: Ended): string {
  if (ticket !== undefined) return '';
  if (inside === null || inside === undefined) return 'How many that are is not known now: no one counts the room.';
  const places = waiting ? ` and ${counted(line ?? 0, 'place')} in line` : '';
  return `That is at most ${counted(inside, 'session')}${places}.`;
}
