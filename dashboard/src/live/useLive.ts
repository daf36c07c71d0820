import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { live } from './reader';
import type { LiveRoom } from './rooms';
import type { LiveView } from './store';

export function useLive(): LiveView {
  return useSyncExternalStore(live.subscribe, live.get);
}

/** The rooms, and whether the node answers. */
export type LiveRooms = Pick<LiveView, 'state' | 'rooms'>;

const NONE_YET: LiveRooms = { state: 'starting', rooms: [] };

/**
 * All rooms, for what takes long to draw: React draws them in pieces and lets keys and the mouse in between, so what
 * is on the screen may be some frames older than what `useLive` says. Nothing at first, so that the first time is in
 * pieces too.
 */
export function useLiveRooms(): LiveRooms {
  const [shown, setShown] = useState<LiveRooms>(NONE_YET);
  useEffect(() => {
    const take = (): void => {
      const { state, rooms } = live.get();
      startTransition(() =>
        setShown(before => (before.state === state && before.rooms === rooms ? before : { state, rooms })),
      );
    };
    take();
    return live.subscribe(take);
  }, []);
  return shown;
}

/** The newest revision of the configuration: whatever was read under another one is to be read again. */
export function useRevision(): number {
  return useSyncExternalStore(live.subscribe, () => live.get().revision);
}

/** Whether the node answers. */
export function useIsLive(): boolean {
  return useSyncExternalStore(live.subscribe, () => live.get().state === 'live');
}

/** One room; nothing if the node has not reported it. */
export function useLiveRoom(roomId: string): LiveRoom | undefined {
  return useSyncExternalStore(live.subscribe, () => live.get().rooms.find(room => room.id === roomId));
}

/** Texts about a time that is this near count seconds; others count minutes. */
const NEAR = 100_000;
const MINUTE = 60_000;

/**
 * This machine's clock for a text about some moments, in milliseconds of the epoch: looked at again each second while
 * one is near, and otherwise when one comes near, at least once a minute.
 */
export function useClockTo(moments: readonly number[]): number {
  const [now, setNow] = useState(() => Date.now());
  const nearest = Math.min(...moments.map(moment => Math.abs(moment - now)), Infinity);
  useEffect(() => {
    const pause = nearest <= NEAR ? 1_000 - (Date.now() % 1_000) : Math.min(MINUTE, nearest - NEAR);
    const timer = setTimeout(() => setNow(Date.now()), pause);
    return () => clearTimeout(timer);
  }, [now, nearest]);
  return now;
}

/** This machine's clock, looked at every so many milliseconds. */
export function useNow(everyMillis: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMillis);
    return () => clearInterval(timer);
  }, [everyMillis]);
  return now;
}
