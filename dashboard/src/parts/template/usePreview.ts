// Shows the node what is being typed, and keeps what it says: the address of the preview, and what is wrong with the
// template. One preview for each tab is replaced in place, so that typing does not push out those of others.
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { call, logins } from '../../api/client';
import { type Problem, problemOf } from '../../api/envelope';
import { paths } from '../../api/paths';
import type { Looks } from '../room/looks';
import { type Remark, remarksOf } from './remarks';

/** Typing pauses for so long before the node is asked. */
const PAUSE_MILLIS = 300;

const KEPT = 'vestibule-preview';

/** Where faults of the template are; those of settings stand at their fields. */
const TEMPLATE = '/custom_html';

export interface Previewed {
  /** Where the page is shown, on the port of the node; nothing before the first answer. */
  path?: string;
  /** Grows whenever there is something else to be seen at `path`. */
  turn: number;
  remarks: readonly Remark[];
  /** Whether the node does not take what is typed: the template, or a setting that says so at its field. */
  refused: boolean;
  /** Why the node could not be asked, if it could not. */
  problem?: Problem;
}

/** Whose looks and words a page has: of a room, and over them those of a draft, by their names in the API. */
export type About = Partial<Looks> & { waiting_room_id?: string };

interface Body extends About {
  custom_html: string;
}

/** `html` is the template; empty for the built-in page. */
export function usePreview(zoneId: string, html: string, about: About): { shown: Previewed; again: () => void } {
  const [shown, setShown] = useState<Previewed>({ turn: 0, remarks: [], refused: false });
  const told = JSON.stringify(about);
  const body = useMemo<Body>(() => ({ ...(JSON.parse(told) as About), custom_html: html }), [html, told]);
  const wanted = useRef(body);
  const sent = useRef<Body | undefined>(undefined);
  const busy = useRef(false);
  const alive = useRef(false);
  const login = useSyncExternalStore(logins.subscribe, logins.get);

  async function ask() {
    if (busy.current) return;
    busy.current = true;
    while (alive.current && sent.current !== wanted.current) {
      const next = await answer(zoneId, (sent.current = wanted.current));
      setShown(before => ({
        ...(next.path === undefined && before.path ? { path: before.path } : {}),
        ...next,
        turn: before.turn + 1,
      }));
    }
    busy.current = false;
  }

  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);

  const askForIt = useEffectEvent(() => void ask());
  useEffect(() => {
    wanted.current = body;
    const timer = setTimeout(() => askForIt(), sent.current === undefined ? 0 : PAUSE_MILLIS);
    return () => clearTimeout(timer);
  }, [body]);

  const again = () => {
    sent.current = undefined;
    void ask();
  };
  const afterLogin = useEffectEvent(() => {
    if (shown.problem !== undefined) again();
  });
  useEffect(() => afterLogin(), [login]);
  return { shown, again };
}

async function answer(zoneId: string, body: Body): Promise<Omit<Previewed, 'turn'>> {
  const kept = sessionStorage.getItem(KEPT);
  try {
    const { result, messages } = await call<{ preview_url: string }>('POST', paths.preview(zoneId), {
      body: { ...body, ...(kept === null ? {} : { replace: kept }) },
    });
    // By its path: the page may be at another name than the node knows itself by.
    const path = new URL(result.preview_url, location.origin).pathname;
    sessionStorage.setItem(KEPT, path);
    return { path, remarks: remarksOf(messages, false), refused: false };
  } catch (e) {
    const problem = problemOf(e);
    if (problem.kind !== 'refused') return { remarks: [], refused: false, problem };
    return {
      remarks: remarksOf(
        problem.errors.filter(e => e.source?.pointer === TEMPLATE),
        true,
      ),
      refused: true,
    };
  }
}
