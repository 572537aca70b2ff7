import { clinicMember, get, post, put } from '../../core/endpoint.js';
import { resource } from '../../core/resource.js';
import type * as s from './schemas.js';

export const order = resource<s.Order>()({
  event: 'order',
  noun: 'Order',
  words: { expectedOn: 'Expected day', note: 'Note', supplierId: 'Supplier' },
});

export const countOrders = get<typeof s.countOrdersSchemas>('/api/orders/counts', clinicMember());
export const listNotPlaced = get<typeof s.listNotPlacedSchemas>('/api/orders/not-placed', clinicMember());
export const listOrders = get<typeof s.listOrdersSchemas>('/api/orders', clinicMember());
export const getOrder = get<typeof s.getOrderSchemas>('/api/orders/:id', clinicMember());
export const placeOrders = post<typeof s.placeOrdersSchemas>('/api/orders', clinicMember('reorder:decide'));
export const updateOrder = put<typeof s.updateOrderSchemas>('/api/orders/:id', clinicMember('reorder:decide'));
export const cancelOrder = post<typeof s.cancelOrderSchemas>('/api/orders/:id/cancel', clinicMember('reorder:decide'));
export const receiveOrder = post<typeof s.receiveOrderSchemas>('/api/orders/:id/receipts', clinicMember('stock:edit'));
