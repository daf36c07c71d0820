import { useSyncExternalStore } from 'react';
import { type SessionState, session } from './session';

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.get);
}

/** Whether to show controls that change something. */
export function useMayWrite(): boolean {
  const state = useSession();
  return state.phase === 'open' && state.login.role === 'write';
}

/** Whether anybody has logged in: without, only the table of the rooms can be seen. */
export function useIsKnown(): boolean {
  return useSession().phase === 'open';
}
