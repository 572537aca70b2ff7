import { type RefObject, useEffect, useRef } from 'react';

const INVALID_FIELDS = '[aria-invalid="true"], [data-invalid="true"]';
/** Milliseconds in which an error may be rendered after the failure was counted. */
const RENDERED_WITHIN_MS = 2_000;
const CONTROLS = 'input:not(:disabled), select, textarea, button';

/** Returns a form ref. When `errorCount` increases, the first invalid field is focused once it is rendered. */
export function useFocusFirstError(errorCount: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (errorCount === 0) return undefined;
    const end = performance.now() + RENDERED_WITHIN_MS;
    let frame = 0;
    const focusFirst = () => {
      const wrong = form.current?.querySelector<HTMLElement>(INVALID_FIELDS) ?? null;
      const control = wrong?.matches(CONTROLS) ? wrong : wrong?.querySelector<HTMLElement>(CONTROLS);
      if (control == null) {
        if (performance.now() < end) frame = requestAnimationFrame(focusFirst);
        return;
      }
      control.focus({ preventScroll: true });
      // Centered, because the footer of a dialog may cover the bottom.
      control.scrollIntoView?.({ block: 'center' });
    };
    focusFirst();
    return () => cancelAnimationFrame(frame);
  }, [errorCount]);
  return form;
}
