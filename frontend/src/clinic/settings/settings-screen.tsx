import { PROJECT_NAMES } from '@atrium/rules/labels';
import { lazy, Suspense } from 'react';
import { useUser } from '../../session/session-store.js';
import { ScreenHead } from '../../ui/screen-head.js';
import { Skeleton } from '../../ui/skeleton.js';
import { NoAccessState } from '../../ui/states.js';
import { useMay } from '../parts/rights.js';
import { BrandingCard } from './branding-card.js';
import { OrganisationCard } from './organisation-card.js';
import { PriceWatchCard } from './price-watch-card.js';
import { SuppliersSection } from './suppliers-section.js';

const PatientReferencesCard = lazy(async () => ({
  default: (await import('./patient-references-card.js')).PatientReferencesCard,
}));

/** What the clinic sets for itself. The organisation's part concerns everybody, so it is shown without the clinic too. */
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
          <PriceWatchCard />
          <BrandingCard />
          {mayReplacePatients && (
            <Suspense fallback={<Skeleton className="h-44 w-full rounded-card" />}>
              <PatientReferencesCard />
            </Suspense>
          )}
        </>
      ) : (
        <div className="rounded-card border border-line bg-surface">
          <NoAccessState what={PROJECT_NAMES['perfect-b']} />
        </div>
      )}
      <OrganisationCard />
    </div>
  );
}
