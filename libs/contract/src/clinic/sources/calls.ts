import { clinicMember, endpoint } from '../../core/endpoint.js';
import { resource } from '../../core/resource.js';
import type * as schemas from './schemas.js';

export const priceSource = resource<schemas.PriceSource>()({
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

export const listItemSources = endpoint<typeof schemas.listItemSourcesSchemas>({
  method: 'GET',
  path: '/api/inventory/:id/sources',
  access: clinicMember(),
});

export const addItemSource = endpoint<typeof schemas.addItemSourceSchemas>({
  method: 'POST',
  path: '/api/inventory/:id/sources',
  access: clinicMember('stock:edit'),
});

export const updateItemSource = endpoint<typeof schemas.updateItemSourceSchemas>({
  method: 'PUT',
  path: '/api/inventory/:id/sources/:sourceId',
  access: clinicMember('stock:edit'),
});

export const removeItemSource = endpoint<typeof schemas.removeItemSourceSchemas>({
  method: 'DELETE',
  path: '/api/inventory/:id/sources/:sourceId',
  access: clinicMember('stock:edit'),
});

export const listConsumableSources = endpoint<typeof schemas.listConsumableSourcesSchemas>({
  method: 'GET',
  path: '/api/consumables/:id/sources',
  access: clinicMember(),
});

export const addConsumableSource = endpoint<typeof schemas.addConsumableSourceSchemas>({
  method: 'POST',
  path: '/api/consumables/:id/sources',
  access: clinicMember('stock:edit'),
});

export const updateConsumableSource = endpoint<typeof schemas.updateConsumableSourceSchemas>({
  method: 'PUT',
  path: '/api/consumables/:id/sources/:sourceId',
  access: clinicMember('stock:edit'),
});

export const removeConsumableSource = endpoint<typeof schemas.removeConsumableSourceSchemas>({
  method: 'DELETE',
  path: '/api/consumables/:id/sources/:sourceId',
  access: clinicMember('stock:edit'),
});

export const checkItemSource = endpoint<typeof schemas.checkItemSourceSchemas>({
  method: 'POST',
  path: '/api/inventory/:id/sources/:sourceId/check',
  access: clinicMember('stock:edit'),
});

export const listItemPriceReadings = endpoint<typeof schemas.listItemPriceReadingsSchemas>({
  method: 'GET',
  path: '/api/inventory/:id/price-readings',
  access: clinicMember(),
});

export const checkConsumableSource = endpoint<typeof schemas.checkConsumableSourceSchemas>({
  method: 'POST',
  path: '/api/consumables/:id/sources/:sourceId/check',
  access: clinicMember('stock:edit'),
});

export const listConsumablePriceReadings = endpoint<typeof schemas.listConsumablePriceReadingsSchemas>({
  method: 'GET',
  path: '/api/consumables/:id/price-readings',
  access: clinicMember(),
});
