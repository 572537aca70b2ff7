import { clinicMember, endpoint } from '../../core/endpoint.js';
import { resource } from '../../core/resource.js';
import type * as schemas from './schemas.js';

export const order = resource<schemas.Order>()({
  event: 'order',
  noun: 'Order',
  words: { expectedOn: 'Expected day', note: 'Note', supplierId: 'Supplier' },
});

export const countOrders = endpoint<typeof schemas.countOrdersSchemas>({
  method: 'GET',
  path: '/api/orders/counts',
  access: clinicMember(),
});

export const listNotPlaced = endpoint<typeof schemas.listNotPlacedSchemas>({
  method: 'GET',
  path: '/api/orders/not-placed',
  access: clinicMember(),
});

export const listOrders = endpoint<typeof schemas.listOrdersSchemas>({
  method: 'GET',
  path: '/api/orders',
  access: clinicMember(),
});

export const getOrder = endpoint<typeof schemas.getOrderSchemas>({
  method: 'GET',
  path: '/api/orders/:id',
  access: clinicMember(),
});

export const placeOrders = endpoint<typeof schemas.placeOrdersSchemas>({
  method: 'POST',
  path: '/api/orders',
  access: clinicMember('reorder:decide'),
});

export const updateOrder = endpoint<typeof schemas.updateOrderSchemas>({
  method: 'PUT',
  path: '/api/orders/:id',
  access: clinicMember('reorder:decide'),
});

export const cancelOrder = endpoint<typeof schemas.cancelOrderSchemas>({
  method: 'POST',
  path: '/api/orders/:id/cancel',
  access: clinicMember('reorder:decide'),
});

export const receiveOrder = endpoint<typeof schemas.receiveOrderSchemas>({
  method: 'POST',
  path: '/api/orders/:id/receipts',
  access: clinicMember('stock:edit'),
});
