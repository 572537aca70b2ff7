import { type RefObject, useEffect, useRef } from 'react';

const WRONG = '[aria-invalid="true"], [data-invalid="true"]';
/** How long after it was counted a refusal may be drawn. */
const DRAWN_WITHIN_MS = 500;
const CONTROLS = 'input:not(:disabled), select, textarea, button';

/** Leads to the first field that is wrong, in reading order, whenever `wrongs` has risen; a group is entered at its first control. */
export function useFirstWrong(wrongs: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const led = useRef({ wrongs: 0, until: 0 });
  // With every drawing: the first refusal of a form is counted before it is drawn at its field.
  useEffect(() => {
    const now = performance.now();
    if (led.current.wrongs !== wrongs) led.current = { wrongs, until: now + DRAWN_WITHIN_MS };
    if (now > led.current.until) return;
    const wrong = form.current?.querySelector<HTMLElement>(WRONG) ?? null;
    const control = wrong?.matches(CONTROLS) ? wrong : wrong?.querySelector<HTMLElement>(CONTROLS);
    if (control == null) return;
    led.current = { wrongs, until: 0 };
    control.focus();
    // Why it is wrong stands below it, where a dialog may end.
    const [note = ''] = control.getAttribute('aria-describedby')?.split(' ') ?? [];
    document.getElementById(note)?.scrollIntoView?.({ block: 'nearest' });
  });
  return form;
}
