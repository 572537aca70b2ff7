import { Suspense } from 'react';
import { lazyPart } from '../../../lib/page/lazy-part.js';
import type { Stock } from '../../store/clinic-state.js';

const OpenTexts = lazyPart(async () => ({ default: (await import('./open-texts.js')).OpenTexts }));

interface OpenNoteProps {
  readonly item: Stock;
  readonly className?: string;
}

/**
 * "76 U open until 18:00 tomorrow", or that it is over. Renders and loads nothing for products without an open
 * container.
 */
export function OpenNote({ item, className }: OpenNoteProps) {
  if (item.opened.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <OpenTexts item={item} className={className} />
    </Suspense>
  );
}
