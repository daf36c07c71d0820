// What a change of a room would do to the people who wait now, worked out by the room's coordinator.
import { Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { call } from '../../api/client';
import { isAbort } from '../../api/envelope';
import { paths } from '../../api/paths';
import type { Forecast } from '../../api/types';
import { counted, number, seconds } from '../format';
import { Facts } from '../Facts';

/** How long after the last change it is asked. */
const PAUSE_MILLIS = 400;

/** Minutes of seats that are told. */
const MOST_MINUTES = 10;

/**
 * `patch` is what a `PATCH` of the room would send; nothing is shown without one. A node that cannot work it out shows
 * nothing.
 */
export function WhatIf({ zoneId, roomId, patch }: { zoneId: string; roomId: string; patch: object | undefined }) {
  const [told, setTold] = useState<{ of: string; answer: Forecast | undefined }>();
  const wanted = patch ? JSON.stringify(patch) : '';
  useEffect(() => {
    if (wanted === '') return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const body = JSON.parse(wanted) as object;
      call<Forecast>('POST', paths.whatif(zoneId, roomId), { body, signal: stop.signal }).then(
        ({ result }) => setTold({ of: wanted, answer: result }),
        (thrown: unknown) => {
          // Of an older version (404), or of a room whose coordinator is unreachable (501, 503): nothing is known.
          if (!isAbort(thrown)) setTold({ of: wanted, answer: undefined });
        },
      );
    }, PAUSE_MILLIS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [zoneId, roomId, wanted]);
  const answer = told && told.of === wanted ? told.answer : undefined;
  if (!answer) return null;
  const before = answer.enter_next_minute_before;
  return (
    <Stack gap={4} role="group" aria-label="What this does to those waiting">
      <Text size="sm" fw={600} role="status">
        {summary(answer)}
      </Text>
      <Facts
        label="Before and after"
        facts={[
          { name: 'Enter at once', value: number(answer.enter_at_once) },
          {
            name: 'Enter in the next minute',
            value: `${before === null ? 'not counted' : number(before)} → ${number(answer.enter_next_minute_after)}`,
          },
          {
            name: 'Estimate for a newcomer',
            value: `${estimate(answer.estimate_before)} → ${estimate(answer.estimate_after)}`,
          },
          ...(answer.seats_to_come_free.length > 0
            ? [
                {
                  name: 'Sessions that end, minute by minute',
                  value: answer.seats_to_come_free.slice(0, MOST_MINUTES).map(number).join(', '),
                },
              ]
            : []),
        ]}
      />
      {answer.note && (
        <Text size="sm" c="dimmed">
          {answer.note}
        </Text>
      )}
    </Stack>
  );
}

/** How many wait, and how many more or fewer would enter. */
export function summary(answer: Forecast): string {
  const who = `${counted(answer.waiting, 'visitor')} ${answer.waiting === 1 ? 'waits' : 'wait'} and ${number(answer.active)} ${answer.active === 1 ? 'is' : 'are'} inside.`;
  if (answer.waiting === 0) return who;
  if (answer.enter_next_minute_before === null) return who;
  const more = answer.enter_next_minute_after - answer.enter_next_minute_before;
  const change =
    more > 0
      ? `${counted(more, 'more visitor')} would enter in the next minute.`
      : more < 0
        ? `${counted(-more, 'fewer visitor')} would enter in the next minute.`
        : 'As many as now would enter in the next minute.';
  return `${who} ${change}`;
}

function estimate(count: number | null): string {
  return count === null ? 'unknown' : count === 0 ? 'none' : seconds(count);
}
