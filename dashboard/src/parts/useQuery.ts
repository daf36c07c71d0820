// What a page shows, kept in its address, so that the address can be sent to a colleague.
import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';

/** One parameter of the address; its standard value is left out. */
export function useQuery(name: string, standard: string): [string, (value: string) => void] {
  const query = new URLSearchParams(useSearch());
  const [, navigate] = useLocation();
  const set = useCallback(
    (value: string) => {
      // Of the address as it is: others may have been set since this part was shown.
      const after = new URLSearchParams(location.search);
      if (value === standard) after.delete(name);
      else after.set(name, value);
      const text = after.toString();
      navigate(location.pathname + (text ? `?${text}` : ''), { replace: true });
    },
    [name, standard, navigate],
  );
  return [query.get(name) ?? standard, set];
}
