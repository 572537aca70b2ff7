import { type RefObject, useEffect, useState } from 'react';

/* An unanswered scan is in no record, so a form with an open question is not submitted. */

const QUESTION_SELECTOR = '[data-scan-question], [data-scan-reading]';
const BLOCKED_EVENT = 'atrium:answer-first';

/** Returns whether a question about a scan is open within the element, and focuses the first one. */
export function focusOpenQuestion(within: ParentNode): boolean {
  const question = within.querySelector<HTMLElement>(QUESTION_SELECTOR);
  if (question === null) return false;
  question.dispatchEvent(new Event(BLOCKED_EVENT, { bubbles: true }));
  question.querySelector<HTMLElement>('input:not([type="checkbox"]), button')?.focus();
  return true;
}

const isSurroundingForm = (area: Element, form: EventTarget | null): form is HTMLFormElement =>
  form instanceof HTMLFormElement && (form.contains(area) || area.closest('[role="dialog"]')?.contains(form) === true);

/** Blocks the submit of the surrounding form while questions are open. Returns whether a submit was blocked. */
export function useQuestionGuard(area: RefObject<HTMLElement | null>, questions: number): boolean {
  const [isBlocked, setBlocked] = useState(false);
  const isOpen = questions > 0;
  useEffect(() => {
    const { current } = area;
    if (!isOpen || current === null) return;
    const ask = () => setBlocked(true);
    const block = (event: Event) => {
      if (!isSurroundingForm(current, event.target) || !focusOpenQuestion(current)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    current.addEventListener(BLOCKED_EVENT, ask);
    document.addEventListener('submit', block, true);
    return () => {
      current.removeEventListener(BLOCKED_EVENT, ask);
      document.removeEventListener('submit', block, true);
      setBlocked(false);
    };
  }, [area, isOpen]);
  return isBlocked && isOpen;
}
