import type { Supplier } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import { plural } from '@atrium/rules/stock/labels';
import { Plus, Search, Truck } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useListFilter } from '../../../../lib/format/list-filter.js';
import { Button } from '../../../../ui/buttons/button.js';
import { DataTable } from '../../../../ui/lists/data-table.js';
import { DataTableSkeleton } from '../../../../ui/lists/data-table-skeleton.js';
import type { Sorting } from '../../../../ui/lists/data-table-props.js';
import { Framed, ListFrame } from '../../../../ui/lists/list-frame.js';
import { SearchField } from '../../../../ui/fields/search-field.js';
import { DidYouMean } from '../../../../ui/fields/did-you-mean.js';
import { EmptyState } from '../../../../ui/feedback/states.js';
import { useMay } from '../../../shared/rights.js';
import { need, useClinic } from '../../../store/clinic-store.js';
import { addSupplier } from './supplier-dialogs.js';
import { SupplierCard, supplierColumns } from './supplier-columns.js';
import { suppliersThatMatch } from './select-suppliers.js';

const HEAD_TOP_PX = 56;
/** Height of a row on a phone in px. */
const LINE_PX = 64;
const BY_NAME: Sorting = { id: 'name', desc: false };
const FILTERS = ['supplier'] as const;

/** Whom the clinic buys from; items and consumables share them. */
export function SuppliersSection() {
  const suppliers = useClinic((state) => state.suppliers);
  const uses = useClinic((state) => state.uses.value?.suppliers ?? null);
  const mayEdit = useMay('suppliers:edit');
  const { values, write } = useListFilter(FILTERS);
  const search = values.supplier;
  const setSearch = (supplier: string) => write({ supplier });
  const [chosen, setSorting] = useState<Sorting | null>(null);
  const sorting = chosen ?? (search === '' ? BY_NAME : null);
  const all = useMemo(() => [...suppliers.all.rows.values()], [suppliers.all]);
  const { rows: shown, meant } = useMemo(() => suppliersThatMatch(all, search), [all, search]);
  const columns = useMemo(() => supplierColumns({ uses, mayEdit }), [uses, mayEdit]);
  const card = useCallback((supplier: Supplier) => <SupplierCard supplier={supplier} uses={uses} />, [uses]);
  const waiting = all.length === 0 && (suppliers.phase === 'idle' || suppliers.phase === 'loading');

  useEffect(() => need('suppliers', 'uses'), []);

  const addButton = mayEdit ? (
    <Button variant="primary" icon={<Plus className="size-4" aria-hidden="true" />} onClick={addSupplier}>
      Add Supplier
    </Button>
  ) : null;

  return (
    <section aria-labelledby="suppliers" className="flex flex-col gap-4 max-sm:gap-1.5">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3 max-sm:items-center max-sm:gap-y-1.5">
        <div className="mr-auto min-w-0">
          <h2 id="suppliers" className="text-heading font-semibold">
            Suppliers
          </h2>
          <p className="text-table text-muted max-sm:sr-only" role="status">
            {waiting ? 'Loading suppliers...' : `Showing ${plural(shown.length, 'supplier')}`}
          </p>
        </div>
        {all.length > 0 && (
          <SearchField
            label="Search suppliers"
            placeholder="Search name, e-mail or notes..."
            value={search}
            onChange={setSearch}
            className="w-72 max-sm:order-last max-sm:w-full"
          />
        )}
        {all.length > 0 && addButton}
      </div>
      <ListFrame
        list={suppliers}
        total={all.length}
        skeleton={<DataTableSkeleton columns={columns} lines={6} linePx={LINE_PX} />}
        failed="The suppliers could not be loaded."
        onRetry={() => need('suppliers')}
        icon={<Truck className="size-5" />}
        empty="There are no suppliers yet"
        action={addButton}
      >
        {shown.length === 0 ? (
          <Framed>
            <EmptyState icon={<Search className="size-5" />} title={`No supplier matches "${search}"`}>
              {meant !== null && <DidYouMean meant={meant} onChoose={setSearch} />}
              <Button onClick={() => setSearch('')}>Clear search</Button>
            </EmptyState>
          </Framed>
        ) : (
          <DataTable
            label="Suppliers"
            rows={shown}
            columns={columns}
            rowId={({ id }) => id}
            sorting={sorting}
            onSortingChange={setSorting}
            headTop={HEAD_TOP_PX}
            card={card}
            linePx={LINE_PX}
          />
        )}
      </ListFrame>
    </section>
  );
}
