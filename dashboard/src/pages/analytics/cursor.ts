// The interval that is pointed at, and those that are being selected, in all charts at once.
import { useSyncExternalStore } from 'react';
import type { Past } from './fields';

export interface Pointed {
  /** The index of an interval. */
  at: number | null;
  /** Where a selection by keys began. */
  anchor: number | null;
  byKeys: boolean;
}

const NOTHING: Pointed = { at: null, anchor: null, byKeys: false };

export class Cursor {
  private pointed = NOTHING;
  private readonly listeners = new Set<() => void>();

  readonly get = (): Pointed => this.pointed;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** By the mouse, or at nothing. */
  point(at: number | null): void {
    this.become({ at, anchor: null, byKeys: false });
  }

  /** The mouse has left a chart, or the chart the mouse, as when keys scroll the page. */
  leave(): void {
    if (!this.pointed.byKeys) this.point(null);
  }

  move(at: number, anchor: number | null): void {
    this.become({ at, anchor, byKeys: true });
  }

  /** Stays at the same time, if that has an interval among those that are shown now. */
  follow(before: Past, now: Past): void {
    const { at, anchor, byKeys } = this.pointed;
    if (before === now || at === null) return;
    const shift = ((before.times[0] ?? 0) - (now.times[0] ?? 0)) / now.step;
    const there = (interval: number) => interval + shift >= 0 && interval + shift < now.times.length;
    if (before.step !== now.step || !there(at)) this.point(null);
    else this.become({ at: at + shift, anchor: anchor !== null && there(anchor) ? anchor + shift : null, byKeys });
  }

  private become(next: Pointed): void {
    const { at, anchor, byKeys } = this.pointed;
    if (next.at === at && next.anchor === anchor && next.byKeys === byKeys) return;
    this.pointed = next;
    this.listeners.forEach(listener => listener());
  }
}

export function usePointed(cursor: Cursor): Pointed {
  return useSyncExternalStore(cursor.subscribe, cursor.get);
}
