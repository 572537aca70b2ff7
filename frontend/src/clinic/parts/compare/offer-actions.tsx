import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { showFailure, showToast } from '../../../lib/toast.js';
import { IconButton } from '../../../ui/icon-button.js';
import type { Stock } from '../../store/clinic-state.js';
import type { ComparedRow } from './compared-row.js';
import { addSource, dropSource } from './save-source.js';

interface OfferActionsProps {
  readonly row: ComparedRow;
  readonly stock: Stock;
  readonly mayEdit: boolean;
  readonly onEdit: (row: ComparedRow) => void;
  readonly onDrop: (key: string) => void;
}

export function OfferActions({ row, stock, mayEdit, onEdit, onDrop }: OfferActionsProps) {
  const [busy, setBusy] = useState(false);
  const { source, supplier } = row;
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
    const { url, price, currency, unitsPerPackage, availability } = source;
    try {
      await addSource(stock, { url, supplier, price, currency, unitsPerPackage, availability });
    } catch (error) {
      showFailure(error, 'It could not be brought back. Please add it again.');
    }
  };
  if (source !== null && !mayEdit) return null;
  return (
    <div className="flex justify-end gap-0.5">
      <IconButton label={`Edit the price of ${supplier}`} tip="Edit" icon={<Pencil className="size-4" aria-hidden="true" />} className="size-8 pointer-coarse:size-11" onClick={() => onEdit(row)} />
      <IconButton
        label={`Remove ${supplier}`}
        tip="Remove"
        icon={<Trash2 className="size-4" aria-hidden="true" />}
        disabled={busy}
        className="size-8 pointer-coarse:size-11"
        onClick={() => void drop()}
      />
    </div>
  );
}
