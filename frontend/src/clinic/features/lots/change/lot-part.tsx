import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../../../lib/page/lazy-part.js';

const LotChoice = lazyPart(async () => ({ default: (await import('../choice/lot-choice.js')).LotChoice }));

/** The lots of what was chosen; nothing where it has none, and nothing fetched for it. */
export function LotPart(props: ComponentProps<typeof LotChoice>) {
  if (!props.stock.tracksLots) return null;
  return (
    <Suspense fallback={null}>
      <LotChoice {...props} />
    </Suspense>
  );
}
