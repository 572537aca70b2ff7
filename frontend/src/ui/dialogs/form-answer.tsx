import type { MergeQuestion as Question } from '../../lib/forms/entity-form.js';
import { MergeQuestion } from './merge-question.js';
import { Refusal } from '../feedback/refusal.js';

interface FormAnswerProps {
  readonly question: Question | null;
  readonly refusal: string | null;
}

/** What saving was answered with that belongs to no field: a colleague's other values, or a refusal. */
export function FormAnswer({ question, refusal }: FormAnswerProps) {
  return (
    <>
      {question !== null && <MergeQuestion {...question} />}
      <Refusal sentence={refusal} />
    </>
  );
}
