import { Button, FileButton, Group, List, Stack, Text, UnstyledButton } from '@mantine/core';
import { useId, useRef } from 'react';
import { counted, number } from '../format';
import type { Remark } from './remarks';
import { type Lines, TemplateField } from './TemplateField';
import classes from './TemplateDesk.module.css';
import { TemplatePreview } from './TemplatePreview';
import { type About, usePreview } from './usePreview';

const LONGEST = 1_048_576;

/** A template next to its preview, and what the node says of it. */
export function TemplateDesk({
  zoneId,
  about,
  value,
  set,
  mayWrite,
  language,
  usual,
}: {
  zoneId: string;
  /** Whose page it is. */
  about: About;
  /** Empty for the built-in page. */
  value: string;
  set: (value: string) => void;
  mayWrite: boolean;
  /** In which the preview begins. */
  language: string;
  /** The state in which it begins. */
  usual?: string;
}) {
  const { shown, again } = usePreview(zoneId, value, about);
  const lines = useRef<Lines>(null);
  const id = useId();
  const bytes = new Blob([value]).size;
  return (
    <div className={classes['desk']}>
      <Stack gap="xs">
        <TemplateField
          label="Template"
          description={
            value === ''
              ? 'Empty: visitors see the built-in page.'
              : `HTML with names in double braces. ${number(bytes)} of at most ${number(LONGEST)} bytes.`
          }
          value={value}
          set={set}
          readOnly={!mayWrite}
          remarks={shown.remarks}
          lines={lines}
          describedBy={id}
        />
        {mayWrite && (
          <Group gap="xs">
            <FileButton onChange={file => void file?.text().then(set)} accept=".html,.htm,.mustache,text/html">
              {props => (
                <Button {...props} size="xs" variant="default">
                  Take a file …
                </Button>
              )}
            </FileButton>
            {value !== '' && (
              <Button size="xs" variant="default" onClick={() => set('')}>
                Use the built-in page
              </Button>
            )}
          </Group>
        )}
        <div id={id} role="status">
          <Remarks remarks={shown.remarks} goTo={line => lines.current?.goTo(line)} />
        </div>
      </Stack>
      <TemplatePreview shown={shown} again={again} language={language} {...(usual ? { usual } : {})} />
    </div>
  );
}

function Remarks({ remarks, goTo }: { remarks: readonly Remark[]; goTo: (line: number) => void }) {
  if (remarks.length === 0) return null;
  const faults = remarks.filter(remark => remark.fault).length;
  return (
    <>
      <Text size="sm" fw={600}>
        {faults > 0
          ? `${counted(faults, 'fault')}: the template cannot be used`
          : `${counted(remarks.length, 'warning')}: the template can be used`}
      </Text>
      <List size="sm" aria-label={faults > 0 ? 'Faults' : 'Warnings'}>
        {remarks.map((remark, i) => (
          <List.Item key={i} className={classes['remark']}>
            {remark.line > 0 ? (
              <UnstyledButton className={classes['line']} onClick={() => goTo(remark.line)}>
                line {number(remark.line)}
              </UnstyledButton>
            ) : null}
            {remark.line > 0 ? `: ${remark.text}` : remark.text}
          </List.Item>
        ))}
      </List>
    </>
  );
}
