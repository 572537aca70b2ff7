import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../../lib/api/http.js';
import { type MeantLot, meantLot } from './meant-lot.js';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.js';

/* Questions about a receipt that the server rejects until the user confirms it. */

const QUESTIONS = {
  expired: {
    accepts: 'acceptExpired',
    title: 'Receive an expired lot?',
    outcome: 'It is received, and nobody can use it.',
    action: 'Receive Anyway',
  },
  held: {
    accepts: 'acceptHeld',
    title: 'Receive into a held lot?',
    outcome: 'Check the package before you continue.',
    action: 'Receive as Held',
  },
  doubtful: {
    accepts: 'acceptNumber',
    title: 'Check the lot number',
    outcome: 'Cancel to correct it. Otherwise it is received as a new lot.',
    action: 'Receive as a New Lot',
  },
  bare: {
    accepts: 'acceptIncomplete',
    title: 'Receive without a lot?',
    outcome: 'Neither a recall nor the expiry board finds it until somebody names its lot.',
    action: 'Receive Without a Lot',
  },
  noNumber: {
    accepts: 'acceptIncomplete',
    title: 'Receive without a lot number?',
    outcome: 'A recall does not find it until somebody names its lot.',
    action: 'Receive Without a Number',
  },
  noExpiry: {
    accepts: 'acceptIncomplete',
    title: 'Receive without an expiry?',
    outcome: 'Nobody is told before it expires.',
    action: 'Receive Without an Expiry',
  },
} as const;
type Question = keyof typeof QUESTIONS;
/** Confirmations in the request. */
export type Accepted = Readonly<Partial<Record<(typeof QUESTIONS)[Question]['accepts'], boolean>>>;

/** Returns the question of a rejection, over all rejected lots. */
function questionOf({ code, errors }: ApiError): Question | null {
  if (code === 'lot.past-expiry') return 'expired';
  if (code === 'lot.receipt-held') return 'held';
  if (code === 'lot.doubtful') return 'doubtful';
  if (code !== 'lot.incomplete') return null;
  const misses = (field: string) => errors.some(({ path }) => path.endsWith(`.${field}`));
  if (misses('number') === misses('expiresOn')) return 'bare';
  return misses('number') ? 'noNumber' : 'noExpiry';
}

interface Asked {
  readonly question: Question;
  /** For example "Lot A12 expired on Nov 03, 2026. Is the date right?" */
  readonly sentence: string;
  /** Sends the request again with the confirmation. */
  readonly again: (accepts: Accepted) => Promise<void>;
  readonly meant: MeantLot | null;
  /** Line of the form with the doubtful number; 0 for a single purchase. */
  readonly line: number;
}

interface LotForm {
  readonly formId: string;
  /** Replaces the doubtful number by the proposed one. */
  readonly replace: (line: number, meant: MeantLot) => void;
}

const LINE = /^lines\.(\d+)\./;
const lineOf = ({ errors }: ApiError): number => Number(LINE.exec(errors[0]?.path ?? '')?.[1] ?? 0);

/** Asks the questions of a receipt one after the other. Answers hold until the lots change. */
export function useLotQuestion(failed: string, { formId, replace }: LotForm) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [accepted, setAccepted] = useState<Accepted>({});
  const accept = ({ line, meant }: Asked) => {
    if (meant === null) return;
    setAsked(null);
    setAccepted({});
    replace(line, meant);
    // Submits the form after it has rendered the number.
    requestAnimationFrame(() => (document.getElementById(formId) as HTMLFormElement | null)?.requestSubmit());
  };
  return {
    accepted,
    /** Forgets the answers, because the lots changed. */
    forget: () => setAccepted({}),
    /** Returns whether an error is a question, and asks it. */
    asks: (error: unknown, again: Asked['again']): boolean => {
      const question = error instanceof ApiError ? questionOf(error) : null;
      if (question === null || !(error instanceof ApiError)) return false;
      const sentence = sentenceOf(error, failed);
      setAsked({ question, sentence, again, meant: meantLot(error), line: lineOf(error) });
      return true;
    },
    dialog: asked !== null && (
      <ConfirmDialog
        key={asked.question}
        title={QUESTIONS[asked.question].title}
        description={asked.meant === null ? `${asked.sentence} ${QUESTIONS[asked.question].outcome}` : asked.sentence}
        first={
          asked.meant === null ? undefined : { label: `Yes, it is ${asked.meant.number}`, run: () => accept(asked) }
        }
        action={QUESTIONS[asked.question].action}
        busy="Receiving..."
        failed=""
        onConfirm={() => {
          const accepts = { ...accepted, [QUESTIONS[asked.question].accepts]: true };
          setAccepted(accepts);
          setAsked(null);
          return asked.again(accepts);
        }}
        // The answer may have led to the next question, which stays open.
        onClose={() => setAsked((now) => (now === asked ? null : now))}
      />
    ),
  };
}
