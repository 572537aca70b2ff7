import { MAX_BULK_ROWS } from '@atrium/contract/clinic/bulk/values';
import { plural } from '@atrium/rules/stock/labels';
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
import { Button } from '../../../ui/buttons/button.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { defineDialog } from '../../../ui/dialogs/define-dialog.js';
import type { Stock } from '../../store/clinic-state.js';
import { useManagesLots } from '../lots/public.js';
import { useMay } from '../../shared/rights.js';
import type { BulkWhat } from './bulk-words.js';
import type { ChooseAll } from './use-choose-all.js';
import type { Chosen } from './use-chosen.js';

const bulkDialog = defineDialog({
  load: async () => (await import('./bulk-dialog.js')).BulkDialog,
  title: 'Change Several',
  width: 440,
});
const labelsDialog = defineDialog({
  load: async () => (await import('../labels/labels-dialog.js')).LabelsDialog,
  title: 'Labels',
  width: 840,
});
const openCountDialog = defineDialog({
  load: async () => (await import('../counts/list/open-count-dialog.js')).OpenCountDialog,
  title: 'New Count',
});

const ACTS: readonly { readonly what: BulkWhat; readonly label: string; readonly icon: LucideIcon }[] = [
  { what: 'category', label: 'Category', icon: Tags },
  { what: 'supplier', label: 'Supplier', icon: Truck },
  { what: 'minimum', label: 'Minimum', icon: TrendingDown },
  { what: 'shelf', label: 'Shelf', icon: MapPin },
  { what: 'lots', label: 'Lots', icon: Layers },
  { what: 'deactivate', label: 'Deactivate', icon: Archive },
];
const icon = 'size-4';

interface BulkBarProps {
  /** Chosen rows, including those that filters hide. */
  readonly stock: readonly Stock[];
  /** Rows that the filters show, as far as they are loaded. */
  readonly shown: readonly Stock[];
  readonly all: ChooseAll;
  readonly chosen: Chosen;
}

/** Actions for the chosen rows, over the foot of the list. */
export default function BulkBar({ stock, shown, all, chosen }: BulkBarProps) {
  const mayEdit = useMay('stock:edit');
  const mayRequest = useMay('reorder:request') && mayEdit;
  const manages = useManagesLots();
  const [wish, setWish] = useState<BulkWhat | 'labels' | 'count' | null>(null);
  const tooMany = stock.length > MAX_BULK_ROWS;
  const close = () => setWish(null);
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
          {stock.length.toLocaleString('en')} selected
          {hidden > 0 && <span className="font-normal text-muted"> · {hidden.toLocaleString('en')} not shown</span>}
          {!all.isAll && stock.length === MAX_BULK_ROWS && (
            <span className="font-normal text-muted"> · as many as can be changed at once</span>
          )}
        </p>
        {stock.length < all.count && (
          <Button variant="quiet" size="small" onClick={all.choose}>
            {all.isAll ? 'All' : 'First'} {all.count.toLocaleString('en')}
          </Button>
        )}
        <IconButton
          label="Choose nothing"
          tip="Choose nothing"
          className="-my-1 ml-auto"
          icon={<X className={icon} aria-hidden="true" />}
          onClick={chosen.clear}
        />
      </div>
      {tooMany ? (
        <p className="text-table text-warn-text">
          At most {plural(MAX_BULK_ROWS, 'row')} at once. Please choose fewer.
        </p>
      ) : (
        stock.length > 0 && (
          <div className="flex gap-1 overflow-x-auto [scrollbar-width:none]">
            {mayEdit &&
              ACTS.map(({ what, label, icon: Icon }) => (
                <Button
                  key={what}
                  size="small"
                  icon={<Icon className={icon} aria-hidden="true" />}
                  onPointerEnter={bulkDialog.preload}
                  onClick={() => setWish(what)}
                >
                  {label}
                </Button>
              ))}
            {mayRequest && (
              <Button
                size="small"
                icon={<ClipboardList className={icon} aria-hidden="true" />}
                onClick={() => setWish('request')}
              >
                Request
              </Button>
            )}
            <Button
              size="small"
              icon={<Tag className={icon} aria-hidden="true" />}
              onPointerEnter={labelsDialog.preload}
              onClick={() => setWish('labels')}
            >
              Labels
            </Button>
            {manages && (
              <Button
                size="small"
                icon={<ListTodo className={icon} aria-hidden="true" />}
                onPointerEnter={openCountDialog.preload}
                onClick={() => setWish('count')}
              >
                Count
              </Button>
            )}
          </div>
        )
      )}
      {wish === 'labels' ? (
        <labelsDialog.Component stock={stock} onClose={close} />
      ) : wish === 'count' ? (
        <openCountDialog.Component stockIds={stock.map(({ id }) => id)} onClose={close} />
      ) : (
        wish !== null && <bulkDialog.Component what={wish} stock={stock} onDone={chosen.clear} onClose={close} />
      )}
    </div>
  );
}
