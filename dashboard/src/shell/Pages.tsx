import { Anchor } from '@mantine/core';
import { Suspense } from 'react';
import { Link, Redirect, Route, Switch } from 'wouter';
import { Empty, Known, Loading } from '../parts/states';
import { type PageEntry, pages } from '../pages';
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

function Shown({ entry }: { entry: PageEntry }) {
  const page = (
    <Suspense fallback={<Loading what="the page" />}>
      <entry.Page />
    </Suspense>
  );
  return (
    <Titled title={entry.title}>
      <Fence>{entry.open ? page : <Known>{page}</Known>}</Fence>
    </Titled>
  );
}
