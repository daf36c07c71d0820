import { Alert, Anchor } from '@mantine/core';
import { Suspense } from 'react';
import { Link, Redirect, Route, Switch } from 'wouter';
import { Empty, Known, Loading } from '../parts/states';
import { type PageEntry, pages } from '../pages';
import { useSession } from '../session/useSession';
import { Fence } from './Fence';
import { Titled } from './Titled';

/** What the address means. */
export function Pages() {
  return (
    <Switch>
      <Route path="/">
        <Redirect to="/rooms" replace />
      </Route>
      {pages.map(entry => (
        <Route key={entry.path} path={entry.path}>
          <Shown entry={entry} />
        </Route>
      ))}
      <Route>
        <Titled title="No such page">
          <Empty title="There is no such page">
            <Anchor component={Link} href="/rooms">
              To the rooms
            </Anchor>
          </Empty>
        </Titled>
      </Route>
    </Switch>
  );
}

/** Why nobody is logged in, where the page is shown all the same: on the others the log-in says it. */
function NotOpened() {
  const state = useSession();
  if (state.phase !== 'none' || state.said === '') return null;
  return (
    <Alert color="yellow" variant="light" role="status" mb="md" title="You are not logged in">
      {state.said}
    </Alert>
  );
}

function Shown({ entry }: { entry: PageEntry }) {
  const page = (
    <Suspense fallback={<Loading what="the page" />}>
      <entry.Page />
    </Suspense>
  );
  return (
    <Titled title={entry.title}>
      <Fence>
        {entry.open ? (
          <>
            <NotOpened />
            {page}
          </>
        ) : (
          <Known>{page}</Known>
        )}
      </Fence>
    </Titled>
  );
}
