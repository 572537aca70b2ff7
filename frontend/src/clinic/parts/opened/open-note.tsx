import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy-part.js';
import { FactLine } from '../../../ui/fact-line.js';
import type { Stock } from '../../store/clinic-state.js';

const OpenTexts = lazyPart(async () => ({ default: (await import('./open-texts.js')).OpenTexts }));
const OpenFacts = lazyPart(async () => ({ default: (await import('./open-facts.js')).OpenFacts }));

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

interface OpenLineProps extends OpenNoteProps {
  /** What else is said of it. */
  readonly facts: readonly ReactNode[];
}

/** The same in one line of a list, in which what does not fit is left out as a whole. */
export function OpenLine({ item, facts, className }: OpenLineProps) {
  const plain = <FactLine facts={facts} />;
  if (item.opened.length === 0) return plain;
  return (
    <Suspense fallback={plain}>
      <OpenFacts item={item} more={facts} className={className} />
    </Suspense>
  );
}
