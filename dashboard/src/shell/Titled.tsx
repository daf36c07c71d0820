import { Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { SetTitle } from '../parts/title';

let atFirst = true;

/** The one heading of a page. When the address changes it gets the focus, so that a screen reader says it. */
export function Titled({ title, children }: { title: string; children: ReactNode }) {
  const [shown, setShown] = useState(title);
  const heading = useRef<HTMLHeadingElement>(null);
  const [address] = useLocation();
  useEffect(() => {
    document.title = `${shown} · Vestibule`;
  }, [shown]);
  useEffect(() => {
    if (!atFirst) heading.current?.focus({ preventScroll: true });
    atFirst = false;
    window.scrollTo({ top: 0 });
  }, [address]);
  return (
    <SetTitle value={setShown}>
      <Title order={1} size="h2" mb="md" tabIndex={-1} ref={heading} style={{ outline: 'none' }}>
        {shown}
      </Title>
      {children}
    </SetTitle>
  );
}
