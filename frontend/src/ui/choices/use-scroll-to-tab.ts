import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls a row of tabs sideways until the tab at `index` is in its middle. Returns the ref of the row. */
export function useScrollToTab(index: number): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = row.current?.children[index];
    if (row.current === null || !(chosen instanceof HTMLElement)) return;
    row.current.scrollLeft =
      chosen.offsetLeft - row.current.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2;
  }, [index]);
  return row;
}
