import { isolateDirection } from '@atrium/rules/names/isolate';
import { BookmarkPlus, ChartLine, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { showFailure, showToast } from '../../../lib/page/toast.js';
import { classes } from '../../../ui/classes.js';
import { IconButton } from '../../../ui/buttons/button.js';
import type { Stock } from '../../store/clinic-state.js';
import { useClinic } from '../../store/clinic-store.js';
import { type ComparedRow, isUnconfirmed } from './compared-row.js';
import { addSource, updateSource, removeSource } from './save-source.js';

interface OfferActionsProps {
  readonly row: ComparedRow;
  readonly stock: Stock;
  readonly canEdit: boolean;
  /** True when the price history below the row is open. */
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onEdit: (row: ComparedRow) => void;
  readonly onRemove: (key: string) => void;
}

export function OfferActions({ row, stock, canEdit, isOpen, onToggle, onEdit, onRemove }: OfferActionsProps) {
  const [busy, setBusy] = useState(false);
  const { source, supplier, url } = row;
  // A URL that is already saved is updated.
  const known = useClinic(({ sources }) =>
    source === null && url !== null ? ([...sources.all.rows.values()].find((one) => one.url === url) ?? null) : null,
  );
  const remember = async () => {
    if (url === null) return;
    setBusy(true);
    const { price, unitsPerPackage, availability } = row;
    const isWithoutPrice = price !== null && isUnconfirmed(row);
    // Without a known currency the price is not saved; an unconfirmed one is saved after its confirmation.
    const toastText = {
      supplier,
      unitsPerPackage,
      availability,
      ...(row.currency !== null && !isWithoutPrice && { price, currency: row.currency }),
    };
    try {
      if (known === null) await addSource(stock, { url, ...toastText });
      else await updateSource(stock, known.id, toastText);
      showToast({
        title: known === null ? 'Price source added' : 'Price source updated',
        description: isWithoutPrice
          ? `${supplier} was saved for ${stock.name} without a price. Confirm the price, then save again.`
          : `${supplier} is remembered for ${stock.name}.`,
      });
      if (isWithoutPrice) setBusy(false);
      else onRemove(row.key);
    } catch (error) {
      showFailure(error, 'The price could not be saved. Please try again.');
      setBusy(false);
    }
  };
  const drop = async () => {
    if (source === null) {
      onRemove(row.key);
      return;
    }
    setBusy(true);
    try {
      await removeSource(stock, source.id);
      showToast({
        title: 'Price source removed',
        description: `${isolateDirection(supplier)} is no longer compared.`,
        tone: 'neutral',
        action: { label: 'Undo', run: () => void bringBack() },
      });
    } catch (error) {
      showFailure(error, 'It could not be removed. Please try again.');
      setBusy(false);
    }
  };
  const bringBack = async () => {
    if (source === null) return;
    const { url, price, currency, unitsPerPackage, availability, isWatched } = source;
    try {
      await addSource(stock, { url, supplier, price, currency, unitsPerPackage, availability, isWatched });
    } catch (error) {
      showFailure(error, 'It could not be restored. Please add it again.');
    }
  };
  const canTouch = source === null || canEdit;
  return (
    <div className="flex justify-end gap-0.5">
      {source !== null && (
        <IconButton
          label={`Price history of ${supplier}`}
          tip="Price history and watch"
          aria-expanded={isOpen}
          icon={ChartLine}
          className={classes('size-8 pointer-coarse:size-11', isOpen && 'bg-sunken')}
          onClick={onToggle}
        />
      )}
      {source === null && url !== null && canEdit && (
        <IconButton
          label={known === null ? `Save the price of ${supplier}` : `Update the saved price of ${supplier}`}
          tip={known === null ? 'Save as price source' : 'Update the saved price'}
          icon={BookmarkPlus}
          disabled={busy}
          className="size-8 pointer-coarse:size-11"
          onClick={() => void remember()}
        />
      )}
      {canTouch && (
        <>
          <IconButton
            label={`Edit the price of ${supplier}`}
            tip="Edit"
            icon={Pencil}
            className="size-8 pointer-coarse:size-11"
            onClick={() => onEdit(row)}
          />
          <IconButton
            label={`Remove ${supplier}`}
            tip="Remove"
            icon={Trash2}
            disabled={busy}
            className="size-8 pointer-coarse:size-11"
            onClick={() => void drop()}
          />
        </>
      )}
    </div>
  );
}
