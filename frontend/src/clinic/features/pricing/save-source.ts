import {
  addConsumableSource,
  addItemSource,
  checkConsumableSource,
  checkItemSource,
  removeConsumableSource,
  removeItemSource,
  updateConsumableSource,
  updateItemSource,
} from '@atrium/contract/clinic/sources/calls';
import type { PriceSource } from '@atrium/contract/clinic/sources/schemas';
import type { BodyOf } from '@atrium/contract/core/endpoint';
import { call } from '../../../lib/api/http.js';
import type { Stock } from '../../store/clinic-state.js';
import { removeRow, upsertRow } from '../../store/clinic-store.js';

/* Saves price sources. Replies update the store like events. */

type StockRef = Pick<Stock, 'kind' | 'id'>;
export type SourceForm = BodyOf<typeof addItemSource>;
export type SourceChange = BodyOf<typeof updateItemSource>;

export async function addSource({ kind, id }: StockRef, body: SourceForm): Promise<PriceSource> {
  const source = await call(kind === 'item' ? addItemSource : addConsumableSource, { params: { id }, body });
  upsertRow.sources(source);
  return source;
}

export async function updateSource({ kind, id }: StockRef, sourceId: number, body: SourceChange): Promise<PriceSource> {
  const source = await call(kind === 'item' ? updateItemSource : updateConsumableSource, {
    params: { id, sourceId },
    body,
  });
  upsertRow.sources(source);
  return source;
}

/** Requests a check of the page; its result arrives by event. */
export async function checkSource({ kind, id }: StockRef, sourceId: number): Promise<void> {
  upsertRow.sources(
    await call(kind === 'item' ? checkItemSource : checkConsumableSource, { params: { id, sourceId } }),
  );
}

export async function removeSource({ kind, id }: StockRef, sourceId: number): Promise<void> {
  await call(kind === 'item' ? removeItemSource : removeConsumableSource, { params: { id, sourceId } });
  removeRow.sources(sourceId);
}
