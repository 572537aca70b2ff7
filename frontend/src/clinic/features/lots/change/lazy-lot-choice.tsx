import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../../../lib/page/lazy-part.js';

const LotChoice = lazyPart(async () => (await import('../choice/lot-choice.js')).LotChoice);

/** Lazy lot choice; loads nothing for a product without lot tracking. */
export function LazyLotChoice(props: ComponentProps<typeof LotChoice>) {
  if (!props.stock.tracksLots) return null;
  return (
    <Suspense fallback={null}>
      <LotChoice {...props} />
    </Suspense>
  );
}
