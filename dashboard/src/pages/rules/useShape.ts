// Keeps text and builder of a rule in step: the node turns the one into the other, since it alone reads the language.
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../api/client';
import { isAbort, problemOf } from '../../api/envelope';
import { paths } from '../../api/paths';
import type { RuleDraft } from './draft';
import { type Fault, faultOf } from './fault';
import { type Group, type Tree, groupOf, treeOf } from './shape';

const PAUSE_MILLIS = 250;

interface Turned {
  expression: string;
  tree: Tree;
}

interface Outcome {
  /** Of which text or shape. */
  of: string | Group;
  fault?: Fault;
  /** Keys of conditions by their place in what was sent. */
  places?: Map<string, string>;
  shape?: Group;
}

export interface Shape {
  /** Nothing while the text has not been read yet. */
  group: Group | undefined;
  /** Whether the builder shows what the text says; otherwise it is what it said before. */
  inStep: boolean;
  fault: Fault | undefined;
  /** The key of the condition in which the fault is, if the builder has the last word. */
  faulty: string | undefined;
}

/** `opened`: whether the builder is on the screen. */
export function useShape(rule: RuleDraft, opened: boolean, change: (by: Partial<RuleDraft>) => void): Shape {
  const { built, behind, expression } = rule;
  const [outcome, setOutcome] = useState<Outcome>();
  const [shape, setShape] = useState<Group>();
  const turnedInto = useEffectEvent(change);

  useEffect(() => {
    if (!built || !behind) return;
    const places = new Map<string, string>();
    const tree = treeOf(built, '/tree', places);
    return later(async signal => {
      if (!tree) {
        turnedInto({ expression: '', behind: false });
        return;
      }
      try {
        const turned = await call<Turned>('POST', paths.ruleTree, { body: { tree }, signal });
        turnedInto({ expression: turned.result.expression, behind: false });
        setOutcome({ of: built });
      } catch (e) {
        if (!isAbort(e)) setOutcome({ of: built, fault: faultOf(problemOf(e)), places });
      }
    });
  }, [built, behind]);

  useEffect(() => {
    if (built || !opened) return;
    return later(async signal => {
      try {
        const turned = await call<Turned>('POST', paths.ruleTree, { body: { expression }, signal });
        setShape(groupOf(turned.result.tree));
        setOutcome({ of: expression });
      } catch (e) {
        if (!isAbort(e)) setOutcome({ of: expression, fault: faultOf(problemOf(e)) });
      }
    });
  }, [built, opened, expression]);

  const mine = outcome?.of === (built ?? expression) ? outcome : undefined;
  const fault = mine?.fault;
  return {
    group: built ?? shape,
    inStep: built !== undefined || (mine !== undefined && !fault),
    fault,
    faulty: fault && mine?.places?.get(fault.pointer),
  };
}

/** Not with each key that is pressed. */
function later(act: (signal: AbortSignal) => Promise<void>): () => void {
  const stop = new AbortController();
  const timer = setTimeout(() => void act(stop.signal), PAUSE_MILLIS);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
