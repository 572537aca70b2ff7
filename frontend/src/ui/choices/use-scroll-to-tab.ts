import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls a row of tabs sideways until the current tab, named by `value`, is in its middle. Returns the ref of the row. */
export function useScrollToTab(value: string | undefined): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = ref.current;
    const current = value === undefined ? null : row?.querySelector('[data-state=active]');
    if (row === null || !(current instanceof HTMLElement)) return;
    row.scrollLeft = current.offsetLeft - row.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
  }, [value]);
  return ref;
}
