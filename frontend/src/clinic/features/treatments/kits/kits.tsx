import type { Kit, KitUse } from '@atrium/contract/clinic/kits/schemas';
import { getLabel, formatPlural, TREATMENT_TYPE_LABELS } from '@atrium/rules/stock/labels';
import { findRows, toSearchTexts } from '@atrium/rules/text/search';
import { Package } from 'lucide-react';
import { useEffect } from 'react';
import { formatShortMoment } from '../../../../lib/format/dates.js';
import { formatAmount } from '../../../../lib/format/money.js';
import { EditDelete } from '../../../../ui/buttons/edit-delete.js';
import { defineDialog, openDialog } from '../../../../ui/dialogs/dialog-host.js';
import { LinesSkeleton } from '../../../../ui/feedback/states.js';
import { ListFrame, searchFilters } from '../../../../ui/lists/list-frame.js';
import { FramedRows } from '../../../../ui/lists/list-states.js';
import { useListFilter } from '../../../../lib/format/list-filter.js';
import { loadClinic, useClinic } from '../../../store/clinic-store.js';
import { formatDeviation, formatKitLines } from './kit-text.js';

const kitDialog = defineDialog(
  ({ kit }) => (kit === null ? 'Add kit' : 'Edit kit'),
  async () => (await import('./kit-dialog.js')).KitDialog,
  840,
);
const deleteKitDialog = defineDialog(
  ({ kit }) => `Delete ${kit.name}?`,
  async () => (await import('./delete-kit-dialog.js')).DeleteKitDialog,
  440,
);

const FILTERS = ['search'] as const;
const textOf = toSearchTexts<Kit>(({ name, products }) => ({ name, more: products.map((product) => product.name) }));

/** List of kits for managers: usual lines of a treatment, their cost, and how often they were changed. */
export function KitList() {
  const kits = useClinic((state) => state.kits);
  const uses = useClinic((state) => state.kitUses.value);
  const filter = useListFilter(FILTERS);
  useEffect(() => loadClinic('kits', 'kitUses'), []);
  const rows = [...kits.all.rows.values()].toSorted((a, b) => a.name.localeCompare(b.name));
  const found = findRows(rows, textOf, filter.values.search);
  return (
    <ListFrame
      title="Kits"
      subtitle="Default items for a treatment, with their use in the last 90 days"
      add={{
        label: 'Add kit',
        onPointerEnter: kitDialog.preload,
        onClick: () => void openDialog(kitDialog, { kit: null }),
      }}
      list={kits}
      total={rows.length}
      skeleton={
        <FramedRows>
          <LinesSkeleton label="Loading kits" lines={4} line="py-4 sm:px-4" />
        </FramedRows>
      }
      failed="The kits could not be loaded."
      onRetry={() => loadClinic('kits')}
      icon={Package}
      empty="No kits yet"
      filters={searchFilters({ noun: 'kit', placeholder: 'Search kit or product...', filter, found })}
    >
      <FramedRows>
        <ul aria-label="Kits" className="divide-y divide-line">
          {found.rows.map((kit) => (
            <KitRow
              key={kit.id}
              kit={kit}
              use={uses == null ? undefined : (uses.find(({ kitId }) => kitId === kit.id) ?? null)}
            />
          ))}
        </ul>
      </FramedRows>
    </ListFrame>
  );
}

interface KitRowProps {
  readonly kit: Kit;
  /** Use of the kit; undefined while loading, null without a treatment in the last 90 days. */
  readonly use: KitUse | null | undefined;
}

function KitRow({ kit, use }: KitRowProps) {
  const type = kit.treatmentType === null ? 'General use' : getLabel(TREATMENT_TYPE_LABELS, kit.treatmentType);
  const inactiveProducts = kit.products.filter(({ isActive }) => !isActive);
  return (
    <li
      aria-label={kit.name}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 py-3 sm:px-4 md:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_8rem_auto]"
    >
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{kit.name}</p>
        <p className="text-caption text-muted">{type}</p>
        <ul className="mt-1.5 text-table text-muted">
          {formatKitLines(kit).map((text, index) => (
            <li key={index} className="wrap-anywhere">
              {text}
            </li>
          ))}
        </ul>
        {inactiveProducts.length > 0 && (
          <p className="mt-1 text-table text-warn-text">{`No longer in use: ${new Intl.ListFormat('en').format(inactiveProducts.map(({ name }) => name))}`}</p>
        )}
      </div>
      <div className="min-w-0 max-md:col-span-2 max-md:row-start-2">{use !== undefined && <KitUsage use={use} />}</div>
      <p className="figures text-right font-semibold max-md:col-span-2 max-md:row-start-3 max-md:text-left">
        <span>{formatAmount(kit.cost)}</span>
        <span className="block text-caption font-normal text-muted max-md:inline max-md:pl-1.5">
          {kit.products.length > kit.lines.length ? 'per treatment, with default items' : 'per treatment'}
        </span>
      </p>
      <EditDelete
        name={kit.name}
        onEdit={() => openDialog(kitDialog, { kit })}
        onDelete={() => openDialog(deleteKitDialog, { kit })}
        className="-mt-1.5 -mr-2 max-md:col-start-2 max-md:row-start-1"
      />
    </li>
  );
}

function KitUsage({ use }: { readonly use: KitUse | null }) {
  if (use === null) return <p className="text-table text-muted">Not used in the last 90 days</p>;
  const percent = Math.round((use.changed / use.used) * 100);
  return (
    <div className="flex flex-col gap-1">
      <p className="text-table">
        <span className="figures font-semibold">{`Used in ${formatPlural(use.used, 'treatment')}`}</span>
        {use.changed > 0 ? (
          <span
            className={percent >= 50 ? 'text-warn-text' : 'text-muted'}
          >{`, ${use.changed === use.used ? 'all' : use.changed.toLocaleString('en')} logged with changes (${percent}%)`}</span>
        ) : (
          <span className="text-muted">, none with changes</span>
        )}
      </p>
      {use.changes.slice(0, 3).map((change) => (
        <p
          key={`${change.what} ${change.stockId} ${change.planned}`}
          className="text-caption wrap-anywhere text-muted"
        >{`${formatDeviation(change)} · in ${formatPlural(change.times, 'treatment')}`}</p>
      ))}
      {use.lastUsedAt !== null && (
        <p className="figures text-caption text-muted">{`Last used ${formatShortMoment(use.lastUsedAt)}`}</p>
      )}
    </div>
  );
}
