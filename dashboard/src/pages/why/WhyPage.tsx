import { Alert, Button, Code, Group, List, Stack, Text, Textarea, Title } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../api/client';
import { type Problem, isAbort, problemOf } from '../../api/envelope';
import { paths } from '../../api/paths';
import { Facts } from '../../parts/Facts';
import { timeOfDay } from '../../parts/format';
import { Failed, Loading } from '../../parts/states';
import { type Visitor, told } from './visitor';

/** A cookie's value is shorter. */
const LONGEST = 4_096;

type Answer =
  | { state: 'nothing' }
  | { state: 'asking' }
  | { state: 'there'; visitor: Visitor; at: number }
  | { state: 'failed'; problem: Problem };

/**
 * How a visitor stands who is on the phone. The ticket opens that visitor's session: it is sent in the body and kept
 * in this part alone, in no address, no draft and no storage.
 */
export default function WhyPage() {
  const [ticket, setTicket] = useState('');
  const [fault, setFault] = useState('');
  const [answer, setAnswer] = useState<Answer>({ state: 'nothing' });
  const under = useRef<AbortController>(undefined);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => () => under.current?.abort(), []);

  async function ask(event?: FormEvent) {
    event?.preventDefault();
    if (!ticket.trim()) {
      setFault('Paste the ticket first.');
      field.current?.focus();
      return;
    }
    under.current?.abort();
    const stop = new AbortController();
    under.current = stop;
    setAnswer({ state: 'asking' });
    try {
      const { result } = await call<Visitor>('POST', paths.why, {
        body: { ticket: ticket.trim() },
        signal: stop.signal,
      });
      if (!stop.signal.aborted) setAnswer({ state: 'there', visitor: result, at: Date.now() });
    } catch (e) {
      if (!isAbort(e) && !stop.signal.aborted) setAnswer({ state: 'failed', problem: problemOf(e) });
    }
  }

  function clear() {
    under.current?.abort();
    setTicket('');
    setFault('');
    setAnswer({ state: 'nothing' });
    field.current?.focus();
  }

  return (
    <Stack maw="48rem">
      <Text>
        Why does somebody wait, or not? The visitor’s ticket shows it: the value of the cookie{' '}
        <Code>__cfwaitingroom</Code>, which browsers show among the site’s data.
      </Text>
      <form onSubmit={event => void ask(event)} noValidate autoComplete="off">
        <Stack gap="sm">
          <Textarea
            ref={field}
            label="Ticket"
            description="It is not kept: not in this page’s address, not in a log. It opens the visitor’s session, so do not pass it on."
            value={ticket}
            error={fault || undefined}
            autoComplete="off"
            spellCheck={false}
            autosize
            minRows={3}
            maxRows={8}
            maxLength={LONGEST}
            onChange={e => {
              setTicket(e.currentTarget.value);
              setFault('');
            }}
          />
          <Group>
            <Button type="submit" loading={answer.state === 'asking'}>
              Look up
            </Button>
            <Button variant="default" onClick={clear} disabled={!ticket && answer.state === 'nothing'}>
              Clear
            </Button>
          </Group>
        </Stack>
      </form>
      <section aria-label="Answer" aria-live="polite">
        {answer.state === 'asking' && <Loading what="the answer" />}
        {answer.state === 'failed' && <Failed problem={answer.problem} again={() => void ask()} />}
        {answer.state === 'there' && <Explained visitor={answer.visitor} at={answer.at} />}
      </section>
    </Stack>
  );
}

function Explained({ visitor, at }: { visitor: Visitor; at: number }) {
  const { title, say, facts } = told(visitor);
  return (
    <Stack gap="sm">
      <Title order={2} size="h3">
        {title}
      </Title>
      <Alert variant="light" color={visitor.state === 'none' ? 'yellow' : 'blue'} title="Say to the visitor">
        <List spacing="xs">
          {say.map(sentence => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
        </List>
      </Alert>
      {facts.length > 0 && <Facts facts={facts} label="The ticket" />}
      <Text size="sm" c="dimmed">
        As of {timeOfDay(at)}. Look it up again for the newest.
      </Text>
    </Stack>
  );
}
