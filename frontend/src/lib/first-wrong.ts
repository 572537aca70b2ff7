import { type RefObject, useEffect, useRef } from 'react';

const WRONG = '[aria-invalid="true"], [data-invalid="true"]';
const CONTROLS = 'input:not(:disabled), select, textarea, button';

/** Leads to the first field that is wrong, in reading order, whenever `wrongs` has risen; a group is entered at its first control. */
export function useFirstWrong(wrongs: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (wrongs === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>(WRONG) ?? null;
    const control = wrong?.matches(CONTROLS) ? wrong : wrong?.querySelector<HTMLElement>(CONTROLS);
    control?.focus();
    // Why it is wrong stands below it, where a dialog may end.
    const [note = ''] = control?.getAttribute('aria-describedby')?.split(' ') ?? [];
    document.getElementById(note)?.scrollIntoView?.({ block: 'nearest' });
  }, [wrongs]);
  return form;
}
