import type { Supplier } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import { Truck } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useListFilter } from '../../../../lib/format/list-filter.js';
import { DataTable } from '../../../../ui/lists/data-table.js';
import { DataTableSkeleton } from '../../../../ui/lists/data-table-skeleton.js';
import type { Sorting } from '../../../../ui/lists/data-table-props.js';
import { ListFrame } from '../../../../ui/lists/list-frame.js';
import { useClinicRight } from '../../../shared/rights.js';
import { loadClinic, useClinic } from '../../../store/clinic-store.js';
import { addSupplier } from './supplier-dialogs.js';
import { SupplierCard, supplierColumns } from './supplier-columns.js';
import type { SupplierDetailsRoute } from './supplier-details-route.js';
import { filterSuppliers } from './filter-suppliers.js';

/** Height of a row on a phone in px. */
const LINE_PX = 64;
const BY_NAME: Sorting = { id: 'name', desc: false };
const FILTERS = ['supplier'] as const;

interface SuppliersSectionProps {
  readonly details: SupplierDetailsRoute;
}

/** Suppliers, which items and consumables share. */
export function SuppliersSection({ details }: SuppliersSectionProps) {
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
        icon={<Truck className="size-5" />}
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
