import { Suspense } from 'react';
import { lazyPart } from '../../lib/page/lazy-part.js';
import { ScreenHeader } from '../../ui/display/screen-header.js';
import { Skeleton } from '../../ui/feedback/states.js';
import { Colors } from './colors.js';
import { Controls } from './controls.js';
import { DataAndStates } from './data-and-states.js';
import { Identity } from './identity.js';
import { Lists } from './lists.js';

const Floating = lazyPart(
  async () => (await import('./floating.js')).Floating,
  <Skeleton className="h-96 w-full rounded-card" />,
);
const Details = lazyPart(async () => (await import('./details.js')).Details);
const Forms = lazyPart(async () => (await import('./forms.js')).Forms);
const Charts = lazyPart(async () => (await import('./charts.js')).Charts);
const Mails = lazyPart(async () => (await import('./mails.js')).Mails);

export function DesignScreen() {
  return (
    <div className="flex flex-col gap-6">
      <ScreenHeader title="Design" subtitle="Every component of Atrium, in every state" />
      <Identity />
      <Colors />
      <Controls />
      <Floating />
      <Lists />
      <Suspense>
        <Details />
        <Forms />
      </Suspense>
      <DataAndStates />
      <Suspense>
        <Charts />
        <Mails />
      </Suspense>
    </div>
  );
}
