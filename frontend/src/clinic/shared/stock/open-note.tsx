import { Suspense } from 'react';
import { lazyPart } from '../../../lib/page/lazy-part.js';
import type { Stock } from '../../store/clinic-state.js';

const OpenTexts = lazyPart(async () => ({ default: (await import('./open-texts.js')).OpenTexts }));

interface OpenNoteProps {
  readonly item: Stock;
  readonly className?: string;
}

/** What is open beside the whole ones: "76 U open until 18:00 tomorrow"; what is over is said, too. Nothing, and nothing fetched, where nothing is open. */
export function OpenNote({ item, className }: OpenNoteProps) {
  if (item.opened.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <OpenTexts item={item} className={className} />
    </Suspense>
  );
}
