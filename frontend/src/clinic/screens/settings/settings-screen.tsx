import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Supplier } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import { Truck } from 'lucide-react';
import { lazyPart } from '../../../lib/page/lazy-part.js';
import { ScreenHeader } from '../../../ui/display/screen-header.js';
import { Skeleton, LinesSkeleton } from '../../../ui/feedback/states.js';
import { useClinicRight } from '../../shared/rights.js';
import { BrandingCard } from './branding/branding-card.js';
import { classes } from '../../../ui/classes.js';
import { PANEL_PADDING } from '../../../ui/details/use-details-route.js';
import { type SupplierDetailsRoute, useSupplierDetailsRoute } from './suppliers/supplier-details-route.js';
import { useListFilter } from '../../../lib/format/list-filter.js';
import { DataTable } from '../../../ui/lists/data-table.js';
import { DataTableSkeleton } from '../../../ui/lists/data-table-skeleton.js';
import type { Sorting } from '../../../ui/lists/data-table-props.js';
import { ListFrame } from '../../../ui/lists/list-frame.js';
import { loadClinic, useClinic } from '../../store/clinic-store.js';
import { addSupplier } from './suppliers/supplier-dialogs.js';
import { SupplierCard, supplierColumns } from './suppliers/supplier-columns.js';
import { filterSuppliers } from './suppliers/filter-suppliers.js';

const LoadingCard = <Skeleton className="h-44 w-full max-w-[840px] rounded-card" />;

/* Forms and their validation load after the screen is shown. */
const PatientReferencesCard = lazyPart(
  async () => (await import('./patient-references-card.js')).PatientReferencesCard,
  LoadingCard,
);
const PriceWatchCard = lazyPart(async () => (await import('./price-watch-card.js')).PriceWatchCard, LoadingCard);
const OrderDetailsCard = lazyPart(
  async () => (await import('./orders/order-details-card.js')).OrderDetailsCard,
  LoadingCard,
);

const SupplierDetailsPage = lazyPart(
  async () => (await import('./suppliers/supplier-details.js')).SupplierDetailsPage,
  <LinesSkeleton label="Loading the supplier" lines={8} />,
);
const SupplierDetailsPanel = lazyPart(
  async () => (await import('./suppliers/supplier-details.js')).SupplierDetailsPanel,
  null,
);

/** Shows the settings of the clinic. Those of the organization have a screen of their own. */
export function SettingsScreen() {
  const details = useSupplierDetailsRoute();
  if (details.shown === 'page') return <SupplierDetailsPage id={details.id ?? 0} />;
  return (
    <>
      <Settings details={details} />
      {details.shown === 'panel' && (
        <SupplierDetailsPanel id={details.id ?? 0} step={details.step} close={details.close} />
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
      {/* The cards have two columns where the panel of a supplier leaves the space. */}
      <div className="@container">
        <div className="grid items-start gap-6 @min-[1200px]:grid-cols-[repeat(2,minmax(0,840px))]">
          <div className={COLUMN_CLASSES}>
            <PriceWatchCard />
            {canReplacePatients && <PatientReferencesCard />}
          </div>
          <div className={COLUMN_CLASSES}>
            <BrandingCard />
            <OrderDetailsCard />
          </div>
        </div>
      </div>
    </div>
  );
}

const COLUMN_CLASSES = 'flex min-w-0 flex-col gap-6';

/** Height of a row on a phone in px. */
const LINE_PX = 64;
const BY_NAME: Sorting = { id: 'name', desc: false };
const FILTERS = ['supplier'] as const;

/** Suppliers, which items and consumables share. */
function SuppliersSection({ details }: { readonly details: SupplierDetailsRoute }) {
  const suppliers = useClinic((state) => state.suppliers);
  const uses = useClinic((state) => state.uses.value?.suppliers ?? null);
  const canEdit = useClinicRight('suppliers:edit');
  const { values, write, clear } = useListFilter(FILTERS);
  const search = values.supplier;
  const [chosen, setSorting] = useState<Sorting | null>(null);
  const sorting = chosen ?? (search === '' ? BY_NAME : null);
  const all = useMemo(() => [...suppliers.all.rows.values()], [suppliers.all]);
  const { rows: shown, meant: suggestion } = useMemo(() => filterSuppliers(all, search), [all, search]);
  const { open, shown: view } = details;
  const isPanelOpen = view === 'panel';
  const columns = useMemo(
    () => supplierColumns({ uses, canEdit, isPanelOpen, onOpen: open }),
    [uses, canEdit, isPanelOpen, open],
  );
  const card = useCallback(
    (supplier: Supplier) => <SupplierCard supplier={supplier} uses={uses} onOpen={open} />,
    [uses, open],
  );

  useEffect(() => loadClinic('suppliers', 'uses'), []);

  return (
    <section aria-label="Suppliers">
      <ListFrame
        title="Suppliers"
        level={2}
        list={suppliers}
        total={all.length}
        skeleton={<DataTableSkeleton columns={columns} lines={6} linePx={LINE_PX} />}
        failed="The suppliers could not be loaded."
        onRetry={() => loadClinic('suppliers')}
        icon={Truck}
        empty="No suppliers yet"
        add={canEdit && { label: 'Add Supplier', onClick: addSupplier }}
        filters={{
          noun: 'supplier',
          shown: shown.length,
          isFiltered: search !== '',
          meant: suggestion,
          onClear: clear,
          onChange: write,
          search: {
            label: 'Search suppliers',
            placeholder: 'Search name, email or notes...',
            value: search,
            onChange: (supplier) => write({ supplier }),
          },
        }}
      >
        <DataTable
          label="Suppliers"
          rows={shown}
          columns={columns}
          rowId={({ id }) => id}
          sorting={sorting}
          onSortingChange={setSorting}
          card={card}
          onOpen={details.onOpen}
          onOrder={details.onOrder}
          opened={details.id}
          linePx={LINE_PX}
        />
      </ListFrame>
    </section>
  );
}
