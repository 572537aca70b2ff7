import { type RefObject, useEffect, useState } from 'react';

/* An unanswered scan is in no record, so a form with an open question is not submitted. */

const QUESTION = '[data-scan-question], [data-scan-reading]';
const ASKED = 'atrium:answer-first';

/** Returns whether a question about a scan is open within the element, and focuses the first one. */
export function answerFirst(within: ParentNode): boolean {
  const question = within.querySelector<HTMLElement>(QUESTION);
  if (question === null) return false;
  question.dispatchEvent(new Event(ASKED, { bubbles: true }));
  question.querySelector<HTMLElement>('input:not([type="checkbox"]), button')?.focus();
  return true;
}

const isIn = (area: Element, form: EventTarget | null): form is HTMLFormElement =>
  form instanceof HTMLFormElement && (form.contains(area) || area.closest('[role="dialog"]')?.contains(form) === true);

/** Blocks the submit of the surrounding form while questions are open. Returns whether a submit was blocked. */
export function useAnswerFirst(area: RefObject<HTMLElement | null>, questions: number): boolean {
  const [isAsked, setAsked] = useState(false);
  const isOpen = questions > 0;
  useEffect(() => {
    const { current } = area;
    if (!isOpen || current === null) return;
    const ask = () => setAsked(true);
    const block = (event: Event) => {
      if (!isIn(current, event.target) || !answerFirst(current)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    current.addEventListener(ASKED, ask);
    document.addEventListener('submit', block, true);
    return () => {
      current.removeEventListener(ASKED, ask);
      document.removeEventListener('submit', block, true);
      setAsked(false);
    };
  }, [area, isOpen]);
  return isAsked && isOpen;
}
