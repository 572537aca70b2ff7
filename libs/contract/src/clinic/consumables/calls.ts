import { clinicMember, endpoint } from '../../core/endpoint.js';
import { resource } from '../../core/resource.js';
import type * as schemas from './schemas.js';

/** Its words: `STOCK_WORDS`. */
export const consumable = resource<schemas.Consumable>()({ event: 'consumable', noun: 'Consumable', words: {} });

export const listConsumables = endpoint<typeof schemas.listConsumablesSchemas>({
  method: 'GET',
  path: '/api/consumables',
  access: clinicMember(),
});

export const getConsumableSummary = endpoint<typeof schemas.getConsumableSummarySchemas>({
  method: 'GET',
  path: '/api/consumables/summary',
  access: clinicMember(),
});

export const listExpiringConsumables = endpoint<typeof schemas.listExpiringConsumablesSchemas>({
  method: 'GET',
  path: '/api/consumables/expiring',
  access: clinicMember(),
});

export const getConsumable = endpoint<typeof schemas.getConsumableSchemas>({
  method: 'GET',
  path: '/api/consumables/:id',
  access: clinicMember(),
});

export const createConsumable = endpoint<typeof schemas.createConsumableSchemas>({
  method: 'POST',
  path: '/api/consumables',
  access: clinicMember('stock:edit'),
});

export const updateConsumable = endpoint<typeof schemas.updateConsumableSchemas>({
  method: 'PUT',
  path: '/api/consumables/:id',
  access: clinicMember('stock:edit'),
});

export const removeConsumable = endpoint<typeof schemas.removeConsumableSchemas>({
  method: 'DELETE',
  path: '/api/consumables/:id',
  access: clinicMember('stock:edit'),
});

export const listConsumableMovements = endpoint<typeof schemas.listConsumableMovementsSchemas>({
  method: 'GET',
  path: '/api/consumables/:id/movements',
  access: clinicMember(),
});

export const adjustConsumable = endpoint<typeof schemas.adjustConsumableSchemas>({
  method: 'POST',
  path: '/api/consumables/:id/adjustments',
  access: clinicMember('stock:edit'),
});
