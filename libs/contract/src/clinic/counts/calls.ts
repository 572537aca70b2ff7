import { clinicMember, del, get, post, put, stockEditor, stockUser } from '../../core/endpoint.js';
import { resource } from '../../core/resource.js';
import type * as s from './schemas.js';

export const stockCount = resource<s.StockCount>()({
  event: 'stock-count',
  name: 'stockCount',
  noun: 'Count',
  words: { name: 'Name', status: 'State', blind: 'Blind' },
});

export const listStockCounts = get<typeof s.listStockCountsSchemas>('/api/counts', clinicMember());
export const listShelves = get<typeof s.listShelvesSchemas>('/api/inventory/shelves', clinicMember());
export const getStockCount = get<typeof s.getStockCountSchemas>('/api/counts/:id', clinicMember());
export const listCountRows = get<typeof s.listCountRowsSchemas>('/api/counts/:id/rows', clinicMember());
export const listCountLines = get<typeof s.listCountLinesSchemas>('/api/counts/:id/lines', clinicMember());
export const openStockCount = post<typeof s.openStockCountSchemas>('/api/counts', stockEditor);
export const countStock = post<typeof s.countStockSchemas>('/api/counts/:id/lines', stockUser);
export const removeCountLine = del<typeof s.removeCountLineSchemas>('/api/counts/:id/lines/:lineId', stockUser);
export const askRecount = post<typeof s.askRecountSchemas>('/api/counts/:id/recounts', stockEditor);
export const postStockCount = post<typeof s.postStockCountSchemas>('/api/counts/:id/post', stockEditor);
export const cancelStockCount = post<typeof s.cancelStockCountSchemas>('/api/counts/:id/cancel', stockEditor);
export const reverseStockCount = post<typeof s.reverseStockCountSchemas>('/api/counts/:id/reverse', stockEditor);
export const listCountPresence = get<typeof s.listCountPresenceSchemas>('/api/counts/:id/here', clinicMember());
export const reportCountPresence = put<typeof s.reportCountPresenceSchemas>('/api/counts/:id/here', stockUser);
