// Shows the node what is being typed, and keeps what it says: the address of the preview, and what is wrong with the
// template. One preview for each tab is replaced in place, so that typing does not push out those of others.
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { call, logins } from '../../api/client';
import { type Problem, problemOf } from '../../api/envelope';
import { paths } from '../../api/paths';
import { type Remark, remarksOf } from './remarks';

/** Typing pauses for so long before the node is asked. */
const PAUSE_MILLIS = 300;

const KEPT = 'vestibule-preview';

export interface Previewed {
  /** Where the page is shown, on the port of the node; nothing before the first answer. */
  path?: string;
  /** Grows whenever there is something else to be seen at `path`. */
  turn: number;
  remarks: readonly Remark[];
  /** Why the node could not be asked, if it could not. */
  problem?: Problem;
}

/** `html` is the template; empty for the built-in page. */
export function usePreview(zoneId: string, html: string): { shown: Previewed; again: () => void } {
  const [shown, setShown] = useState<Previewed>({ turn: 0, remarks: [] });
  const wanted = useRef(html);
  const sent = useRef<string | undefined>(undefined);
  const busy = useRef(false);
  const alive = useRef(false);
  const login = useSyncExternalStore(logins.subscribe, logins.get);

  async function ask() {
    if (busy.current) return;
    busy.current = true;
    while (alive.current && sent.current !== wanted.current) {
      const text = wanted.current;
      sent.current = text;
      const next = await answer(zoneId, text);
      setShown(before => ({ ...(next.path === undefined && before.path ? { path: before.path } : {}), ...next, turn: before.turn + 1 }));
    }
    busy.current = false;
  }

  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);

  useEffect(() => {
    wanted.current = html;
    const timer = setTimeout(() => void ask(), sent.current === undefined ? 0 : PAUSE_MILLIS);
    return () => clearTimeout(timer);
  }, [html]);

  const again = () => {
    sent.current = undefined;
    void ask();
  };
  const failed = shown.problem !== undefined;
  useEffect(() => {
    if (failed) again();
  }, [login]);
  return { shown, again };
}

async function answer(zoneId: string, html: string): Promise<Omit<Previewed, 'turn'>> {
  const kept = sessionStorage.getItem(KEPT);
  try {
    const { result, messages } = await call<{ preview_url: string }>('POST', paths.preview(zoneId), {
      body: { custom_html: html, ...(kept === null ? {} : { replace: kept }) },
    });
    // By its path: the page may be at another name than the node knows itself by.
    const path = new URL(result.preview_url, location.origin).pathname;
    sessionStorage.setItem(KEPT, path);
    return { path, remarks: remarksOf(messages, false) };
  } catch (e) {
    const problem = problemOf(e);
    return problem.kind === 'refused' ? { remarks: remarksOf(problem.errors, true) } : { remarks: [], problem };
  }
}
