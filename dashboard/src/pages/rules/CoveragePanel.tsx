import { Alert, Anchor, Button, Group, List, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { call } from '../../api/client';
import { paths } from '../../api/paths';
import { useAnswer } from '../../api/useAnswer';
import { useRevision } from '../../live/useLive';
import { Answered } from '../../parts/states';
import { useQuery } from '../../parts/useQuery';
import type { Coverage } from './coverage';
import { METHODS } from './sample';

/** Which room covers an address, and what may have been overlooked. The address of the page says what is asked. */
export function CoveragePanel({ standard }: { standard: string }) {
  const [url, setUrl] = useQuery('url', '');
  const [method, setMethod] = useQuery('method', 'GET');
  const [address, setAddress] = useQuery('from', '');
  const [typed, setTyped] = useState({ url: url || standard, method, address });
  const ask = (e: FormEvent): void => {
    e.preventDefault();
    setUrl(typed.url.trim());
    setMethod(typed.method);
    setAddress(typed.address.trim());
  };
  return (
    <Stack>
      <form onSubmit={ask} aria-label="Coverage of an address">
        <Group align="flex-end" gap="sm">
          <NativeSelect
            label="Method"
            data={METHODS}
            value={typed.method}
            onChange={e => setTyped({ ...typed, method: e.currentTarget.value })}
          />
          <TextInput
            label="Address of a page"
            flex="3 1 16rem"
            spellCheck={false}
            value={typed.url}
            onChange={e => setTyped({ ...typed, url: e.currentTarget.value })}
          />
          <TextInput
            label="Visitor’s IP address"
            placeholder="any"
            flex="1 1 10rem"
            spellCheck={false}
            value={typed.address}
            onChange={e => setTyped({ ...typed, address: e.currentTarget.value })}
          />
          <Button type="submit">Which room?</Button>
        </Group>
      </form>
      {url && <Found url={url} method={method} address={address} />}
    </Stack>
  );
}

function Found({ url, method, address }: { url: string; method: string; address: string }) {
  const revision = useRevision();
  const asked = useAnswer(
    async signal => {
      const query = { url, method, ...(address ? { address } : {}) };
      return (await call<Coverage>('GET', paths.coverage, { query, signal })).result;
    },
    [url, method, address],
    revision,
  );
  return (
    <Answered asked={asked} what="the room">
      {({ room, rule, why, lints }) => (
        <Stack role="status">
          <Alert
            variant="light"
            color={room ? (rule || room.suspended ? 'yellow' : 'green') : 'gray'}
            title={room ? `Room ${room.name} covers it` : 'No room covers it'}
          >
            <Stack gap="xs">
              <Text size="sm">{why}.</Text>
              {room && (
                <Text size="sm">
                  <Anchor
                    component={Link}
                    href={`/rooms/${room.zone_id}/${room.id}`}
                    inherit
                    c="inherit"
                    underline="always"
                  >
                    To the room
                  </Anchor>
                  {', '}
                  <Anchor
                    component={Link}
                    href={`/rooms/${room.zone_id}/${room.id}/rules`}
                    inherit
                    c="inherit"
                    underline="always"
                  >
                    to its rules
                  </Anchor>
                </Text>
              )}
              {rule && (
                <Text size="sm">
                  A rule lets this request pass without waiting: {rule.description || rule.expression}
                </Text>
              )}
            </Stack>
          </Alert>
          {lints.length > 0 && (
            <>
              <Text fw={600}>What may have been overlooked</Text>
              <List size="sm" aria-label="What may have been overlooked">
                {lints.map(lint => (
                  <List.Item key={lint.message}>{lint.message}</List.Item>
                ))}
              </List>
            </>
          )}
        </Stack>
      )}
    </Answered>
  );
}
