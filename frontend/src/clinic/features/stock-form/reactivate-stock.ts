import { updateConsumable } from '@atrium/contract/clinic/consumables/calls';
import { updateItem } from '@atrium/contract/clinic/items/calls';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { call } from '../../../lib/api/http.js';
import { showFailure, showToast } from '../../../lib/page/toast.js';
import type { Stock } from '../../store/clinic-state.js';
import { upsertStock } from '../../store/clinic-store.js';

/** Reactivates a product. Returns whether it succeeded. */
export async function reactivateStock({ kind, id, name }: Pick<Stock, 'kind' | 'id' | 'name'>): Promise<boolean> {
  const body = { isActive: true };
  try {
    const stock =
      kind === 'item'
        ? await call(updateItem, { params: { id }, body })
        : await call(updateConsumable, { params: { id }, body });
    upsertStock(stock);
    showToast({
      title: kind === 'item' ? 'Item reactivated' : 'Consumable reactivated',
      description: `${isolateDirection(stock.name)} is back in the list.`,
    });
    return true;
  } catch (error) {
    showFailure(error, `${name} could not be reactivated. Please try again.`);
    return false;
  }
}
