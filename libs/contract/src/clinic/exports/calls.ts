import { clinicMember, get } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const exportItems = get<typeof s.exportItemsSchemas>('/api/inventory/export.csv', clinicMember('export'));

export const exportConsumables = get<typeof s.exportConsumablesSchemas>(
  '/api/consumables/export.csv',
  clinicMember('export'),
);

export const exportItemPurchases = get<typeof s.exportItemPurchasesSchemas>(
  '/api/purchases/export.csv',
  clinicMember('export'),
);

export const exportConsumablePurchases = get<typeof s.exportConsumablePurchasesSchemas>(
  '/api/consumables/purchases/export.csv',
  clinicMember('export'),
);

export const exportUsage = get<typeof s.exportUsageSchemas>('/api/usage/export.csv', clinicMember('export'));

export const exportTreatments = get<typeof s.exportTreatmentsSchemas>(
  '/api/treatments/export.csv',
  clinicMember('export'),
);

export const exportItemMovements = get<typeof s.exportItemMovementsSchemas>(
  '/api/inventory/:id/movements/export.csv',
  clinicMember('export'),
);

export const exportConsumableMovements = get<typeof s.exportConsumableMovementsSchemas>(
  '/api/consumables/:id/movements/export.csv',
  clinicMember('export'),
);
