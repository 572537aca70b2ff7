import type { PriceSource } from '@atrium/contract/clinic/sources';
import { call } from '../../lib/http.js';
import { connected } from '../../lib/live.js';
import { sourceRules, type Sources, type Stock } from './clinic-state.js';
import { type Access, asApiError, begin } from './load-clinic.js';

/* The saved price sources of the one item or consumable that is compared just now. */

export async function loadSources({ get, set }: Access, { kind, id }: Pick<Stock, 'kind' | 'id'>): Promise<void> {
  const isNewest = begin('sources');
  const write = (part: Partial<Sources>) => set(({ sources }) => ({ sources: { ...sources, ...part } }));
  if (get().sources.of?.id === id) write({ phase: get().sources.phase === 'ready' ? 'ready' : 'loading', error: null });
  else set({ sources: { of: { kind, id }, phase: 'loading', error: null, all: sourceRules.empty } });
  await connected();
  if (!isNewest()) return;
  write({ all: sourceRules.beginLoad(get().sources.all) });
  try {
    const rows = await read(kind, id);
    if (isNewest()) write({ phase: 'ready', error: null, all: sourceRules.load(get().sources.all, rows) });
  } catch (error) {
    if (isNewest()) write({ phase: 'failed', error: asApiError(error), all: sourceRules.abandonLoad(get().sources.all) });
  }
}

/** Nobody looks at them any more: their events concern no one here. */
export function leaveSources({ set }: Access): void {
  begin('sources');
  set({ sources: { of: null, phase: 'idle', error: null, all: sourceRules.empty } });
}

async function read(kind: Stock['kind'], id: number): Promise<readonly PriceSource[]> {
  const { listConsumableSources, listItemSources } = await import('@atrium/contract/clinic/sources');
  return call(kind === 'item' ? listItemSources : listConsumableSources, { params: { id } });
}
