import type { MergeQuestion as Question } from '../../lib/forms/entity-form-types.js';
import { MergeQuestion } from './merge-question.js';
import { FormError } from '../feedback/alert.js';

interface SaveProblemProps {
  readonly question: Question | null;
  readonly refusal: string | null;
}

/** Shows why a save failed when no field is to blame: a conflict, or an error. */
export function SaveProblem({ question, refusal }: SaveProblemProps) {
  return (
    <>
      {question !== null && <MergeQuestion {...question} />}
      <FormError sentence={refusal} />
    </>
  );
}
