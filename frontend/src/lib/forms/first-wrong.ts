import { type RefObject, useEffect, useRef } from 'react';

const WRONG = '[aria-invalid="true"], [data-invalid="true"]';
/** The error may be rendered this long after the refusal was counted. */
const RENDERED_WITHIN_MS = 2_000;
const CONTROLS = 'input:not(:disabled), select, textarea, button';

/**
 * Focuses the first invalid field in reading order whenever `wrongs` has risen, and scrolls it into view; in a group the
 * first control. Fields may render their errors later than the form that counts them.
 */
export function useFirstWrong(wrongs: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (wrongs === 0) return undefined;
    const end = performance.now() + RENDERED_WITHIN_MS;
    let frame = 0;
    const focusFirst = () => {
      const wrong = form.current?.querySelector<HTMLElement>(WRONG) ?? null;
      const control = wrong?.matches(CONTROLS) ? wrong : wrong?.querySelector<HTMLElement>(CONTROLS);
      if (control == null) {
        if (performance.now() < end) frame = requestAnimationFrame(focusFirst);
        return;
      }
      control.focus({ preventScroll: true });
      // A panel or dialog may end, or its buttons may stand, below the field and its error.
      control.scrollIntoView?.({ block: 'center' });
    };
    focusFirst();
    return () => cancelAnimationFrame(frame);
  }, [wrongs]);
  return form;
}
