import { clinicMember, get, post, put, stockEditor } from '../../core/endpoint.js';
import type * as s from './schemas.js';

const CONSUMABLES = '/api/consumables/purchases';

export const listItemPurchases = get<typeof s.listItemPurchasesSchemas>('/api/purchases', clinicMember());
export const logItemPurchase = post<typeof s.logItemPurchaseSchemas>('/api/purchases', stockEditor);
export const receiveItemPurchase = put<typeof s.receiveItemPurchaseSchemas>('/api/purchases/:id/receive', stockEditor);
export const reverseItemPurchase = post<typeof s.reverseItemPurchaseSchemas>('/api/purchases/:id/reverse', stockEditor);
export const listConsumablePurchases = get<typeof s.listConsumablePurchasesSchemas>(CONSUMABLES, clinicMember());
export const logConsumablePurchase = post<typeof s.logConsumablePurchaseSchemas>(CONSUMABLES, stockEditor);

export const receiveConsumablePurchase = put<typeof s.receiveConsumablePurchaseSchemas>(
  `${CONSUMABLES}/:id/receive`,
  stockEditor,
);

export const reverseConsumablePurchase = post<typeof s.reverseConsumablePurchaseSchemas>(
  `${CONSUMABLES}/:id/reverse`,
  stockEditor,
);

/** Calls that list purchases, by kind. */
export const listPurchases = { item: listItemPurchases, consumable: listConsumablePurchases };
