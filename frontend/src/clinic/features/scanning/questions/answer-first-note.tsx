import { plural } from '@atrium/rules/stock/labels';
import { type RefObject } from 'react';
import { useAnswerFirst } from './answer-first.js';

interface AnswerFirstNoteProps {
  readonly area: RefObject<HTMLElement | null>;
  readonly questions: number;
}

/** Explains why the form was not submitted. */
export function AnswerFirstNote({ area, questions }: AnswerFirstNoteProps) {
  return useAnswerFirst(area, questions) ? (
    <p role="alert" className="text-table font-semibold text-bad-text">
      Answer {plural(questions, 'scan')} first
    </p>
  ) : null;
}
