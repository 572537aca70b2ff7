import type { ClinicSettings } from '@atrium/contract/clinic/settings/schemas';
import { lazyPart } from '../../../../lib/page/lazy-part.js';
import { useBranding } from '../../../../session/branding-store.js';
import { Card } from '../../../../ui/display/card.js';
import { Skeleton } from '../../../../ui/feedback/states.js';
import { useClinicRight } from '../../../shared/rights.js';
import { BRANDING_LABELS as LABELS } from './branding-labels.js';
import { BrandingPreview } from './branding-preview.js';
import { Contrast } from './contrast.js';

const LoadingCard = () => (
  <div className="grid gap-6 px-4 pb-4 lg:grid-cols-2" aria-busy="true">
    <Skeleton className="h-80 w-full rounded-control" />
    <Skeleton className="h-40 w-full rounded-control" />
  </div>
);

const BrandingForm = lazyPart(async () => (await import('./branding-form.js')).BrandingForm, <LoadingCard />);

/** Shows the clinic's branding; read-only without the right to change it. */
export function BrandingCard() {
  const settings = useBranding((state) => state.settings);
  const canEdit = useClinicRight('settings:edit');
  return (
    <Card title="Branding" description="Name, logo and color of the clinic's screens" className="max-w-[840px]">
      {settings === null ? (
        <LoadingCard />
      ) : canEdit ? (
        <BrandingForm settings={settings} />
      ) : (
        <BrandingFacts settings={settings} />
      )}
    </Card>
  );
}

function BrandingFacts({ settings }: { readonly settings: ClinicSettings }) {
  const { clinicName, tagline, accentColor, logoUrl } = settings;
  return (
    <div className="grid items-start gap-6 px-4 pb-4 lg:grid-cols-2">
      <div className="flex flex-col gap-4">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
          <dt className="text-muted">{LABELS.clinicName}</dt>
          <dd className="font-normal">{clinicName}</dd>
          <dt className="text-muted">{LABELS.tagline}</dt>
          <dd>{tagline ?? '—'}</dd>
          <dt className="text-muted">{LABELS.accentColor}</dt>
          <dd className="figures">{accentColor}</dd>
        </dl>
        <Contrast colour={accentColor} />
        <p className="text-table text-muted">Managers of the clinic can change this.</p>
      </div>
      <BrandingPreview name={clinicName} tagline={tagline ?? ''} logoUrl={logoUrl} accentColor={accentColor} />
    </div>
  );
}
