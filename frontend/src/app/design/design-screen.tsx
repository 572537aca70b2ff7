import { Suspense } from 'react';
import { lazyPart } from '../../lib/page/lazy-part.js';
import { ScreenHead } from '../../ui/display/screen-head.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { Charts } from './charts.js';
import { Colours } from './colours.js';
import { Controls } from './controls.js';
import { DataAndStates } from './data-and-states.js';

const Floating = lazyPart(async () => ({ default: (await import('./floating.js')).Floating }));
const Mails = lazyPart(async () => ({ default: (await import('./mails.js')).Mails }));

export function DesignScreen() {
  return (
    <div className="flex flex-col gap-6">
      <ScreenHead title="Design" subtitle="Every component of Atrium, in every state" />
      <Colours />
      <Controls />
      <Suspense fallback={<Skeleton className="h-96 w-full rounded-card" />}>
        <Floating />
      </Suspense>
      <DataAndStates />
      <Charts />
      <Suspense>
        <Mails />
      </Suspense>
    </div>
  );
}
