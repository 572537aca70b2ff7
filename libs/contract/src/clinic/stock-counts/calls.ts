import { clinicMember, endpoint } from '../../core/endpoint.js';
import { resource } from '../../core/resource.js';
import type * as schemas from './schemas.js';

export const stockCount = resource<schemas.StockCount>()({
  event: 'stock-count',
  name: 'stockCount',
  noun: 'Count',
  words: { name: 'Name', status: 'State', blind: 'Blind' },
});

export const listStockCounts = endpoint<typeof schemas.listStockCountsSchemas>({
  method: 'GET',
  path: '/api/counts',
  access: clinicMember(),
});

export const listShelves = endpoint<typeof schemas.listShelvesSchemas>({
  method: 'GET',
  path: '/api/inventory/shelves',
  access: clinicMember(),
});

export const getStockCount = endpoint<typeof schemas.getStockCountSchemas>({
  method: 'GET',
  path: '/api/counts/:id',
  access: clinicMember(),
});

export const listCountRows = endpoint<typeof schemas.listCountRowsSchemas>({
  method: 'GET',
  path: '/api/counts/:id/rows',
  access: clinicMember(),
});

export const listCountLines = endpoint<typeof schemas.listCountLinesSchemas>({
  method: 'GET',
  path: '/api/counts/:id/lines',
  access: clinicMember(),
});

export const openStockCount = endpoint<typeof schemas.openStockCountSchemas>({
  method: 'POST',
  path: '/api/counts',
  access: clinicMember('stock:edit'),
});

export const countStock = endpoint<typeof schemas.countStockSchemas>({
  method: 'POST',
  path: '/api/counts/:id/lines',
  access: clinicMember('stock:use'),
});

export const removeCountLine = endpoint<typeof schemas.removeCountLineSchemas>({
  method: 'DELETE',
  path: '/api/counts/:id/lines/:lineId',
  access: clinicMember('stock:use'),
});

export const askRecount = endpoint<typeof schemas.askRecountSchemas>({
  method: 'POST',
  path: '/api/counts/:id/recounts',
  access: clinicMember('stock:edit'),
});

export const postStockCount = endpoint<typeof schemas.postStockCountSchemas>({
  method: 'POST',
  path: '/api/counts/:id/post',
  access: clinicMember('stock:edit'),
});

export const cancelStockCount = endpoint<typeof schemas.cancelStockCountSchemas>({
  method: 'POST',
  path: '/api/counts/:id/cancel',
  access: clinicMember('stock:edit'),
});

export const reverseStockCount = endpoint<typeof schemas.reverseStockCountSchemas>({
  method: 'POST',
  path: '/api/counts/:id/reverse',
  access: clinicMember('stock:edit'),
});

export const listCountHere = endpoint<typeof schemas.listCountHereSchemas>({
  method: 'GET',
  path: '/api/counts/:id/here',
  access: clinicMember(),
});

export const sayCountHere = endpoint<typeof schemas.sayCountHereSchemas>({
  method: 'PUT',
  path: '/api/counts/:id/here',
  access: clinicMember('stock:use'),
});
