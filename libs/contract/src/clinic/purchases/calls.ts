import { clinicMember, endpoint } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

export const listItemPurchases = endpoint<typeof schemas.listItemPurchasesSchemas>({
  method: 'GET',
  path: '/api/purchases',
  access: clinicMember(),
});

export const logItemPurchase = endpoint<typeof schemas.logItemPurchaseSchemas>({
  method: 'POST',
  path: '/api/purchases',
  access: clinicMember('stock:edit'),
});

export const receiveItemPurchase = endpoint<typeof schemas.receiveItemPurchaseSchemas>({
  method: 'PUT',
  path: '/api/purchases/:id/receive',
  access: clinicMember('stock:edit'),
});

export const reverseItemPurchase = endpoint<typeof schemas.reverseItemPurchaseSchemas>({
  method: 'POST',
  path: '/api/purchases/:id/reverse',
  access: clinicMember('stock:edit'),
});

export const listConsumablePurchases = endpoint<typeof schemas.listConsumablePurchasesSchemas>({
  method: 'GET',
  path: '/api/consumables/purchases',
  access: clinicMember(),
});

export const logConsumablePurchase = endpoint<typeof schemas.logConsumablePurchaseSchemas>({
  method: 'POST',
  path: '/api/consumables/purchases',
  access: clinicMember('stock:edit'),
});

export const receiveConsumablePurchase = endpoint<typeof schemas.receiveConsumablePurchaseSchemas>({
  method: 'PUT',
  path: '/api/consumables/purchases/:id/receive',
  access: clinicMember('stock:edit'),
});

export const reverseConsumablePurchase = endpoint<typeof schemas.reverseConsumablePurchaseSchemas>({
  method: 'POST',
  path: '/api/consumables/purchases/:id/reverse',
  access: clinicMember('stock:edit'),
});
