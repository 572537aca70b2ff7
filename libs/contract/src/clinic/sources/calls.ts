import { clinicMember, del, get, post, put, stockEditor } from '../../core/endpoint.js';
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

const createSourceCalls = (stock: '/api/inventory/:id' | '/api/consumables/:id') => {
  const editor = stockEditor;
  return {
    list: get<typeof s.listItemSourcesSchemas>(`${stock}/sources`, clinicMember()),
    add: post<typeof s.addItemSourceSchemas>(`${stock}/sources`, editor),
    update: put<typeof s.updateItemSourceSchemas>(`${stock}/sources/:sourceId`, editor),
    remove: del<typeof s.removeItemSourceSchemas>(`${stock}/sources/:sourceId`, editor),
    check: post<typeof s.checkItemSourceSchemas>(`${stock}/sources/:sourceId/check`, editor),
    readings: get<typeof s.listItemPriceReadingsSchemas>(`${stock}/price-readings`, clinicMember()),
  };
};
/** Calls of price sources, by kind. */
export const sourceCalls = {
  item: createSourceCalls('/api/inventory/:id'),
  consumable: createSourceCalls('/api/consumables/:id'),
};

export const {
  list: listItemSources,
  add: addItemSource,
  update: updateItemSource,
  remove: removeItemSource,
  check: checkItemSource,
  readings: listItemPriceReadings,
} = sourceCalls.item;

export const {
  list: listConsumableSources,
  add: addConsumableSource,
  update: updateConsumableSource,
  remove: removeConsumableSource,
  check: checkConsumableSource,
  readings: listConsumablePriceReadings,
} = sourceCalls.consumable;
