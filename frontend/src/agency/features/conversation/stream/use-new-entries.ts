import { type RefObject, useEffect, useState } from 'react';
import type { ThreadRow } from './thread-rows.js';

/** Margin of the visible area, because the composer covers the end of the screen. */
const COMPOSER_MARGIN = '0px 0px -120px 0px';

const authorOf = (row: ThreadRow): string | undefined =>
  row.type === 'comment' ? row.comment.author.id : (row.type === 'time' ? row.timeEntry.user : row.change.user)?.id;

/**
 * Returns the entries by other users that arrived at the end of the thread while the end was not visible. They count as
 * seen when the end becomes visible.
 */
export function useNewEntries(
  rows: readonly ThreadRow[],
  isLoaded: boolean,
  me: string,
  end: RefObject<HTMLElement | null>,
): readonly ThreadRow[] {
  /** Id of the last entry that was seen; null before the first load. */
  const [seen, setSeen] = useState<string | null>(null);
  const newest = rows.at(-1)?.at ?? '';
  // Entries of the first load are not new.
  if (isLoaded && seen === null) setSeen(newest);
  useEffect(() => {
    const element = end.current;
    if (element === null || !isLoaded) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting === true) setSeen(newest);
      },
      { rootMargin: COMPOSER_MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
    // Observing again reports whether a visible end is still in sight after an entry arrived.
  }, [end, isLoaded, newest]);
  return seen === null ? [] : rows.filter((row) => row.at > seen && authorOf(row) !== me);
}
