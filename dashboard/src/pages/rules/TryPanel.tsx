import { Alert, Button, Group, NativeSelect, Stack, Text, TextInput, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/client';
import { type Problem, problemOf } from '../../api/envelope';
import { paths } from '../../api/paths';
import type { RoomInZone } from '../../api/types';
import { Failed } from '../../parts/states';
import { useDraft } from '../../parts/useDraft';
import type { RuleDraft } from './draft';
import { METHODS, type Sample, addressOf, requestOf } from './sample';
import { type Coverage, isOf } from './coverage';
import { Why } from './Why';
import classes from './rules.module.css';

interface Tried {
  request: object;
  rules: readonly RuleDraft[];
  /** The number of the rule that decides, 0 for none. */
  decides: number;
  each: { matches: boolean; refused?: string }[];
  covered: boolean;
}

/** Tries the rules, as they are on the screen, on a sample request. */
export function TryPanel({
  room,
  rules,
  changed,
}: {
  room: RoomInZone;
  rules: readonly RuleDraft[];
  changed: boolean;
}) {
  const sample = useDraft<Sample>(`sample:${room.id}`, {
    url: addressOf(room),
    method: 'GET',
    address: '192.0.2.1',
    headers: '',
  });
  const [tried, setTried] = useState<Tried>();
  const [problem, setProblem] = useState<Problem | string>();
  const [busy, setBusy] = useState(false);
  const put = (by: Partial<Sample>): void => sample.set({ ...sample.value, ...by });

  const behind = rules.findIndex(rule => rule.behind);

  async function go(e: FormEvent) {
    e.preventDefault();
    const request = requestOf(sample.value);
    setTried(undefined);
    setProblem(typeof request === 'string' ? request : undefined);
    if (typeof request === 'string') return;
    setBusy(true);
    try {
      const [answer, coverage] = await Promise.all([
        call<{ rule: number; rules: Tried['each'] }>('POST', paths.ruleTrace, {
          body: { request, rules: rules.map(({ expression, enabled }) => ({ expression, enabled })) },
        }),
        call<Coverage>('GET', paths.coverage, { query: { url: sample.value.url } }),
      ]);
      const { rule: decides, rules: each } = answer.result;
      setTried({ request, rules, decides, each, covered: isOf(coverage.result, room.id) });
    } catch (thrown) {
      setProblem(problemOf(thrown));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack>
      {behind >= 0 && (
        <Alert color="yellow" variant="light">
          Rule {behind + 1} cannot be read yet: it is tried as it was before.
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        {changed ? 'Tries the rules with your changes, which are not saved yet.' : 'Tries the rules as they are.'}{' '}
        Nothing is sent to your site.
      </Text>
      <form onSubmit={e => void go(e)} aria-label="A sample request">
        <Stack gap="sm">
          <Group align="flex-end" gap="sm">
            <NativeSelect
              label="Method"
              data={METHODS}
              value={sample.value.method}
              onChange={e => put({ method: e.currentTarget.value })}
            />
            <TextInput
              label="Address asked for"
              flex="3 1 16rem"
              value={sample.value.url}
              error={typeof problem === 'string' && problem}
              spellCheck={false}
              onChange={e => put({ url: e.currentTarget.value })}
            />
            <TextInput
              label="Visitor’s IP address"
              flex="1 1 10rem"
              value={sample.value.address}
              spellCheck={false}
              onChange={e => put({ address: e.currentTarget.value })}
            />
          </Group>
          <Textarea
            label="Headers"
            description="Such as User-Agent: ExampleApp/2, one a line"
            autosize
            minRows={1}
            maxRows={8}
            spellCheck={false}
            classNames={{ input: classes['code'] ?? '' }}
            value={sample.value.headers}
            onChange={e => put({ headers: e.currentTarget.value })}
          />
          <div>
            <Button type="submit" loading={busy}>
              Try
            </Button>
          </div>
        </Stack>
      </form>
      {problem && typeof problem !== 'string' && <Failed problem={problem} />}
      {tried && <Result tried={tried} />}
    </Stack>
  );
}

function Result({ tried }: { tried: Tried }) {
  const { decides, rules, each, covered } = tried;
  const name = rules[decides - 1]?.description;
  return (
    <Stack role="status">
      <Alert
        color={decides > 0 ? 'green' : 'blue'}
        variant="light"
        title={
          decides > 0
            ? `Passes without waiting: rule ${decides} decides`
            : 'Takes part in the room: no live rule matches'
        }
      >
        <Text size="sm">
          {decides > 0
            ? `Rule ${decides}${name ? `, “${name}”,` : ''} is the first live rule that matches this request.`
            : 'It waits if there is a line, as all others do.'}
        </Text>
        {!covered && <Text size="sm">This room does not cover the address: its rules are not asked for it.</Text>}
      </Alert>
      {rules.length > 0 && (
        <ol className={classes['list']} aria-label="What each rule says">
          {rules.map((rule, i) => {
            const { matches = false, refused } = each[i] ?? {};
            return (
              <li key={rule.key}>
                <Text span fw={600}>
                  {i + 1}. {rule.description || 'Without a description'}:{' '}
                </Text>
                {refused ? `cannot be read: ${refused}` : matches ? 'matches' : 'does not match'}
                {!rule.enabled && (matches ? ', but is a draft' : ' (a draft)')}
                {decides > 0 && i + 1 > decides && rule.enabled && ' (not asked any more)'}
                {!refused && <Why expression={rule.expression} request={tried.request} of={`rule ${i + 1}`} />}
              </li>
            );
          })}
        </ol>
      )}
    </Stack>
  );
}
