import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { authorOf, counted, dateAndTime } from '../../parts/format';
import type { Mark } from './marks';
import classes from './Analytics.module.css';

const AT_FIRST = 10;

/** What the marks in the charts are, the newest first. */
export function MarkList({ marks }: { marks: readonly Mark[] }) {
  const [all, setAll] = useState(false);
  if (marks.length === 0) return null;
  const newest = [...marks].reverse();
  return (
    <section aria-label="Changes and events">
      <Stack gap="xs" align="flex-start">
        <Title order={2} size="h4">
          Changes and events
        </Title>
        <ul className={classes['marks']}>
          {(all ? newest : newest.slice(0, AT_FIRST)).map((mark, i) => (
            <li key={`${mark.revision ?? ''} ${mark.at} ${i}`}>
              <Text size="sm">
                <span aria-hidden="true">{mark.kind === 'event' ? '▬' : '▼'}</span> {dateAndTime(mark.at)}
                {mark.until !== undefined && ` to ${dateAndTime(mark.until)}`}:{' '}
                {mark.kind === 'event' ? (
                  `event ${mark.text}`
                ) : (
                  <Anchor component={Link} href={`/history?revision=${mark.revision ?? ''}`} inherit underline="always">
                    {mark.text}
                  </Anchor>
                )}
                {mark.author && ` (${authorOf(mark.author)})`}
              </Text>
            </li>
          ))}
        </ul>
        {!all && marks.length > AT_FIRST && (
          <Button size="compact-sm" variant="default" onClick={() => setAll(true)}>
            Show all {counted(marks.length, 'mark')}
          </Button>
        )}
      </Stack>
    </section>
  );
}
