import { Badge, Collapse, Group, Stack, UnstyledButton } from '@mantine/core';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { counted } from '../../parts/format';
import { useForm } from '../../parts/form/Form';
import classes from './Folded.module.css';

/**
 * A group of fields that is folded until it is opened, or until the node says something about one of them. Its fields
 * are there in any case, so that the browser finds words in them.
 */
export function Folded({ title, names, children }: { title: string; names: readonly string[]; children: ReactNode }) {
  const form = useForm();
  const [opened, setOpened] = useState(false);
  const id = useId();
  const refused = names.filter(name => form.messages(name).length > 0).length;
  const changed = names.filter(name => form.isChanged(name)).length;
  useEffect(() => {
    if (refused > 0) setOpened(true);
  }, [refused]);
  return (
    <section className={classes['group']} aria-label={title}>
      <h2 className={classes['head']}>
        <UnstyledButton
          className={classes['press']}
          aria-expanded={opened}
          aria-controls={id}
          onClick={() => setOpened(!opened)}
        >
          <Group gap="sm">
            <span className={opened ? classes['open'] : classes['shut']}>{title}</span>
            {refused > 0 && (
              <Badge color="red" variant="light" tt="none">
                {counted(refused, 'value')} refused
              </Badge>
            )}
            {changed > 0 && (
              <Badge color="gray" variant="light" tt="none">
                {counted(changed, 'change')}
              </Badge>
            )}
          </Group>
        </UnstyledButton>
      </h2>
      <Collapse expanded={opened} id={id}>
        <Stack py="sm" maw="60rem">
          {children}
        </Stack>
      </Collapse>
    </section>
  );
}
