import { Dialog } from '../parts/Dialog';
import { sentence } from '../parts/format';
import { LogIn } from '../session/LogIn';
import { session } from '../session/session';
import { useSession } from '../session/useSession';

/** Asks for a log-in over the page when the session has run out; the page and its drafts stay below. */
export function SessionOver() {
  const state = useSession();
  return (
    <Dialog
      opened={state.phase === 'over'}
      title="The session is over"
      close={() => void session.leave()}
      closeLabel="Stay logged out"
      outside={false}
    >
      {state.phase === 'over' && (
        <LogIn said={`${sentence(state.said)} Log in again: what you have typed is still on the page behind this.`} />
      )}
    </Dialog>
  );
}
