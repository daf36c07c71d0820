import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/client';
import { type Problem, isAbort, problemOf } from '../../api/envelope';
import { paths } from '../../api/paths';
import type { CheckTrial } from '../../api/types';
import { StatusBadge } from '../../parts/check/status';
import { Failed } from '../../parts/states';
import { ProbeTable } from './ProbeTable';

/** The node probes at once, and then every ten seconds. */
const LOOK_MILLIS = 2_000;

/** Tries the check as it is typed, without keeping it: it is probed for five minutes, and what comes of it is shown. */
export function Preview({ zoneId, body }: { zoneId: string; body: object }) {
  const [trial, setTrial] = useState<CheckTrial>();
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const trialId = trial?.id;
  const life = trial ? Date.parse(trial.ends_on) - Date.parse(trial.created_on) : 0;
  const own = useRef<string>(undefined);
  useEffect(() => {
    own.current = running ? trialId : undefined;
  });

  // One that nobody looks at takes the place of others.
  useEffect(
    () => () => {
      if (own.current) void call('DELETE', paths.checkPreview(zoneId, own.current)).catch(() => undefined);
    },
    [zoneId],
  );

  useEffect(() => {
    if (!running || !trialId) return;
    const stop = new AbortController();
    const look = setInterval(() => {
      call<CheckTrial>('GET', paths.checkPreview(zoneId, trialId), { signal: stop.signal }).then(
        answer => setTrial(answer.result),
        (thrown: unknown) => {
          if (isAbort(thrown) || stop.signal.aborted) return;
          setRunning(false);
          setProblem(problemOf(thrown));
        },
      );
    }, LOOK_MILLIS);
    const over = setTimeout(() => setRunning(false), life);
    return () => {
      stop.abort();
      clearInterval(look);
      clearTimeout(over);
    };
  }, [running, trialId, life, zoneId]);

  async function end() {
    const id = own.current;
    setRunning(false);
    if (id) await call('DELETE', paths.checkPreview(zoneId, id)).catch(() => undefined);
  }

  async function begin() {
    setBusy(true);
    setProblem(undefined);
    try {
      await end();
      const { result } = await call<CheckTrial>('POST', paths.checkPreviews(zoneId), { body });
      setTrial(result);
      setRunning(true);
    } catch (e) {
      setProblem(problemOf(e));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack component="section" gap="sm" aria-label="Preview">
      <Title order={3} size="h4">
        Try it
      </Title>
      <Text size="sm">
        The origin is probed as it is typed here, at once and every ten seconds for five minutes, by the node that you
        are at. Nothing is saved, and nobody is notified.
      </Text>
      <Group>
        <Button size="xs" variant="default" loading={busy} onClick={() => void begin()}>
          {running ? 'Begin again' : 'Probe now'}
        </Button>
        {running && (
          <Button size="xs" variant="default" onClick={() => void end()}>
            Stop
          </Button>
        )}
        {trial && (
          <Group gap="xs" role="status">
            <StatusBadge status={trial.status} />
            {trial.failure_reason && <Text size="sm">{trial.failure_reason}</Text>}
            {!running && <Text size="sm">The preview is over.</Text>}
            {running && trial.probes.length === 0 && <Text size="sm">Waiting for the first answer …</Text>}
          </Group>
        )}
      </Group>
      {problem && <Failed problem={problem} />}
      {trial && trial.probes.length > 0 && (
        <ProbeTable label="Probes of the preview" probes={[...trial.probes].reverse()} />
      )}
    </Stack>
  );
}
