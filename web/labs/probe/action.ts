/** The one action that the probe lab suggests, chosen by what the page shows. */

import type { Changes } from '../../settings/setting-table.ts';
import type { Action } from '../../shell/screen.ts';
import type { Session } from '../../shell/session.ts';
import { addressTitle, hostOf } from '../../tables/remote-table.ts';
import type { Shown } from './finding.ts';
import { trainedHere } from './settings.ts';
import { isSinusoids } from './subject.ts';
import { enough } from './verdict.ts';

interface Invitation {
  readonly question: string;
  readonly label: string;
  /** the settings to change; null opens the ways to bring a table */
  readonly set: Changes | null;
}

const rule = { source: 'scheme', scheme: 'sinusoidal', shuffled: undefined } as const;

function invitation({ subject, train, probe, verdict, epochs }: Shown): Invitation | null {
  if (verdict.judged < enough) return null;
  if (probe.test === null)
    return {
      question: 'Hold every other row out again. Does the probe still find them?',
      label: 'Learn from every other row',
      set: { split: 'even' },
    };
  if (subject.origin === 'random')
    return {
      question:
        'What does training add? A small model here learns to guess hidden words, and its table with it.',
      label: 'Train this table',
      set: trainedHere,
    };
  if (train !== 'first-half' && verdict.outcome === 'holds')
    return {
      question: 'It fills gaps. Can it also continue the line? Hide the second half.',
      label: 'Learn from the first half',
      set: { split: 'first-half' },
    };
  if (train === 'first-half' && verdict.outcome === 'holds')
    return {
      question: 'What if no row is held out? Watch the random table.',
      label: 'Learn from all rows',
      set: { split: 'all' },
    };
  if (subject.origin === 'trained' && train !== 'first-half')
    return {
      question:
        'Does a large model’s table hold order, too? Bring a file, or GPT-2’s from the Hugging Face hub.',
      label: 'Open a trained table',
      set: null,
    };
  if (subject.origin === 'brought' || subject.origin === 'trained')
    return {
      question: `Is that the fault of ${subject.table}? Put sinusoids through the same test.`,
      label: 'Try sinusoids',
      set: rule,
    };
  if (train === 'first-half' && subject.table !== 'the raw index')
    return {
      question: 'Can the probe continue any table? The raw index is a straight line.',
      label: 'Try a raw index',
      set: { source: 'scheme', scheme: 'index' },
    };
  if (epochs !== '')
    return {
      question: 'Is that the table or the descent? Solve the same fit exactly.',
      label: 'Solve exactly',
      set: { solver: 'exact' },
    };
  if (isSinusoids(subject)) return null;
  return {
    question: 'Is that the table or the probe? Put sinusoids through the same test.',
    label: 'Try sinusoids',
    set: { ...rule, n: undefined, d: undefined },
  };
}

export interface Invited extends Action {
  /** the split that the button chooses, or '' */
  readonly split: string;
}

/** Reads the table that the link names. Null if the link names no address. */
export function linkedTableAction({ store, tableStore }: Session): Invited | null {
  const address = store.get('remote');
  const { host } = { host: '', ...hostOf(address) };
  if (host === '') return null;
  return {
    question: `This link takes its table from ${addressTitle(address)}. Nothing is sent until you press Read.`,
    label: `Read from ${host}`,
    act: () => tableStore.withLoader((loader) => void loader.openRemote(address, store.get('tensor'))),
    split: '',
  };
}

export function actionOf(shown: Shown, bring: () => void): Invited | null {
  const found = invitation(shown);
  if (!found) return null;
  const { question, label, set } = found;
  const split = set && typeof set.split === 'string' ? set.split : '';
  return {
    question,
    label,
    ...(set ? { sets: set } : { sets: { source: 'file' }, act: bring }),
    isInLever: split !== '',
    split,
  };
}
