import { clinicMember, del, get, post, put } from '../../core/endpoint.js';
import { resource } from '../../core/resource.js';
import type * as s from './schemas.js';

export const priceSource = resource<s.PriceSource>()({
  event: 'source',
  noun: 'Price source',
  words: {
    supplier: 'Supplier',
    url: 'Page',
    price: 'Price',
    currency: 'Currency',
    unitsPerPackage: 'Units per package',
    availability: 'Availability',
    isWatched: 'Watched',
  },
});

export const listItemSources = get<typeof s.listItemSourcesSchemas>('/api/inventory/:id/sources', clinicMember());

export const addItemSource = post<typeof s.addItemSourceSchemas>(
  '/api/inventory/:id/sources',
  clinicMember('stock:edit'),
);

export const updateItemSource = put<typeof s.updateItemSourceSchemas>(
  '/api/inventory/:id/sources/:sourceId',
  clinicMember('stock:edit'),
);

export const removeItemSource = del<typeof s.removeItemSourceSchemas>(
  '/api/inventory/:id/sources/:sourceId',
  clinicMember('stock:edit'),
);

export const listConsumableSources = get<typeof s.listConsumableSourcesSchemas>(
  '/api/consumables/:id/sources',
  clinicMember(),
);

export const addConsumableSource = post<typeof s.addConsumableSourceSchemas>(
  '/api/consumables/:id/sources',
  clinicMember('stock:edit'),
);

export const updateConsumableSource = put<typeof s.updateConsumableSourceSchemas>(
  '/api/consumables/:id/sources/:sourceId',
  clinicMember('stock:edit'),
);

export const removeConsumableSource = del<typeof s.removeConsumableSourceSchemas>(
  '/api/consumables/:id/sources/:sourceId',
  clinicMember('stock:edit'),
);

export const checkItemSource = post<typeof s.checkItemSourceSchemas>(
  '/api/inventory/:id/sources/:sourceId/check',
  clinicMember('stock:edit'),
);

export const listItemPriceReadings = get<typeof s.listItemPriceReadingsSchemas>(
  '/api/inventory/:id/price-readings',
  clinicMember(),
);

export const checkConsumableSource = post<typeof s.checkConsumableSourceSchemas>(
  '/api/consumables/:id/sources/:sourceId/check',
  clinicMember('stock:edit'),
);

export const listConsumablePriceReadings = get<typeof s.listConsumablePriceReadingsSchemas>(
  '/api/consumables/:id/price-readings',
  clinicMember(),
);
