import { clinicMember, get, post, put, reorderDecider, stockEditor } from '../../core/endpoint.js';
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
export const placeOrders = post<typeof s.placeOrdersSchemas>('/api/orders', reorderDecider);
export const updateOrder = put<typeof s.updateOrderSchemas>('/api/orders/:id', reorderDecider);
export const cancelOrder = post<typeof s.cancelOrderSchemas>('/api/orders/:id/cancel', reorderDecider);
export const receiveOrder = post<typeof s.receiveOrderSchemas>('/api/orders/:id/receipts', stockEditor);
