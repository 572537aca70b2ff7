import { clinicMember, get, post, put } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const listItemPurchases = get<typeof s.listItemPurchasesSchemas>('/api/purchases', clinicMember());
export const logItemPurchase = post<typeof s.logItemPurchaseSchemas>('/api/purchases', clinicMember('stock:edit'));

export const receiveItemPurchase = put<typeof s.receiveItemPurchaseSchemas>(
  '/api/purchases/:id/receive',
  clinicMember('stock:edit'),
);

export const reverseItemPurchase = post<typeof s.reverseItemPurchaseSchemas>(
  '/api/purchases/:id/reverse',
  clinicMember('stock:edit'),
);

export const listConsumablePurchases = get<typeof s.listConsumablePurchasesSchemas>(
  '/api/consumables/purchases',
  clinicMember(),
);

export const logConsumablePurchase = post<typeof s.logConsumablePurchaseSchemas>(
  '/api/consumables/purchases',
  clinicMember('stock:edit'),
);

export const receiveConsumablePurchase = put<typeof s.receiveConsumablePurchaseSchemas>(
  '/api/consumables/purchases/:id/receive',
  clinicMember('stock:edit'),
);

export const reverseConsumablePurchase = post<typeof s.reverseConsumablePurchaseSchemas>(
  '/api/consumables/purchases/:id/reverse',
  clinicMember('stock:edit'),
);

/** Calls that list purchases, by kind. */
export const listPurchases = { item: listItemPurchases, consumable: listConsumablePurchases };
