// What a page shows, kept in its address, so that the address can be sent to a colleague.
import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

/** One parameter of the address; its standard value is left out. */
export function useQuery(name: string, standard: string): [string, (value: string) => void] {
  const [query, setQuery] = useSearchParams();
  const set = useCallback(
    (value: string) => {
      setQuery(
        before => {
          const after = new URLSearchParams(before);
          if (value === standard) after.delete(name);
          else after.set(name, value);
          return after;
        },
        { replace: true },
      );
    },
    [name, standard, setQuery],
  );
  return [query.get(name) ?? standard, set];
}
