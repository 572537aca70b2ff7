import { Suspense } from 'react';
import { lazyPart } from '../../../lib/page/lazy-part.js';
import { ScreenHeader } from '../../../ui/display/screen-header.js';
import { Skeleton } from '../../../ui/feedback/skeleton.js';
import { useClinicRight } from '../../shared/rights.js';
import { BrandingCard } from './branding/branding-card.js';
import { classes } from '../../../ui/classes.js';
import { PANEL_PADDING } from '../../../ui/details/use-details-route.js';
import { type SupplierDetailsRoute, useSupplierDetailsRoute } from './suppliers/supplier-details-route.js';
import { SuppliersSection } from './suppliers/suppliers-section.js';

/* Forms and their validation load after the screen is shown. */
const PatientReferencesCard = lazyPart(async () => ({
  default: (await import('./patient-references-card.js')).PatientReferencesCard,
}));
const PriceWatchCard = lazyPart(async () => ({ default: (await import('./price-watch-card.js')).PriceWatchCard }));
const OrderDetailsCard = lazyPart(async () => ({
  default: (await import('./orders/order-details-card.js')).OrderDetailsCard,
}));

const SupplierDetailsPage = lazyPart(async () => ({
  default: (await import('./suppliers/supplier-details.js')).SupplierDetailsPage,
}));
const SupplierDetailsPanel = lazyPart(async () => ({
  default: (await import('./suppliers/supplier-details.js')).SupplierDetailsPanel,
}));

const LoadingCard = <Skeleton className="h-44 w-full rounded-card" />;

/** Shows the settings of the clinic. Those of the organization have a screen of their own. */
export function SettingsScreen() {
  const details = useSupplierDetailsRoute();
  if (details.shown === 'page')
    return (
      <Suspense fallback={null}>
        <SupplierDetailsPage id={details.id ?? 0} />
      </Suspense>
    );
  return (
    <>
      <Settings details={details} />
      {details.shown === 'panel' && (
        <Suspense fallback={null}>
          <SupplierDetailsPanel id={details.id ?? 0} step={details.step} close={details.close} />
        </Suspense>
      )}
    </>
  );
}

function Settings({ details }: { readonly details: SupplierDetailsRoute }) {
  const canReplacePatients = useClinicRight('settings:edit');
  return (
    <div className={classes('flex flex-col gap-6', details.shown === 'panel' && PANEL_PADDING)}>
      <ScreenHeader
        title="Perfect B Settings"
        brief="Settings"
        subtitle="Suppliers, price watch, branding, and order details"
      />
      <SuppliersSection details={details} />
      <Suspense fallback={LoadingCard}>
        <PriceWatchCard />
      </Suspense>
      <BrandingCard />
      <Suspense fallback={LoadingCard}>
        <OrderDetailsCard />
      </Suspense>
      {canReplacePatients && (
        <Suspense fallback={LoadingCard}>
          <PatientReferencesCard />
        </Suspense>
      )}
    </div>
  );
}
