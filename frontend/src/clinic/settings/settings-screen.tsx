import { PROJECT_NAMES } from '@atrium/rules/labels';
import { useUser } from '../../session/session-store.js';
import { ScreenHead } from '../../ui/screen-head.js';
import { NoAccessState } from '../../ui/states.js';
import { useMay } from '../parts/rights.js';
import { BrandingCard } from './branding-card.js';
import { OrganisationCard } from './organisation-card.js';
import { PatientReferencesCard } from './patient-references-card.js';
import { SuppliersSection } from './suppliers-section.js';

/** What the clinic sets for itself. The organisation's part concerns everybody, so it is shown without the clinic too. */
export function SettingsScreen() {
  const { projects } = useUser();
  const inClinic = projects.includes('perfect-b');
  const mayReplacePatients = useMay('settings:edit');
  return (
    <div className="flex flex-col gap-8">
      <ScreenHead title="Perfect B Settings" subtitle="Suppliers, branding and regional settings" />
      {inClinic ? (
        <>
          <SuppliersSection />
          <BrandingCard />
          {mayReplacePatients && <PatientReferencesCard />}
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
