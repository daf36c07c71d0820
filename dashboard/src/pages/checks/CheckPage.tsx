import { Alert, Anchor, Stack } from '@mantine/core';
import { Link, useParams } from 'wouter';
import { call } from '../../api/client';
import { paths } from '../../api/paths';
import { useAnswer } from '../../api/useAnswer';
import { useRevision } from '../../live/useLive';
import { Answered } from '../../parts/states';
import { CheckForm } from './CheckForm';
import { NewCheck } from './NewCheck';
import { type CheckTold, filled } from './settings';

/** One health check: how its origin stands and stood, and all its settings; or a new one. */
export default function CheckPage() {
  const { zone = '', check = '' } = useParams<{ zone: string; check: string }>();
  return (
    <Stack>
      <Anchor component={Link} href={`/checks?zone=${encodeURIComponent(zone)}`} size="sm">
        All checks of the zone
      </Anchor>
      {check === 'new' ? <NewCheck key={zone} zoneId={zone} /> : <OneCheck zoneId={zone} checkId={check} />}
    </Stack>
  );
}

function OneCheck({ zoneId, checkId }: { zoneId: string; checkId: string }) {
  const revision = useRevision();
  const asked = useAnswer(
    signal => call<CheckTold>('GET', paths.check(zoneId, checkId), { signal }),
    [zoneId, checkId],
    revision,
  );
  if (asked.state === 'failed' && asked.problem.kind === 'gone') return <Gone />;
  return (
    <Answered asked={asked} what="the check">
      {answer => (
        <CheckForm
          key={checkId}
          zoneId={zoneId}
          check={filled(answer.result)}
          revision={answer.revision}
          again={asked.state === 'there' ? asked.again : () => undefined}
        />
      )}
    </Answered>
  );
}

function Gone() {
  return (
    <Alert role="alert" color="red" variant="light" title="This check is not there">
      <Stack gap="xs" align="flex-start">
        It was deleted, by you or another operator, or the address is wrong. What you have typed is kept in this tab.
        The history says who deleted it, and can bring it back.
        <Anchor component={Link} size="sm" c="inherit" underline="always" href="/history">
          History
        </Anchor>
        <Anchor component={Link} size="sm" c="inherit" underline="always" href="/checks">
          All checks
        </Anchor>
      </Stack>
    </Alert>
  );
}
