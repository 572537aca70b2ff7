import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../../lib/page/lazy-part.js';
import { Skeleton } from '../../../ui/feedback/skeleton.js';

const ContentField = lazyPart(async () => ({ default: (await import('./content-field.js')).ContentField }));
const Choice = lazyPart(async () => ({ default: (await import('./amount-choice.js')).AmountChoice }));

/** Lazy `ContentField`, loaded with the first product that has content. */
export function ContentPart(props: ComponentProps<typeof ContentField>) {
  return (
    <Suspense fallback={<Skeleton className="mt-6.5 h-9 w-full rounded-control" />}>
      <ContentField {...props} />
    </Suspense>
  );
}

/** Lazy switch between content and whole units. */
export function AmountChoice(props: ComponentProps<typeof Choice>) {
  return (
    <Suspense fallback={<Skeleton className="h-9 w-48 rounded-control" />}>
      <Choice {...props} />
    </Suspense>
  );
}
