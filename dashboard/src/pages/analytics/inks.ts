// The colors of charts, as the style sheet has them for the scheme in force.
import { useComputedColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Ink } from './kinds';

const NAMES = [
  'active',
  'queued',
  'limit',
  'typical',
  'longest',
  'score',
  'slots',
  'beyond',
  'band',
  'grid',
  'text',
  'paper',
  'change',
  'event',
] as const;

export type Inks = Record<Ink | (typeof NAMES)[number], string>;

export interface Look {
  inks: Inks;
  /** Pixels of a normal letter. */
  letter: number;
}

/** `probeRef` has an element with the variables: a canvas knows none, and no colors that the system forces. */
export function useLook(probeRef: RefObject<HTMLElement | null>): Look | undefined {
  const scheme = useComputedColorScheme('light');
  const forced = useMediaQuery('(forced-colors: active)', undefined, { getInitialValueInEffect: false });
  const wide = useMediaQuery('(min-width: 2400px)', undefined, { getInitialValueInEffect: false });
  const [look, setLook] = useState<Look>();
  useLayoutEffect(() => {
    const at = probeRef.current;
    if (!at) return;
    const inks = {} as Inks;
    for (const name of NAMES) {
      at.style.color = `var(--ink-${name})`;
      inks[name] = getComputedStyle(at).color;
    }
    at.style.color = '';
    setLook({ inks, letter: Number.parseFloat(getComputedStyle(at).fontSize) });
  }, [probeRef, scheme, forced, wide]);
  return look;
}
