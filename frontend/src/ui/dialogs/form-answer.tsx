import type { MergeQuestion as Question } from '../../lib/forms/entity-form.js';
import { MergeQuestion } from './merge-question.js';
import { Refusal } from '../feedback/refusal.js';

interface FormAnswerProps {
  readonly question: Question | null;
  readonly refusal: string | null;
}

/** Answer to a save that belongs to no field: a conflict, or an error. */
export function FormAnswer({ question, refusal }: FormAnswerProps) {
  return (
    <>
      {question !== null && <MergeQuestion {...question} />}
      <Refusal sentence={refusal} />
    </>
  );
}
