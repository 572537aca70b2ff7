import { clinicMember, del, get, post, put, stockEditor } from '../../core/endpoint.js';
import { resource } from '../../core/resource.js';
import { listItemMovements } from '../items/calls.js';
import type * as s from './schemas.js';

/** Entity of consumables. Its field labels are in `STOCK_LABELS`. */
export const consumable = resource<s.Consumable>()({ event: 'consumable', noun: 'Consumable', words: {} });
export const listConsumables = get<typeof s.listConsumablesSchemas>('/api/consumables', clinicMember());

export const getConsumableSummary = get<typeof s.getConsumableSummarySchemas>(
  '/api/consumables/summary',
  clinicMember(),
);

export const listExpiringConsumables = get<typeof s.listExpiringConsumablesSchemas>(
  '/api/consumables/expiring',
  clinicMember(),
);

export const getConsumable = get<typeof s.getConsumableSchemas>('/api/consumables/:id', clinicMember());
export const createConsumable = post<typeof s.createConsumableSchemas>('/api/consumables', stockEditor);
export const updateConsumable = put<typeof s.updateConsumableSchemas>('/api/consumables/:id', stockEditor);
export const removeConsumable = del<typeof s.removeConsumableSchemas>('/api/consumables/:id', stockEditor);

export const listConsumableMovements = get<typeof s.listConsumableMovementsSchemas>(
  '/api/consumables/:id/movements',
  clinicMember(),
);

export const adjustConsumable = post<typeof s.adjustConsumableSchemas>('/api/consumables/:id/adjustments', stockEditor);

/** Calls that list the movements of a product, by kind. */
export const listMovements = { item: listItemMovements, consumable: listConsumableMovements };
