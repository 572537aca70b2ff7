import { BookmarkPlus, ChartLine, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { showFailure, showToast } from '../../../lib/page/toast.js';
import { classes } from '../../../ui/classes.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import type { Stock } from '../../store/clinic-state.js';
import { useClinic } from '../../store/clinic-store.js';
import { type ComparedRow, isUnconfirmed } from './compared-row.js';
import { addSource, changeSource, dropSource } from './save-source.js';

interface OfferActionsProps {
  readonly row: ComparedRow;
  readonly stock: Stock;
  readonly mayEdit: boolean;
  /** The price history below the row is open. */
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onEdit: (row: ComparedRow) => void;
  readonly onDrop: (key: string) => void;
}

export function OfferActions({ row, stock, mayEdit, isOpen, onToggle, onEdit, onDrop }: OfferActionsProps) {
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
    const said = {
      supplier,
      unitsPerPackage,
      availability,
      ...(row.currency !== null && !isWithoutPrice && { price, currency: row.currency }),
    };
    try {
      if (known === null) await addSource(stock, { url, ...said });
      else await changeSource(stock, known.id, said);
      showToast({
        title: known === null ? 'Price Source Added' : 'Price Source Updated',
        description: isWithoutPrice
          ? `${supplier} is remembered for ${stock.name} without its price. Confirm it, then save it again.`
          : `${supplier} is remembered for ${stock.name}.`,
        tone: 'good',
      });
      if (isWithoutPrice) setBusy(false);
      else onDrop(row.key);
    } catch (error) {
      showFailure(error, 'The price could not be saved. Please try again.');
      setBusy(false);
    }
  };
  const drop = async () => {
    if (source === null) {
      onDrop(row.key);
      return;
    }
    setBusy(true);
    try {
      await dropSource(stock, source.id);
      showToast({
        title: 'Price Source Removed',
        description: `${supplier} is no longer compared.`,
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
      showFailure(error, 'It could not be brought back. Please add it again.');
    }
  };
  const mayTouch = source === null || mayEdit;
  return (
    <div className="flex justify-end gap-0.5">
      {source !== null && (
        <IconButton
          label={`Price history of ${supplier}`}
          tip="Price history and watch"
          aria-expanded={isOpen}
          icon={<ChartLine className="size-4" aria-hidden="true" />}
          className={classes('size-8 pointer-coarse:size-11', isOpen && 'bg-sunken')}
          onClick={onToggle}
        />
      )}
      {source === null && url !== null && mayEdit && (
        <IconButton
          label={known === null ? `Save the price of ${supplier}` : `Update the saved price of ${supplier}`}
          tip={known === null ? 'Save as price source' : 'Update the saved price'}
          icon={<BookmarkPlus className="size-4" aria-hidden="true" />}
          disabled={busy}
          className="size-8 pointer-coarse:size-11"
          onClick={() => void remember()}
        />
      )}
      {mayTouch && (
        <>
          <IconButton
            label={`Edit the price of ${supplier}`}
            tip="Edit"
            icon={<Pencil className="size-4" aria-hidden="true" />}
            className="size-8 pointer-coarse:size-11"
            onClick={() => onEdit(row)}
          />
          <IconButton
            label={`Remove ${supplier}`}
            tip="Remove"
            icon={<Trash2 className="size-4" aria-hidden="true" />}
            disabled={busy}
            className="size-8 pointer-coarse:size-11"
            onClick={() => void drop()}
          />
        </>
      )}
    </div>
  );
}
