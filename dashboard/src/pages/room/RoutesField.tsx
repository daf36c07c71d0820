import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { Route } from '../../api/types';
import { Told } from '../../parts/form/fields';
import { useField, useForm } from '../../parts/form/Form';
import { labelOf } from './settings';

const NAME = 'additional_routes';

/** Further addresses that share the line. */
export function RoutesField() {
  const { value, set, mayWrite } = useField<Route[]>(NAME);
  const { value: host } = useField<string>('host');
  const form = useForm();
  if (!mayWrite) return <Told label={labelOf(NAME)} value={value} />;
  const said = (i: number, part: string) => form.messages(`${NAME}/${i}/${part}`).join(' ') || undefined;
  const placed = value.flatMap((_, i) => ['host', 'path'].flatMap(part => form.messages(`${NAME}/${i}/${part}`)));
  const others = form.messages(NAME).filter(message => !placed.includes(message));
  const change = (i: number, route: Route) => set(value.map((one, at) => (at === i ? route : one)));
  return (
    <Stack gap="xs" role="group" aria-label={labelOf(NAME)} data-name={NAME}>
      <div>
        <Text size="sm" fw={500}>
          {labelOf(NAME)}
        </Text>
        <Text size="xs" c="dimmed">
          Further hosts and paths of the zone that share the line. The cookie’s name then needs an ending.
        </Text>
      </div>
      {value.map((route, i) => (
        <Group key={i} align="flex-start" gap="sm">
          <TextInput
            name={`${NAME}/${i}/host`}
            aria-label={`Host ${i + 2}`}
            placeholder="host"
            spellCheck={false}
            value={route.host}
            error={said(i, 'host')}
            onChange={e => change(i, { ...route, host: e.currentTarget.value })}
          />
          <TextInput
            name={`${NAME}/${i}/path`}
            aria-label={`Path ${i + 2}`}
            placeholder="/"
            spellCheck={false}
            value={route.path}
            error={said(i, 'path')}
            onChange={e => change(i, { ...route, path: e.currentTarget.value })}
          />
          <Button
            variant="default"
            aria-label={`Remove address ${i + 2}`}
            onClick={() => set(value.filter((_, at) => at !== i))}
          >
            Remove
          </Button>
        </Group>
      ))}
      {others.map(message => (
        <Text key={message} size="xs" c="red">
          {message}
        </Text>
      ))}
      <div>
        <Button variant="default" size="xs" onClick={() => set([...value, { host, path: '/' }])}>
          Add an address
        </Button>
      </div>
    </Stack>
  );
}
