import { useState } from 'react';
import { ApiError, getErrorMessage } from '../../../../lib/api/http.js';
import { type ProposedLot, findProposedLot } from './proposed-lot.js';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.js';

/* Questions about a receipt that the server rejects until the user confirms it. */

const QUESTIONS = {
  expired: {
    accepts: 'acceptExpired',
    title: 'Receive an expired lot?',
    outcome: 'It is received but cannot be used.',
    action: 'Receive anyway',
  },
  held: {
    accepts: 'acceptHeld',
    title: 'Receive into a lot on hold?',
    outcome: 'Check the package before you continue.',
    action: 'Receive on hold',
  },
  doubtful: {
    accepts: 'acceptNumber',
    title: 'Check the lot number',
    outcome: 'Cancel to correct it. Otherwise it is received as a new lot.',
    action: 'Receive as a new lot',
  },
  bare: {
    accepts: 'acceptIncomplete',
    title: 'Receive without a lot?',
    outcome: 'Recalls and expiry warnings do not find it until its lot is named.',
    action: 'Receive without a lot',
  },
  noNumber: {
    accepts: 'acceptIncomplete',
    title: 'Receive without a lot number?',
    outcome: 'Recalls do not find it until its lot is named.',
    action: 'Receive without a number',
  },
  noExpiry: {
    accepts: 'acceptIncomplete',
    title: 'Receive without an expiry?',
    outcome: 'There is no warning before it expires.',
    action: 'Receive without an expiry',
  },
} as const;
type Question = keyof typeof QUESTIONS;
/** Flags in the request that confirm warnings. */
export type AcceptedFlags = Readonly<Partial<Record<(typeof QUESTIONS)[Question]['accepts'], boolean>>>;

/** Returns the question about a rejected receipt, over all rejected lots. */
function findQuestion({ code, errors }: ApiError): Question | null {
  if (code === 'lot.past-expiry') return 'expired';
  if (code === 'lot.receipt-held') return 'held';
  if (code === 'lot.doubtful') return 'doubtful';
  if (code !== 'lot.incomplete') return null;
  const misses = (field: string) => errors.some(({ path }) => path.endsWith(`.${field}`));
  if (misses('number') === misses('expiresOn')) return 'bare';
  return misses('number') ? 'noNumber' : 'noExpiry';
}

interface OpenQuestion {
  readonly question: Question;
  /** Text of the question, such as "Lot A12 expired on Nov 03, 2026. Is the date right?" */
  readonly message: string;
  /** Sends the request again with the confirmation. */
  readonly retry: (accepts: AcceptedFlags) => Promise<void>;
  readonly proposedLot: ProposedLot | null;
  /** Index of the form's line with the doubtful number; 0 for a single purchase. */
  readonly line: number;
}

interface LotForm {
  readonly formId: string;
  /** Replaces the doubtful number by the proposed one. */
  readonly replace: (line: number, proposedLot: ProposedLot) => void;
}

const LINE = /^lines\.(\d+)\./;
const doubtfulLine = ({ errors }: ApiError): number => Number(LINE.exec(errors[0]?.path ?? '')?.[1] ?? 0);

/** Asks the questions of a receipt one after the other. Answers apply until the lots change. */
export function useLotQuestion(failed: string, { formId, replace }: LotForm) {
  const [openQuestion, setOpenQuestion] = useState<OpenQuestion | null>(null);
  const [accepted, setAccepted] = useState<AcceptedFlags>({});
  const accept = ({ line, proposedLot }: OpenQuestion) => {
    if (proposedLot === null) return;
    setOpenQuestion(null);
    setAccepted({});
    replace(line, proposedLot);
    // Submits the form after it has rendered the number.
    requestAnimationFrame(() => (document.getElementById(formId) as HTMLFormElement | null)?.requestSubmit());
  };
  return {
    accepted,
    /** Clears the answers, because the lots changed. */
    forget: () => setAccepted({}),
    /** Asks the question of an error. Returns whether the error is a question. */
    asks: (error: unknown, retry: OpenQuestion['retry']): boolean => {
      const question = error instanceof ApiError ? findQuestion(error) : null;
      if (question === null || !(error instanceof ApiError)) return false;
      const message = getErrorMessage(error, failed);
      setOpenQuestion({ question, message, retry, proposedLot: findProposedLot(error), line: doubtfulLine(error) });
      return true;
    },
    dialog: openQuestion !== null && (
      <ConfirmDialog
        key={openQuestion.question}
        title={QUESTIONS[openQuestion.question].title}
        description={
          openQuestion.proposedLot === null
            ? `${openQuestion.message} ${QUESTIONS[openQuestion.question].outcome}`
            : openQuestion.message
        }
        first={
          openQuestion.proposedLot === null
            ? undefined
            : { label: `Yes, it is ${openQuestion.proposedLot.number}`, run: () => accept(openQuestion) }
        }
        action={QUESTIONS[openQuestion.question].action}
        busy="Receiving..."
        failed=""
        onConfirm={() => {
          const accepts = { ...accepted, [QUESTIONS[openQuestion.question].accepts]: true };
          setAccepted(accepts);
          setOpenQuestion(null);
          return openQuestion.retry(accepts);
        }}
        // The answer may have led to the next question, which stays open.
        onClose={() => setOpenQuestion((now) => (now === openQuestion ? null : now))}
      />
    ),
  };
}
