// The title of a page, which stands over it and in the tab.
import { createContext, useContext, useEffect } from 'react';

/** Takes another title than the page's own; the shell gives it. */
export const SetTitle = createContext<(title: string) => void>(() => undefined);

/** The name of the thing that a page shows, such as a room's, in the place of the page's title. */
export function useTitle(title: string | undefined): void {
  const set = useContext(SetTitle);
  useEffect(() => {
    if (title) set(title);
  }, [set, title]);
}
