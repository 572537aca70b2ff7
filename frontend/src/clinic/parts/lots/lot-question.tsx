import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/http.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';

/* What a receipt is refused for until somebody says that it is meant. */

/** What has no number cannot be recalled, what has no expiry never expires, and what has expired may have arrived all the same. */
const QUESTIONS = {
  'lot.past-expiry': {
    accepts: 'acceptExpired',
    title: 'Receive an expired lot?',
    outcome: 'It is received, and nobody can use it.',
    action: 'Receive Anyway',
  },
  'lot.incomplete': {
    accepts: 'acceptIncomplete',
    title: 'Receive without a lot?',
    outcome: 'It cannot be found in a recall or on the expiry board until somebody names it.',
    action: 'Receive Without a Lot',
  },
} as const;
type Question = keyof typeof QUESTIONS;
/** What was said to be meant, as it is sent. */
export type Accepted = Readonly<Partial<Record<(typeof QUESTIONS)[Question]['accepts'], boolean>>>;

const isQuestion = (code: string | null): code is Question => code !== null && Object.hasOwn(QUESTIONS, code);

interface Asked {
  readonly code: Question;
  /** "Lot A12 expired on Nov 03, 2026. Is the date right?" */
  readonly sentence: string;
  /** Sends the same once more, with what is accepted. */
  readonly again: (accepts: Accepted) => Promise<void>;
}

/** The questions of a receipt, one after the other; what was answered is not asked again until its lots change. */
export function useLotQuestion(failed: string) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [accepted, setAccepted] = useState<Accepted>({});
  return {
    accepted,
    /** Other lots are other questions. */
    forget: () => setAccepted({}),
    /** Whether a refusal is a question, which is asked now. */
    asks: (error: unknown, again: Asked['again']): boolean => {
      if (!(error instanceof ApiError) || !isQuestion(error.code)) return false;
      setAsked({ code: error.code, sentence: sentenceOf(error, failed), again });
      return true;
    },
    dialog: asked !== null && (
      <ConfirmDialog
        key={asked.code}
        title={QUESTIONS[asked.code].title}
        description={`${asked.sentence} ${QUESTIONS[asked.code].outcome}`}
        action={QUESTIONS[asked.code].action}
        busy="Receiving..."
        failed=""
        onConfirm={() => {
          const accepts = { ...accepted, [QUESTIONS[asked.code].accepts]: true };
          setAccepted(accepts);
          setAsked(null);
          return asked.again(accepts);
        }}
        onClose={() => setAsked(null)}
      />
    ),
  };
}
