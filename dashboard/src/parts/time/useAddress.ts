// What the page shows, as its address says it. Each change is an address of its own, so that the back button takes
// it back.
import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { STANDARD, between, isoOf } from './span';

export interface Address {
  query: URLSearchParams;
  /** Empty texts are left out. */
  go: (changes: Record<string, string>) => void;
  /** To whole steps, and at least half an hour. */
  goTo: (from: number, to: number) => void;
  goLast: (last: string) => void;
}

export function useAddress(): Address {
  const search = useSearch();
  const [, navigate] = useLocation();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const go = useCallback(
    (changes: Record<string, string>) => {
      const after = new URLSearchParams(location.search);
      for (const [name, value] of Object.entries(changes)) {
        if (value) after.set(name, value);
        else after.delete(name);
      }
      const text = after.toString();
      navigate(location.pathname + (text ? `?${text}` : ''));
    },
    [navigate],
  );
  const goTo = useCallback(
    (from: number, to: number) => {
      const read = between(from, to);
      const span = 'span' in read ? read.span : { from, to };
      go({ from: isoOf(span.from), to: isoOf(span.to), last: '' });
    },
    [go],
  );
  const goLast = useCallback((last: string) => go({ from: '', to: '', last: last === STANDARD ? '' : last }), [go]);
  return { query, go, goTo, goLast };
}
