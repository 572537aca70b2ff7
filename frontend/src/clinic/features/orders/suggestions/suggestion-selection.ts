import type { Suggestion } from '@atrium/contract/clinic/order-suggestions/schemas';
import { create } from 'zustand';

interface SuggestionSelection {
  readonly selectedIds: ReadonlySet<number>;
  readonly quantities: ReadonlyMap<number, number>;
}

const NO_SELECTION: SuggestionSelection = { selectedIds: new Set(), quantities: new Map() };

/** Store of selected suggestions with adjusted quantities by product id. It keeps them while other tabs are shown. */
export const useSuggestionSelection = create<SuggestionSelection>(() => NO_SELECTION);

export const clearSelection = (): void => useSuggestionSelection.setState(NO_SELECTION);

export function selectSuggestions(ids: readonly number[], on: boolean): void {
  useSuggestionSelection.setState(({ selectedIds: before }) => {
    const selectedIds = new Set(before);
    for (const id of ids)
      if (on) selectedIds.add(id);
      else selectedIds.delete(id);
    return { selectedIds };
  });
}

export function setSuggestedQuantity(id: number, quantity: number): void {
  useSuggestionSelection.setState(({ quantities }) => ({ quantities: new Map(quantities).set(id, quantity) }));
  selectSuggestions([id], true);
}

/** Returns the choice as text for the question before leaving: "BD Syringe: 60". */
export function formatSelection(rows: readonly Suggestion[]): string {
  const { selectedIds, quantities } = useSuggestionSelection.getState();
  return rows
    .filter(({ stock }) => selectedIds.has(stock.id))
    .map(({ stock, quantity }) => `${stock.name}: ${quantities.get(stock.id) ?? quantity}`)
    .join('\n');
}
