import { MAX_BULK_ROWS } from '@atrium/contract/clinic/bulk/values';
import { formatPlural } from '@atrium/rules/stock/labels';
import {
  Archive,
  ClipboardList,
  Layers,
  ListTodo,
  type LucideIcon,
  MapPin,
  Tag,
  Tags,
  TrendingDown,
  Truck,
  X,
} from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../../ui/buttons/button.js';
import { defineDialog } from '../../../ui/dialogs/dialog-host.js';
import type { Stock } from '../../store/clinic-state.js';
import { useCanManageLots } from '../lots/public.js';
import { useClinicRight } from '../../shared/rights.js';
import type { BulkField } from './bulk-labels.js';
import type { SelectAll } from './use-select-all.js';
import type { Selection } from './use-selection.js';

const bulkDialog = defineDialog('Change several', async () => (await import('./bulk-dialog.js')).BulkDialog, 440);
const labelsDialog = defineDialog('Labels', async () => (await import('../labels/labels-dialog.js')).LabelsDialog, 840);
const openCountDialog = defineDialog(
  'New count',
  async () => (await import('../counts/list/open-count-dialog.js')).OpenCountDialog,
);

const BULK_ACTIONS: readonly { readonly what: BulkField; readonly label: string; readonly icon: LucideIcon }[] = [
  { what: 'category', label: 'Category', icon: Tags },
  { what: 'supplier', label: 'Supplier', icon: Truck },
  { what: 'minimum', label: 'Minimum', icon: TrendingDown },
  { what: 'shelf', label: 'Shelf', icon: MapPin },
  { what: 'lots', label: 'Lots', icon: Layers },
  { what: 'deactivate', label: 'Deactivate', icon: Archive },
];

interface BulkBarProps {
  /** Selected rows, including those that filters hide. */
  readonly stock: readonly Stock[];
  /** Loaded rows that match the filters. */
  readonly shown: readonly Stock[];
  readonly all: SelectAll;
  readonly selection: Selection;
}

/** Toolbar with actions for the selected rows, above the end of the list. */
export function BulkBar({ stock, shown, all, selection }: BulkBarProps) {
  const canEdit = useClinicRight('stock:edit');
  const canRequest = useClinicRight('reorder:request') && canEdit;
  const manages = useCanManageLots();
  const [openDialogKey, setOpenDialogKey] = useState<BulkField | 'labels' | 'count' | null>(null);
  const tooMany = stock.length > MAX_BULK_ROWS;
  const close = () => setOpenDialogKey(null);
  const hidden = stock.filter(({ id }) => !shown.some((row) => row.id === id)).length;
  return (
    <div
      role="region"
      aria-label="Chosen rows"
      data-sends=""
      className="fixed right-[var(--panel,0px)] left-0 bottom-[calc(var(--bottom-bar,0px)+12px)] z-30 mx-auto flex w-fit max-w-[calc(100vw-24px-var(--panel,0px))] flex-col gap-1.5 rounded-card border border-line bg-surface px-3 py-2 shadow-float dark:bg-raised"
    >
      <div className="flex items-center gap-3">
        <p className="figures text-table font-semibold whitespace-nowrap" role="status">
          <span>{`${stock.length.toLocaleString('en')} selected`}</span>
          {hidden > 0 && (
            <span className="font-normal text-muted">{` (${hidden.toLocaleString('en')} hidden by filters)`}</span>
          )}
          {!all.isAllSelected && stock.length === MAX_BULK_ROWS && (
            <span className="font-normal text-muted"> · as many as can be changed at once</span>
          )}
        </p>
        {stock.length < all.count && (
          <Button
            variant="quiet"
            size="small"
            onClick={all.selectAll}
          >{`${all.isAllSelected ? 'All' : 'First'} ${all.count.toLocaleString('en')}`}</Button>
        )}
        <IconButton label="Clear selection" className="-my-1 ml-auto" icon={X} onClick={selection.clear} />
      </div>
      {tooMany ? (
        <p className="text-table text-warn-text">{`At most ${formatPlural(MAX_BULK_ROWS, 'row')} at once. Please choose fewer.`}</p>
      ) : (
        stock.length > 0 && (
          <div className="flex gap-1 overflow-x-auto [scrollbar-width:none]">
            {canEdit &&
              BULK_ACTIONS.map(({ what, label, icon: Icon }) => (
                <Button
                  key={what}
                  size="small"
                  icon={Icon}
                  onPointerEnter={bulkDialog.preload}
                  onClick={() => setOpenDialogKey(what)}
                >
                  {label}
                </Button>
              ))}
            {canRequest && (
              <Button size="small" icon={ClipboardList} onClick={() => setOpenDialogKey('request')}>
                Request
              </Button>
            )}
            <Button
              size="small"
              icon={Tag}
              onPointerEnter={labelsDialog.preload}
              onClick={() => setOpenDialogKey('labels')}
            >
              Labels
            </Button>
            {manages && (
              <Button
                size="small"
                icon={ListTodo}
                onPointerEnter={openCountDialog.preload}
                onClick={() => setOpenDialogKey('count')}
              >
                Count
              </Button>
            )}
          </div>
        )
      )}
      {openDialogKey === 'labels' ? (
        <labelsDialog.Component stock={stock} onClose={close} />
      ) : openDialogKey === 'count' ? (
        <openCountDialog.Component stockIds={stock.map(({ id }) => id)} onClose={close} />
      ) : (
        openDialogKey !== null && (
          <bulkDialog.Component what={openDialogKey} stock={stock} onDone={selection.clear} onClose={close} />
        )
      )}
    </div>
  );
}
