import { type ComponentProps, lazy, Suspense } from 'react';

const LotChoice = lazy(async () => ({ default: (await import('./lot-choice.js')).LotChoice }));

/** The lots of what was chosen; nothing where it has none, and nothing fetched for it. */
export function LotPart(props: ComponentProps<typeof LotChoice>) {
  if (!props.stock.tracksLots) return null;
  return (
    <Suspense fallback={null}>
      <LotChoice {...props} />
    </Suspense>
  );
}
