// Changes of settings and events in the span, to be drawn next to its figures.
import { call } from '../../api/client';
import { paths } from '../../api/paths';
import type { MarkTold } from '../../api/types';
import type { Scope } from './fields';
import { type Span, isoOf } from '../../parts/time/span';

export interface Mark {
  kind: 'change' | 'event';
  text: string;
  /** Milliseconds of the epoch; of an event with its pre-queue. */
  at: number;
  /** Of an event: when its pre-queue is over, and when it is. */
  start: number | undefined;
  until: number | undefined;
  author: string;
  revision: number | undefined;
  zoneId: string;
  roomId: string;
}

/** The oldest first. Throws `Problem`. */
export async function marksOf(scope: Scope, span: Span, signal: AbortSignal): Promise<Mark[]> {
  const query = {
    since: isoOf(span.from),
    until: isoOf(span.to),
    zone_id: scope.zoneId,
    waiting_room_id: scope.roomId || undefined,
  };
  const { result } = await call<MarkTold[]>('GET', paths.marks, { query, signal });
  const time = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text));
  return result
    .filter(mark => mark.kind === 'change' || mark.kind === 'event')
    .map(mark => ({
      kind: mark.kind,
      text: mark.text,
      at: Date.parse(mark.at),
      start: time(mark.start),
      until: time(mark.until),
      author: mark.author ?? '',
      revision: mark.revision,
      zoneId: mark.zone_id ?? '',
      roomId: mark.waiting_room_id ?? '',
    }));
}
