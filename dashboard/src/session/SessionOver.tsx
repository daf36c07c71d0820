import { Modal } from '@mantine/core';
import { LogIn } from './LogIn';
import { session } from './session';
import { useSession } from './useSession';

/** Asks for a log-in over the page when the session has run out; the page and its drafts stay below. */
export function SessionOver() {
  const state = useSession();
  return (
    <Modal
      opened={state.phase === 'over'}
      onClose={() => void session.leave()}
      title="The session is over"
      closeButtonProps={{ 'aria-label': 'Stay logged out' }}
      closeOnClickOutside={false}
    >
      {state.phase === 'over' && (
        <LogIn
          title="Log in again"
          said={`${state.said} What you have typed is still on the page behind this.`}
          focused
        />
      )}
    </Modal>
  );
}
