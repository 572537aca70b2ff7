import { Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '../../../lib/page/lazy-part.js';
import { useAddress } from '../../../lib/format/address.js';
import { Button } from '../../../ui/buttons/button.js';
import { classes } from '../../../ui/classes.js';
import { LinesSkeleton } from '../../../ui/feedback/lines-skeleton.js';
import { ScreenHead } from '../../../ui/display/screen-head.js';
import { Segmented } from '../../../ui/choices/segmented.js';
import { useMay } from '../../shared/rights.js';
import { Tray } from '../../features/treatments/public.js';

const TreatmentHistory = lazyPart(async () => ({
  default: (await import('../../features/treatments/history/treatment-history.js')).TreatmentHistory,
}));
const UsageHistory = lazyPart(async () => ({
  default: (await import('../../features/usage/history/usage-history.js')).UsageHistory,
}));
const Kits = lazyPart(async () => ({ default: (await import('../../features/treatments/kits/kits.js')).Kits }));

const VIEWS = [
  { value: '', label: 'Tray' },
  { value: 'kits', label: 'Kits' },
] as const;

/**
 * `title` is "Log Usage" under the default navigation and "Usage Logging" in the clinic. Kits need the right to edit
 * stock.
 */
export function UsageScreen({ title }: { readonly title: 'Log Usage' | 'Usage Logging' }) {
  const { address, write } = useAddress();
  const keepsKits = useMay('settings:edit');
  const view = keepsKits && address.get('view') === 'kits' ? 'kits' : '';
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <ScreenHead title={title} brief={title} subtitle="Log usage; stock levels update immediately for everyone" />
      {keepsKits && (
        <div className="max-sm:-mb-1">
          <Segmented
            label="Usage"
            value={view}
            choices={VIEWS}
            onChange={(value) => write({ view: value }, { step: true })}
          />
        </div>
      )}
      {view === 'kits' ? (
        <Suspense fallback={<LinesSkeleton label="Loading kits" lines={4} line="px-4 py-3 sm:px-5" />}>
          <Kits />
        </Suspense>
      ) : (
        <Day />
      )}
    </div>
  );
}

/** Lists treatments, or the uses of supplies behind the dashboard's figure. */
function Day() {
  const { address, write } = useAddress();
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
        <Suspense
          fallback={<LinesSkeleton label="Loading history" lines={8} line="h-[73px] px-4 max-sm:h-[89px] sm:px-5" />}
        >
          {ofSupplies ? (
            <UsageHistory
              kind="item"
              title="Uses of Supplies"
              aside={
                <Button variant="quiet" size="small" onClick={() => write({ of: '' })}>
                  All treatments
                </Button>
              }
            />
          ) : (
            <TreatmentHistory />
          )}
        </Suspense>
      </div>
    </div>
  );
}
