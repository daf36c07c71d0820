// Dragging an item of a list to another place. Nothing moves until it is dropped; keys have buttons of their own.
import { type PointerEvent as ReactPointer, type RefObject, useEffect, useEffectEvent, useState } from 'react';

export interface Drag {
  key: string;
  /** The gap it would be dropped into: 0 is before the first item. */
  gap: number;
}

/** `list` holds the items as its children, `drop` gets an item's key and the gap. */
export function useDrag(list: RefObject<HTMLElement | null>, drop: (key: string, gap: number) => void) {
  const [drag, setDrag] = useState<Drag>();
  const dropped = useEffectEvent(drop);
  const key = drag?.key;
  useEffect(() => {
    if (key === undefined) return;
    const gapAt = (y: number): number =>
      [...(list.current?.children ?? [])].filter(item => {
        const box = item.getBoundingClientRect();
        return box.top + box.height / 2 < y;
      }).length;
    const move = (e: PointerEvent): void => setDrag({ key, gap: gapAt(e.clientY) });
    const up = (e: PointerEvent): void => {
      dropped(key, gapAt(e.clientY));
      setDrag(undefined);
    };
    const stop = (): void => setDrag(undefined);
    const escape = (e: KeyboardEvent): void => {
      if (e.key === 'Escape') stop();
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', stop);
    window.addEventListener('keydown', escape);
    return () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', stop);
      window.removeEventListener('keydown', escape);
    };
  }, [key, list]);
  return {
    drag,
    start: (item: string, gap: number) => (e: ReactPointer) => {
      if (e.button !== 0) return;
      e.preventDefault();
      setDrag({ key: item, gap });
    },
  };
}
