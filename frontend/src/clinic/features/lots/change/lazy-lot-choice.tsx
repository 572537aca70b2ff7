import type { ComponentProps } from 'react';
import { lazyPart } from '../../../../lib/page/lazy-part.js';

const LotChoice = lazyPart(async () => (await import('../choice/lot-choice.js')).LotChoice, null);

/** Lazy lot choice; loads nothing for a product without lot tracking. */
export const LazyLotChoice = (props: ComponentProps<typeof LotChoice>) =>
  props.stock.tracksLots && <LotChoice {...props} />;
