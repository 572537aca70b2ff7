import { Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '../../../lib/page/lazy-part.js';
import { useUrlParameters } from '../../../lib/format/url-parameters.js';
import { Button } from '../../../ui/buttons/button.js';
import { classes } from '../../../ui/classes.js';
import { LinesSkeleton } from '../../../ui/feedback/states.js';
import { ScreenHeader } from '../../../ui/display/screen-header.js';
import { Tray } from '../../features/treatments/public.js';

const TreatmentHistory = lazyPart(
  async () => (await import('../../features/treatments/history/treatment-history.js')).TreatmentHistory,
);
const UsageHistory = lazyPart(async () => (await import('../../features/usage/history/usage-history.js')).UsageHistory);
const LazyKitList = lazyPart(
  async () => (await import('../../features/treatments/kits/kits.js')).KitList,
  <LinesSkeleton label="Loading kits" lines={4} line="py-3 sm:px-4" />,
);

interface UsageScreenProps {
  /** Title of the screen: "Log Usage" under the default navigation, "Usage Logging" in the clinic. */
  readonly title: 'Log Usage' | 'Usage Logging';
  readonly view?: 'tray' | 'kits';
}

export function UsageScreen({ title, view = 'tray' }: UsageScreenProps) {
  if (view === 'kits') return <LazyKitList />;
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <ScreenHeader title={title} brief={title} subtitle="Log what you use" />
      <Day />
    </div>
  );
}

/** List of today's treatments, or of the uses of consumables behind the dashboard's figure. */
function Day() {
  const { address, write } = useUrlParameters();
  const ofSupplies = address.get('of') === 'supplies';
  const history = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (new URLSearchParams(window.location.search).get('of') === 'supplies')
      history.current?.scrollIntoView?.({ block: 'start' });
  }, []);
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Tray />
      <div ref={history} className={classes('scroll-mt-18', ofSupplies && 'min-h-[calc(100dvh-8rem)]')}>
        <Suspense fallback={<LinesSkeleton label="Loading history" lines={8} line="h-[57px] px-4 max-sm:h-[69px]" />}>
          {ofSupplies ? (
            <UsageHistory
              kind="item"
              title="Uses of supplies"
              level={2}
              aside={<Button onClick={() => write({ of: '' })}>All treatments</Button>}
            />
          ) : (
            <TreatmentHistory />
          )}
        </Suspense>
      </div>
    </div>
  );
}
