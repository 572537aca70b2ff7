import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../../lib/page/lazy-part.js';
import { Skeleton } from '../../../ui/feedback/states.js';

const ContentField = lazyPart(async () => (await import('./content-field.js')).ContentField);
const UnitToggle = lazyPart(async () => (await import('./amount-unit-toggle.js')).AmountUnitToggle);

/** Lazy `ContentField`, loaded with the first product that has content. */
export function LazyContentField(props: ComponentProps<typeof ContentField>) {
  return (
    <Suspense fallback={<Skeleton className="mt-label h-9 w-full rounded-control" />}>
      <ContentField {...props} />
    </Suspense>
  );
}

/** Lazy switch between content and whole units. */
export function LazyAmountUnitToggle(props: ComponentProps<typeof UnitToggle>) {
  return (
    <Suspense fallback={<Skeleton className="h-9 w-48 rounded-control" />}>
      <UnitToggle {...props} />
    </Suspense>
  );
}
