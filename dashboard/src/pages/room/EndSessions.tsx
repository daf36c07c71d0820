import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { type Problem, problemOf } from '../../api/envelope';
import { Dialog } from '../../parts/Dialog';
import { EndSessionsAsk, EndSessionsDone } from './EndSessionsAsk';
import { EndSessionsForm } from './EndSessionsForm';
import { type Ended, type Order, ended, tried } from './revocation';

type Step =
  | { at: 'form' }
  | { at: 'ask'; what: Ended }
  /** `fresh`: not ended before already. */
  | { at: 'done'; what: Ended; fresh: boolean };

const FORM: Step = { at: 'form' };
const NOTHING: Order = { what: 'now', before: '', waiting: false, ticket: '' };

/** Ends sessions before their time: first what and how many, then the question, then what was done. */
export function EndSessions({ roomId, name }: { roomId: string; name: string }) {
  const [opened, setOpened] = useState(false);
  const [step, setStep] = useState<Step>(FORM);
  const [order, setOrder] = useState(NOTHING);
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const safe = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone.
  useEffect(() => {
    if (step.at !== 'form') safe.current?.focus();
  }, [step]);

  function begin(): void {
    // A ticket opens a visitor's session: it is kept nowhere.
    setOrder(NOTHING);
    setStep(FORM);
    setProblem(undefined);
    setOpened(true);
  }

  async function go(act: () => Promise<Step>): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      setStep(await act());
    } catch (e) {
      setProblem(problemOf(e));
    } finally {
      setBusy(false);
    }
  }

  const close = (): void => setOpened(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={begin}>
        End sessions…
      </Button>
      <Dialog
        opened={opened}
        title={step.at === 'done' ? `Sessions of ${name}` : `End sessions of ${name}?`}
        close={close}
        outside={step.at === 'done'}
      >
        {step.at === 'form' && (
          <EndSessionsForm
            order={order}
            change={by => {
              setProblem(undefined);
              setOrder({ ...order, ...by });
            }}
            problem={problem}
            busy={busy}
            cancel={close}
            next={() => void go(async () => ({ at: 'ask', what: (await tried(roomId, order)).result }))}
          />
        )}
        {step.at === 'ask' && (
          <EndSessionsAsk
            what={step.what}
            problem={problem}
            busy={busy}
            safe={safe}
            back={() => {
              setProblem(undefined);
              setStep(FORM);
            }}
            act={() =>
              void go(async () => {
                const answer = await ended(roomId, step.what);
                return { at: 'done', what: answer.result, fresh: answer.made !== '' };
              })
            }
          />
        )}
        {step.at === 'done' && <EndSessionsDone what={step.what} fresh={step.fresh} safe={safe} close={close} />}
      </Dialog>
    </>
  );
}
