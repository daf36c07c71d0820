// Who uses this tab. The key of the session is kept in sessionStorage, so that it ends with the tab; nothing is
// kept in a cookie, because browsers send those of this port to every other port of the host.
import { call, logins, takeCredentials } from '../api/client';
import { Problem } from '../api/envelope';
import { paths } from '../api/paths';
import type { Role, Session } from '../api/types';

const STORED = 'vestibule-session';

export interface Login {
  id: string;
  key: string;
  name: string;
  role: Role;
}

export type SessionState =
  /** Nobody has logged in. */
  | { phase: 'none'; said: string }
  /** A code of the address is being changed into a session. */
  | { phase: 'opening' }
  | { phase: 'open'; login: Login }
  /** The node did not take the key any more: the page stays, and the log-in comes over it. */
  | { phase: 'over'; login: Login; said: string };

type Listener = () => void;

let state: SessionState = stored();
const listeners = new Set<Listener>();

function stored(): SessionState {
  try {
    const login = JSON.parse(sessionStorage.getItem(STORED) ?? 'null') as Login | null;
    if (login && typeof login.key === 'string') return { phase: 'open', login };
  } catch {
    // Not ours, or cut off: log in again.
  }
  return { phase: 'none', said: '' };
}

function become(next: SessionState): void {
  const another = next.phase === 'open' && state.phase !== 'open';
  state = next;
  if (next.phase === 'open') sessionStorage.setItem(STORED, JSON.stringify(next.login));
  else if (next.phase !== 'opening') sessionStorage.removeItem(STORED);
  listeners.forEach(listener => listener());
  if (another) logins.another();
}

export const session = {
  get: (): SessionState => state,

  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Changes a token into a session. Throws `Problem`. */
  async openWithToken(token: string): Promise<void> {
    const bearer = token.trim();
    // A header cannot carry anything else, and the browser would not even ask the node.
    if (!/^[\x21-\x7e]+$/.test(bearer)) {
      throw new Problem('refused', 'This is no token: it has spaces or characters that no token has.');
    }
    become({ phase: 'open', login: await sessionFor({ bearer }) });
  },

  /** Changes a one-time code into a session; what goes wrong is told on the screen. */
  async openWithCode(code: string): Promise<void> {
    become({ phase: 'opening' });
    try {
      become({ phase: 'open', login: await sessionFor({ body: { code } }) });
    } catch (e) {
      const away = e instanceof Problem && e.kind === 'away';
      become({
        phase: 'none',
        said: away
          ? 'The node does not answer.'
          : 'This link was used before or has expired. "vestibule dashboard" makes a new one; a token opens the dashboard too.',
      });
    }
  },

  /** The node has refused the key. */
  over(key: string, said: string): void {
    if (state.phase === 'open' && state.login.key === key) become({ phase: 'over', login: state.login, said });
  },

  async leave(): Promise<void> {
    if (state.phase === 'open') {
      try {
        await call('DELETE', paths.session('current'));
      } catch {
        // Gone already, or the node is unreachable; this tab forgets the key in any case.
      }
    }
    become({ phase: 'none', said: '' });
  },

  key: (): string | undefined => (state.phase === 'open' ? state.login.key : undefined),

  mayWrite: (): boolean => state.phase === 'open' && state.login.role === 'write',
};

type Proof = { bearer: string } | { body: { code: string } };

async function sessionFor(proof: Proof): Promise<Login> {
  try {
    const { result } = await call<Session>('POST', paths.sessions, proof);
    return { id: result.id, key: result.key, name: result.name, role: result.role };
  } catch (e) {
    if (e instanceof Problem && e.kind === 'gone' && 'bearer' in proof) return loginByToken(proof.bearer);
    throw e;
  }
}

/** At a node of a version that has no sessions the token itself is the key. */
async function loginByToken(token: string): Promise<Login> {
  const { result } = await call<{ name: string; role: Role }>('GET', paths.whoami, { bearer: token });
  return { id: '', key: token, name: result.name, role: result.role };
}

takeCredentials({
  key: session.key,
  refused: (key, problem) => session.over(key, problem.message),
});

/** Takes a code out of the address (`#code=…`), so that it is in no history and no bookmark. */
export function codeInAddress(): string | undefined {
  const code = new URLSearchParams(location.hash.slice(1)).get('code') ?? undefined;
  if (code !== undefined) history.replaceState(history.state, '', location.pathname + location.search);
  return code;
}
