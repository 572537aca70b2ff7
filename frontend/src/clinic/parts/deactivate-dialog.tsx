import { removeConsumable, updateConsumable } from '@atrium/contract/clinic/consumables';
import { removeItem, updateItem } from '@atrium/contract/clinic/items';
import { call, sentenceOf } from '../../lib/http.js';
import { showFailure, showToast } from '../../lib/toast.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import type { Stock } from '../store/clinic-state.js';
import { lostStock, tookStock } from '../store/clinic-store.js';

const deactivate = ({ kind, id }: Stock): Promise<unknown> =>
  kind === 'item' ? call(removeItem, { params: { id } }) : call(removeConsumable, { params: { id } });

async function bringBack({ kind, id }: Stock): Promise<void> {
  const body = { isActive: true };
  try {
    const stock = kind === 'item' ? await call(updateItem, { params: { id }, body }) : await call(updateConsumable, { params: { id }, body });
    tookStock(stock);
    showToast({ title: stock.kind === 'item' ? 'Item Reactivated' : 'Consumable Reactivated', description: `${stock.name} is in the list again.`, tone: 'good' });
  } catch (error) {
    showFailure(error, 'It could not be reactivated. Please try again.');
  }
}

/** Takes an item or a consumable out of every list; its history stays, and it can be brought back. */
export function DeactivateDialog({ stock, onClose }: { readonly stock: Stock; readonly onClose: () => void }) {
  const { kind, name, currentQuantity, unit } = stock;
  return (
    <ConfirmDialog
      title={`Deactivate ${kind}`}
      description={name}
      action={`Deactivate ${kind}`}
      busy="Deactivating..."
      onClose={onClose}
      onConfirm={async () => {
        try {
          await deactivate(stock);
        } catch (error) {
          return sentenceOf(error, 'It could not be deactivated. Please try again.');
        }
        lostStock(kind, stock.id);
        showToast({
          title: kind === 'item' ? 'Item Deactivated' : 'Consumable Deactivated',
          description: `${name} is no longer listed.`,
          tone: 'neutral',
          action: { label: 'Undo', run: () => void bringBack(stock) },
        });
        return null;
      }}
    >
      <p>
        It leaves every list, search and form. Its history stays.
        {currentQuantity > 0 && (
          <>
            {' '}
            <strong className="font-semibold">
              {currentQuantity.toLocaleString('en')} {unit}
            </strong>{' '}
            are still counted as in stock.
          </>
        )}
      </p>
    </ConfirmDialog>
  );
}
