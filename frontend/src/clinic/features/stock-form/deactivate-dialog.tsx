import { removeConsumable } from '@atrium/contract/clinic/consumables/calls';
import { removeItem } from '@atrium/contract/clinic/items/calls';
import { areOrIs, quantityText } from '@atrium/rules/stock/quantity';
import { call } from '../../../lib/api/http.js';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';
import type { Stock } from '../../store/clinic-state.js';
import { lostStock } from '../../store/clinic-store.js';
import { OpenOrders } from './open-orders.js';
import { reactivate } from './reactivate.js';

const deactivate = ({ kind, id }: Stock): Promise<unknown> =>
  kind === 'item' ? call(removeItem, { params: { id } }) : call(removeConsumable, { params: { id } });

/** Removes a product from all lists; its history stays, and it can be reactivated. */
export function DeactivateDialog({ stock, onClose }: { readonly stock: Stock; readonly onClose: () => void }) {
  const { kind, name, currentQuantity, unit } = stock;
  return (
    <ConfirmDialog
      title={`Deactivate ${kind}`}
      description={name}
      action={`Deactivate ${kind}`}
      busy="Deactivating..."
      failed="It could not be deactivated. Please try again."
      onClose={onClose}
      onConfirm={async () => {
        await deactivate(stock);
        lostStock(kind, stock.id);
      }}
      success={{
        title: kind === 'item' ? 'Item Deactivated' : 'Consumable Deactivated',
        description: `${name} is no longer listed.`,
        tone: 'neutral',
        action: { label: 'Undo', run: () => void reactivate(stock) },
      }}
    >
      <p>
        It no longer appears in lists, search and forms. Its history is kept.
        {currentQuantity > 0 && (
          <>
            {' '}
            <strong className="font-semibold">{quantityText(currentQuantity, unit)}</strong> {areOrIs(currentQuantity)}{' '}
            still counted as in stock.
          </>
        )}
      </p>
      <OpenOrders stockIds={[stock.id]} />
    </ConfirmDialog>
  );
}
