import { Alert, Button, Code, FileButton, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { type DragEvent, Suspense, lazy, useState } from 'react';
import { Loading } from '../../parts/states';
import { Figures } from './Figures';
import { MOST_BYTES, type Read, type Run, readReport } from './report';
import classes from './rehearsal.module.css';

const Curves = lazy(() => import('./Curves'));

/** A report that is dropped on the page or chosen; it is read here and sent nowhere. */
export function ShowReport() {
  const [read, setRead] = useState<Read & { file: string }>();
  const [over, setOver] = useState(false);
  const [busy, setBusy] = useState(false);

  async function take(file: File | null | undefined) {
    if (!file) return;
    setBusy(true);
    try {
      setRead({ file: file.name, ...(await readFile(file)) });
    } finally {
      setBusy(false);
    }
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const files = event.dataTransfer.files;
    if (files.length > 1) setRead({ file: `${files.length} files`, fault: 'Drop one file at a time.' });
    else void take(files[0]);
  }

  return (
    <Stack>
      <div
        className={classes['drop']}
        data-over={over}
        onDragOver={event => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Group justify="center">
          <Text>
            Drop the report of <Code className={classes['command']}>simulate --json</Code> here, or
          </Text>
          <FileButton onChange={file => void take(file)} accept=".json,application/json">
            {({ onClick }) => (
              <Button variant="default" onClick={onClick} loading={busy}>
                Choose a file
              </Button>
            )}
          </FileButton>
        </Group>
      </div>
      {read && 'fault' in read && (
        <Alert role="alert" color="red" variant="light" title={`${read.file} cannot be shown`}>
          {read.fault}
        </Alert>
      )}
      {read && 'runs' in read && <Report key={read.file} file={read.file} runs={read.runs} />}
    </Stack>
  );
}

async function readFile(file: File): Promise<Read> {
  if (file.size > MOST_BYTES)
    return { fault: `The file is larger than ${MOST_BYTES / 1024 / 1024} MiB. Report fewer seeds.` };
  try {
    return readReport(await file.text());
  } catch {
    return { fault: 'The file cannot be read: it was moved or changed meanwhile. Choose it again.' };
  }
}

function Report({ file, runs }: { file: string; runs: readonly Run[] }) {
  const [at, setAt] = useState('0');
  const [of, setOf] = useState('0');
  const run = runs[Number(at)] ?? runs[0];
  const outcome = run?.strategies[Number(of)] ?? run?.strategies[0];
  if (!run || !outcome) return null;
  return (
    <Stack>
      <Text role="status" size="sm" c="dimmed">
        {file}: {run.title}, seed {run.seed}
      </Text>
      <Group>
        {runs.length > 1 && (
          <NativeSelect label="Run" value={at} onChange={e => setAt(e.currentTarget.value)}>
            {runs.map((one, i) => (
              <option key={i} value={i}>
                {one.title}, seed {one.seed}
              </option>
            ))}
          </NativeSelect>
        )}
        {run.strategies.length > 1 && (
          <NativeSelect label="Strategy of the curves" value={of} onChange={e => setOf(e.currentTarget.value)}>
            {run.strategies.map((one, i) => (
              <option key={one.strategy} value={i}>
                {one.strategy}
              </option>
            ))}
          </NativeSelect>
        )}
      </Group>
      <Figures run={run} />
      {outcome.curves ? (
        <Suspense fallback={<Loading what="the charts" />}>
          <Curves key={`${at} ${of}`} curves={outcome.curves} strips={outcome.strips} />
        </Suspense>
      ) : (
        <Text>This report has no curves: it was made by an earlier version.</Text>
      )}
    </Stack>
  );
}
