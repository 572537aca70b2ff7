import { removeConsumable } from '@atrium/contract/clinic/consumables/calls';
import { removeItem } from '@atrium/contract/clinic/items/calls';
import { getVerb, formatQuantity } from '@atrium/rules/stock/quantity';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { call } from '../../../lib/api/http.js';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';
import type { Stock } from '../../store/clinic-state.js';
import { removeStock } from '../../store/clinic-store.js';
import { OpenOrders } from './open-orders.js';
import { reactivateStock } from './reactivate-stock.js';

const deactivateStock = ({ kind, id }: Stock): Promise<unknown> =>
  kind === 'item' ? call(removeItem, { params: { id } }) : call(removeConsumable, { params: { id } });

/** Removes a product from all lists; its history stays, and it can be reactivated. */
export function DeactivateStockDialog({ stock, onClose }: { readonly stock: Stock; readonly onClose: () => void }) {
  const { kind, name, currentQuantity, unit } = stock;
  return (
    <ConfirmDialog
      title={`Deactivate ${name}?`}
      description="It is hidden from lists, search and forms. Its history is kept."
      action={`Deactivate ${kind}`}
      busy="Deactivating..."
      failed="It could not be deactivated. Please try again."
      onClose={onClose}
      onConfirm={async () => {
        await deactivateStock(stock);
        removeStock(kind, stock.id);
      }}
      success={{
        title: kind === 'item' ? 'Item deactivated' : 'Consumable deactivated',
        description: `${isolateDirection(name)} is no longer listed.`,
        tone: 'neutral',
        action: { label: 'Undo', run: () => void reactivateStock(stock) },
      }}
    >
      {currentQuantity > 0 && (
        <p>
          <strong className="font-semibold">{formatQuantity(currentQuantity, unit)}</strong>
          <span>{` ${getVerb(currentQuantity)} still counted as in stock.`}</span>
        </p>
      )}
      <OpenOrders stockIds={[stock.id]} />
    </ConfirmDialog>
  );
}
