import { formatPlural } from '@atrium/rules/stock/labels';
import { type RefObject } from 'react';
import { useQuestionGuard } from './question-guard.js';

interface QuestionGuardNoteProps {
  readonly area: RefObject<HTMLElement | null>;
  readonly questions: number;
}

/** Explains why the form was not submitted. */
export function QuestionGuardNote({ area, questions }: QuestionGuardNoteProps) {
  return useQuestionGuard(area, questions) ? (
    <p
      role="alert"
      className="text-table font-semibold text-bad-text"
    >{`Answer ${formatPlural(questions, 'scan')} first`}</p>
  ) : null;
}
