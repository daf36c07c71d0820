import { useEffect, useRef, useState } from 'react';
import { isAbort } from '../../api/envelope';
import type { LiveRoom } from '../../live/rooms';
import { useIsKnown } from '../../session/useSession';
import { type Day, dayOf } from './day';

const EVERY_MILLIS = 5 * 60_000;

/**
 * The last 24 hours of the rooms on the screen; nothing before a login, and nothing where the node keeps no
 * minutes. Asked again every five minutes and when other rooms are shown.
 */
export function useDays(rooms: readonly LiveRoom[]): Map<string, Day> | undefined {
  const known = useIsKnown();
  const [days, setDays] = useState<Map<string, Day>>();
  const newest = useRef(rooms);
  useEffect(() => {
    newest.current = rooms;
  });
  const ids = rooms.map(room => room.id).join();
  useEffect(() => {
    if (!known || ids === '') return;
    const stop = new AbortController();
    const ask = () => {
      if (document.hidden) return;
      dayOf(newest.current, Date.now(), stop.signal).then(setDays, (thrown: unknown) => {
        if (!isAbort(thrown)) setDays(undefined);
      });
    };
    ask();
    const timer = setInterval(ask, EVERY_MILLIS);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [known, ids]);
  return known ? days : undefined;
}
