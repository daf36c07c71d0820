import { AppShell, Burger, Group, NavLink, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { pages } from '../pages';
import { LiveState } from './LiveState';
import { SchemeMenu } from './SchemeMenu';
import { UserMenu } from './UserMenu';
import classes from './Frame.module.css';

/** Header, navigation and the place of the page. */
export function Frame({ children }: { children: ReactNode }) {
  const [opened, { toggle, close }] = useDisclosure(false);
  const [address] = useLocation();
  useEffect(close, [address, close]);
  // Zones have no list of their own: one comes to them from their rooms.
  const within = address.startsWith('/zones/') ? '/rooms' : address;
  return (
    <AppShell
      header={{ height: '3.5rem' }}
      navbar={{ width: { base: '14rem' }, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding={{ base: 'sm', sm: 'lg' }}
    >
      <AppShell.Header className={classes['header']}>
        <a href="#main" className={classes['skip']} onClick={toMain}>
          Skip to the page
        </a>
        <Group h="100%" px={{ base: 'sm', sm: 'lg' }} justify="space-between" wrap="nowrap" gap="xs">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={opened}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={opened ? 'Close the navigation' : 'Open the navigation'}
              aria-expanded={opened}
              aria-controls="navigation"
            />
            <Text fw={700} component="span">
              Vestibule
            </Text>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <LiveState />
            <SchemeMenu />
            <UserMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar
        p="xs"
        id="navigation"
        component="nav"
        aria-label="Pages"
        className={`${classes['navigation']} ${opened ? '' : classes['closed']}`}
      >
        {pages
          .filter(page => page.listed)
          .map(page => {
            const active = within === page.path || within.startsWith(`${page.path}/`);
            return (
              <NavLink
                key={page.path}
                component={Link}
                href={page.path}
                label={page.title}
                active={active}
                aria-current={active ? 'page' : undefined}
                onClick={close}
              />
            );
          })}
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1}>
        {children}
      </AppShell.Main>
    </AppShell>
  );
}

function toMain(event: { preventDefault(): void }): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
