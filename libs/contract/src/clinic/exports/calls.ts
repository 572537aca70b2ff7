import { clinicMember, endpoint } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

export const exportItems = endpoint<typeof schemas.exportItemsSchemas>({
  method: 'GET',
  path: '/api/inventory/export.csv',
  access: clinicMember('export'),
});

export const exportConsumables = endpoint<typeof schemas.exportConsumablesSchemas>({
  method: 'GET',
  path: '/api/consumables/export.csv',
  access: clinicMember('export'),
});

export const exportItemPurchases = endpoint<typeof schemas.exportItemPurchasesSchemas>({
  method: 'GET',
  path: '/api/purchases/export.csv',
  access: clinicMember('export'),
});

export const exportConsumablePurchases = endpoint<typeof schemas.exportConsumablePurchasesSchemas>({
  method: 'GET',
  path: '/api/consumables/purchases/export.csv',
  access: clinicMember('export'),
});

export const exportUsage = endpoint<typeof schemas.exportUsageSchemas>({
  method: 'GET',
  path: '/api/usage/export.csv',
  access: clinicMember('export'),
});

export const exportTreatments = endpoint<typeof schemas.exportTreatmentsSchemas>({
  method: 'GET',
  path: '/api/treatments/export.csv',
  access: clinicMember('export'),
});

export const exportItemMovements = endpoint<typeof schemas.exportItemMovementsSchemas>({
  method: 'GET',
  path: '/api/inventory/:id/movements/export.csv',
  access: clinicMember('export'),
});

export const exportConsumableMovements = endpoint<typeof schemas.exportConsumableMovementsSchemas>({
  method: 'GET',
  path: '/api/consumables/:id/movements/export.csv',
  access: clinicMember('export'),
});
