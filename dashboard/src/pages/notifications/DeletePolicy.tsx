import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client';
import { paths } from '../../api/paths';
import type { Policy } from '../../api/types';
import { Confirm } from '../../parts/Confirm';
import { tellSaved } from '../../parts/saved';

/** Asks before a policy is deleted. */
export function DeletePolicy({
  policy,
  revision,
  label = 'Delete',
  deleted,
}: {
  policy: Pick<Policy, 'id' | 'name'>;
  /** That the policy was read at. */
  revision: string;
  label?: string;
  deleted: () => void;
}) {
  const [seen, setSeen] = useState<string>();
  async function act(over = seen) {
    const answer = await call('DELETE', paths.policy(policy.id), over ? { ifMatch: over } : {});
    tellSaved(`${policy.name} is deleted`, answer.made, deleted);
    deleted();
  }
  return (
    <>
      <Button
        size="xs"
        variant="default"
        c="var(--mantine-color-error)"
        aria-label={label}
        onClick={() => setSeen(revision)}
      >
        Delete
      </Button>
      <Confirm
        opened={seen !== undefined}
        title={`Delete ${policy.name}?`}
        doIt="Delete"
        act={act}
        close={() => setSeen(undefined)}
      >
        <Text>Its recipients hear nothing more by this policy. Its silences are deleted with it.</Text>
      </Confirm>
    </>
  );
}
