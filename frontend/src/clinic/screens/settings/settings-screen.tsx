import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { Suspense } from 'react';
import { lazyPart } from '../../../lib/page/lazy-part.js';
import { useUser } from '../../../session/session-store.js';
import { ScreenHead } from '../../../ui/display/screen-head.js';
import { Skeleton } from '../../../ui/feedback/skeleton.js';
import { NoAccessState } from '../../../ui/feedback/states.js';
import { useMay } from '../../shared/rights.js';
import { BrandingCard } from './branding/branding-card.js';
import { SuppliersSection } from './suppliers/suppliers-section.js';

/* Forms and their validation load after the screen is shown. */
const PatientReferencesCard = lazyPart(async () => ({
  default: (await import('./patient-references-card.js')).PatientReferencesCard,
}));
const PriceWatchCard = lazyPart(async () => ({ default: (await import('./price-watch-card.js')).PriceWatchCard }));
const OrderDetailsCard = lazyPart(async () => ({
  default: (await import('./orders/order-details-card.js')).OrderDetailsCard,
}));
const OrganisationCard = lazyPart(async () => ({ default: (await import('./organisation-card.js')).OrganisationCard }));

const OnItsWay = <Skeleton className="h-44 w-full rounded-card" />;

/** Shows the clinic's settings. The organization card needs no access to the clinic. */
export function SettingsScreen() {
  const { projects } = useUser();
  const inClinic = projects.includes('perfect-b');
  const mayReplacePatients = useMay('settings:edit');
  return (
    <div className="flex flex-col gap-8">
      <ScreenHead
        title="Perfect B Settings"
        brief="Settings"
        subtitle="Suppliers, price watch, branding and regional settings"
      />
      {inClinic ? (
        <>
          <SuppliersSection />
          <Suspense fallback={OnItsWay}>
            <PriceWatchCard />
          </Suspense>
          <BrandingCard />
          <Suspense fallback={OnItsWay}>
            <OrderDetailsCard />
          </Suspense>
          {mayReplacePatients && (
            <Suspense fallback={OnItsWay}>
              <PatientReferencesCard />
            </Suspense>
          )}
        </>
      ) : (
        <div className="rounded-card border border-line bg-surface">
          <NoAccessState what={PROJECT_NAMES['perfect-b']} />
        </div>
      )}
      <Suspense fallback={OnItsWay}>
        <OrganisationCard />
      </Suspense>
    </div>
  );
}
