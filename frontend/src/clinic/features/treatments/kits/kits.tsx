import type { Kit, KitUse } from '@atrium/contract/clinic/kits/schemas';
import { labelOf, plural, TREATMENT_TYPE_LABELS } from '@atrium/rules/stock/labels';
import { Package, Plus } from 'lucide-react';
import { useEffect } from 'react';
import { momentText } from '../../../../lib/format/dates.js';
import { moneyText } from '../../../../lib/format/money.js';
import { Button } from '../../../../ui/buttons/button.js';
import { EditDelete } from '../../../../ui/buttons/edit-delete.js';
import { defineDialog } from '../../../../ui/dialogs/define-dialog.js';
import { openDialog } from '../../../../ui/dialogs/dialog-host.js';
import { LinesSkeleton } from '../../../../ui/feedback/lines-skeleton.js';
import { Framed, ListFrame } from '../../../../ui/lists/list-frame.js';
import { need, useClinic } from '../../../store/clinic-store.js';
import { changeText, lineTexts } from './kit-words.js';

const kitDialog = defineDialog({
  load: async () => (await import('./kit-dialog.js')).KitDialog,
  title: ({ kit }) => (kit === null ? 'Add Kit' : 'Edit Kit'),
  width: 840,
});
const deleteKitDialog = defineDialog({
  load: async () => (await import('./delete-kit-dialog.js')).DeleteKitDialog,
  title: 'Delete kit',
  width: 440,
});

/** Kits of managers: usual lines of a treatment, their cost, and how often they were changed. */
export function Kits() {
  const kits = useClinic((state) => state.kits);
  const uses = useClinic((state) => state.kitUses.value);
  useEffect(() => need('kits', 'kitUses'), []);
  const rows = [...kits.all.rows.values()].toSorted((a, b) => a.name.localeCompare(b.name));
  const add = (
    <Button
      variant="primary"
      icon={<Plus className="size-4" aria-hidden="true" />}
      onPointerEnter={kitDialog.preload}
      onClick={() => openDialog(kitDialog, { kit: null })}
    >
      Add Kit
    </Button>
  );
  return (
    <section aria-label="Kits" className="flex flex-col gap-4">
      {rows.length > 0 && (
        <div className="flex items-center justify-between gap-3">
          <p className="min-w-0 text-table text-muted">
            Treatments logged with each kit in the last 90 days; those that were undone do not count
          </p>
          {add}
        </div>
      )}
      <ListFrame
        list={kits}
        total={rows.length}
        skeleton={
          <Framed>
            <LinesSkeleton label="Loading kits" lines={4} line="px-4 py-4 sm:px-5" />
          </Framed>
        }
        failed="The kits could not be loaded."
        onRetry={() => need('kits')}
        icon={<Package className="size-5" />}
        empty="No kits yet"
        action={add}
      >
        <ul
          aria-label="Kits"
          className="divide-y divide-line rounded-card border border-line bg-surface max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0"
        >
          {rows.map((kit) => (
            <KitRow
              key={kit.id}
              kit={kit}
              use={uses == null ? undefined : (uses.find(({ kitId }) => kitId === kit.id) ?? null)}
            />
          ))}
        </ul>
      </ListFrame>
    </section>
  );
}

interface KitRowProps {
  readonly kit: Kit;
  /** Undefined while loading; null without a treatment in the last 90 days. */
  readonly use: KitUse | null | undefined;
}

function KitRow({ kit, use }: KitRowProps) {
  const type = kit.treatmentType === null ? 'General use' : labelOf(TREATMENT_TYPE_LABELS, kit.treatmentType);
  const gone = kit.products.filter(({ isActive }) => !isActive);
  return (
    <li
      aria-label={kit.name}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 px-4 py-3.5 sm:px-5 md:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_8rem_auto]"
    >
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{kit.name}</p>
        <p className="text-caption text-muted">{type}</p>
        <ul className="mt-1.5 text-table text-muted">
          {lineTexts(kit).map((text, index) => (
            <li key={index} className="wrap-anywhere">
              {text}
            </li>
          ))}
        </ul>
        {gone.length > 0 && (
          <p className="mt-1 text-table text-warn-text">
            No longer in use: {new Intl.ListFormat('en').format(gone.map(({ name }) => name))}
          </p>
        )}
      </div>
      <div className="min-w-0 max-md:col-span-2 max-md:row-start-2">{use !== undefined && <Used use={use} />}</div>
      <p className="figures text-right font-medium max-md:col-span-2 max-md:row-start-3 max-md:text-left">
        {moneyText(kit.cost)}
        <span className="block text-caption font-normal text-muted max-md:inline max-md:pl-1.5">
          {kit.products.length > kit.lines.length ? 'per treatment, with first choices' : 'per treatment'}
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

function Used({ use }: { readonly use: KitUse | null }) {
  if (use === null) return <p className="text-table text-muted">Not used in the last 90 days</p>;
  const percent = Math.round((use.changed / use.used) * 100);
  return (
    <div className="flex flex-col gap-1">
      <p className="text-table">
        <span className="figures font-medium">Used in {plural(use.used, 'treatment')}</span>
        {use.changed > 0 ? (
          <span className={percent >= 50 ? 'text-warn-text' : 'text-muted'}>
            , {use.changed === use.used ? 'all' : use.changed.toLocaleString('en')} logged with changes ({percent}%)
          </span>
        ) : (
          <span className="text-muted">, none with changes</span>
        )}
      </p>
      {use.changes.slice(0, 3).map((change) => (
        <p key={`${change.what} ${change.stockId} ${change.planned}`} className="text-caption wrap-anywhere text-muted">
          {changeText(change)} · in {plural(change.times, 'treatment')}
        </p>
      ))}
      {use.lastUsedAt !== null && (
        <p className="figures text-caption text-muted">Last used {momentText(use.lastUsedAt)}</p>
      )}
    </div>
  );
}
