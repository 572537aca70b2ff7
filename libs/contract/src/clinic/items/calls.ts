import { clinicMember, del, get, post, put, stockEditor } from '../../core/endpoint.js';
import { resource } from '../../core/resource.js';
import type * as s from './schemas.js';

/** Entity of items. Its field labels are in `STOCK_LABELS`. */
export const item = resource<s.Item>()({ event: 'item', noun: 'Item', words: {} });
export const listItems = get<typeof s.listItemsSchemas>('/api/inventory', clinicMember());
export const getStockSuggestion = get<typeof s.getStockSuggestionSchemas>('/api/inventory/meant', clinicMember());
export const getStockLevels = get<typeof s.getStockLevelsSchemas>('/api/inventory/levels', clinicMember());
export const getItem = get<typeof s.getItemSchemas>('/api/inventory/:id', clinicMember());
export const createItem = post<typeof s.createItemSchemas>('/api/inventory', stockEditor);
export const updateItem = put<typeof s.updateItemSchemas>('/api/inventory/:id', stockEditor);
export const removeItem = del<typeof s.removeItemSchemas>('/api/inventory/:id', stockEditor);
export const listItemMovements = get<typeof s.listItemMovementsSchemas>('/api/inventory/:id/movements', clinicMember());
export const adjustItem = post<typeof s.adjustItemSchemas>('/api/inventory/:id/adjustments', stockEditor);
