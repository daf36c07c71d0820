import { Button, Menu } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Dialog } from '../parts/Dialog';
import { LogIn } from '../session/LogIn';
import { session } from '../session/session';
import { useSession } from '../session/useSession';

/** Who is logged in, and the way in and out. */
export function UserMenu() {
  const state = useSession();
  const [asking, setAsking] = useState(false);
  const known = state.phase === 'open';
  useEffect(() => {
    if (known) setAsking(false);
  }, [known]);
  if (state.phase === 'open') {
    return (
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" size="sm" maw="10rem" px="sm">
            {state.login.name}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{state.login.role === 'write' ? 'May look and change' : 'May look'}</Menu.Label>
          <Menu.Item onClick={() => void session.leave()}>Log out</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    );
  }
  return (
    <>
      <Button variant="default" size="sm" px="sm" onClick={() => setAsking(true)}>
        Log in
      </Button>
      <Dialog opened={asking} title="Log in" close={() => setAsking(false)}>
        <LogIn />
      </Dialog>
    </>
  );
}
