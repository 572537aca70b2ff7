import { lazyPart } from '../../../lib/page/lazy-part.js';
import { Skeleton } from '../../../ui/feedback/states.js';

/** Lazy `ContentField`, loaded with the first product that has content. */
export const LazyContentField = lazyPart(
  async () => (await import('./content-field.js')).ContentField,
  <Skeleton className="mt-label h-9 w-full rounded-control" />,
);

/** Lazy switch between content and whole units. */
export const LazyAmountUnitToggle = lazyPart(
  async () => (await import('./amount-unit-toggle.js')).AmountUnitToggle,
  <Skeleton className="h-9 w-48 rounded-control" />,
);
