import { clinicMember, endpoint } from '../../core/endpoint.js';
import { resource } from '../../core/resource.js';
import type * as schemas from './schemas.js';

/** Its words: `STOCK_WORDS`. */
export const item = resource<schemas.Item>()({ event: 'item', noun: 'Item', words: {} });

export const listItems = endpoint<typeof schemas.listItemsSchemas>({
  method: 'GET',
  path: '/api/inventory',
  access: clinicMember(),
});

export const getStockMeant = endpoint<typeof schemas.getStockMeantSchemas>({
  method: 'GET',
  path: '/api/inventory/meant',
  access: clinicMember(),
});

export const getStockLevels = endpoint<typeof schemas.getStockLevelsSchemas>({
  method: 'GET',
  path: '/api/inventory/levels',
  access: clinicMember(),
});

export const getItem = endpoint<typeof schemas.getItemSchemas>({
  method: 'GET',
  path: '/api/inventory/:id',
  access: clinicMember(),
});

export const createItem = endpoint<typeof schemas.createItemSchemas>({
  method: 'POST',
  path: '/api/inventory',
  access: clinicMember('stock:edit'),
});

export const updateItem = endpoint<typeof schemas.updateItemSchemas>({
  method: 'PUT',
  path: '/api/inventory/:id',
  access: clinicMember('stock:edit'),
});

export const removeItem = endpoint<typeof schemas.removeItemSchemas>({
  method: 'DELETE',
  path: '/api/inventory/:id',
  access: clinicMember('stock:edit'),
});

export const listItemMovements = endpoint<typeof schemas.listItemMovementsSchemas>({
  method: 'GET',
  path: '/api/inventory/:id/movements',
  access: clinicMember(),
});

export const adjustItem = endpoint<typeof schemas.adjustItemSchemas>({
  method: 'POST',
  path: '/api/inventory/:id/adjustments',
  access: clinicMember('stock:edit'),
});
