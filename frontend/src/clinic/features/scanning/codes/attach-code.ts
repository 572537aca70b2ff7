import { isolateDirection } from '@atrium/rules/names/isolate';
import { updateConsumable } from '@atrium/contract/clinic/consumables/calls';
import { updateItem } from '@atrium/contract/clinic/items/calls';
import { ApiError, call } from '../../../../lib/api/http.js';
import { showFailure } from '../../../../lib/page/toast.js';
import type { Stock } from '../../../store/clinic-state.js';
import { upsertStock } from '../../../store/clinic-store.js';

/** Adds a code to a product. The first code of one unit is its barcode; others become package codes. */
export async function attachCode(stock: Stock, code: string, pieces: number): Promise<Stock> {
  const { kind, id, version, barcode, codes } = stock;
  const change =
    barcode === null && pieces === 1 ? { barcode: code } : { codes: [...codes, { code, pieces, label: null }] };
  const sent = { params: { id }, body: { ...change, version } };
  const attached = kind === 'item' ? await call(updateItem, sent) : await call(updateConsumable, sent);
  upsertStock(attached);
  return attached;
}

/** Returns the current product from a 409 error that another user's edit caused. */
export const getCurrentStock = (error: unknown): Stock | null =>
  error instanceof ApiError && error.code === 'resource.stale' && error.current !== undefined
    ? (error.current as Stock)
    : null;

/** Stores the number of pieces of a package code. A failure is shown, and the scan continues. */
export async function savePackagePieces(stock: Stock, code: string, pieces: number): Promise<void> {
  try {
    await attachCode(stock, code, pieces).catch((error: unknown) => {
      const current = getCurrentStock(error);
      if (current === null) throw error;
      return attachCode(current, code, pieces);
    });
  } catch (error) {
    showFailure(error, `The code could not be added to ${isolateDirection(stock.name)}. Edit the product to add it.`);
  }
}
