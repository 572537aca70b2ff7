import { clinicExporter, get } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const exportItems = get<typeof s.exportItemsSchemas>('/api/inventory/export.csv', clinicExporter);
export const exportConsumables = get<typeof s.exportConsumablesSchemas>('/api/consumables/export.csv', clinicExporter);

export const exportItemPurchases = get<typeof s.exportItemPurchasesSchemas>(
  '/api/purchases/export.csv',
  clinicExporter,
);

export const exportConsumablePurchases = get<typeof s.exportConsumablePurchasesSchemas>(
  '/api/consumables/purchases/export.csv',
  clinicExporter,
);

export const exportUsage = get<typeof s.exportUsageSchemas>('/api/usage/export.csv', clinicExporter);
export const exportTreatments = get<typeof s.exportTreatmentsSchemas>('/api/treatments/export.csv', clinicExporter);

export const exportItemMovements = get<typeof s.exportItemMovementsSchemas>(
  '/api/inventory/:id/movements/export.csv',
  clinicExporter,
);

export const exportConsumableMovements = get<typeof s.exportConsumableMovementsSchemas>(
  '/api/consumables/:id/movements/export.csv',
  clinicExporter,
);
