import type { Suggestion } from '@atrium/contract/clinic/order-suggestions/schemas';
import { create } from 'zustand';

interface Choice {
  readonly chosen: ReadonlySet<number>;
  readonly adjusted: ReadonlyMap<number, number>;
}

const NOTHING: Choice = { chosen: new Set(), adjusted: new Map() };

/** Chosen suggestions with adjusted quantities by product id; kept while other tabs are shown. */
export const useChoice = create<Choice>(() => NOTHING);

export const clearChoice = (): void => useChoice.setState(NOTHING);

export function choose(ids: readonly number[], on: boolean): void {
  useChoice.setState(({ chosen: before }) => {
    const chosen = new Set(before);
    for (const id of ids)
      if (on) chosen.add(id);
      else chosen.delete(id);
    return { chosen };
  });
}

export function adjust(id: number, quantity: number): void {
  useChoice.setState(({ adjusted }) => ({ adjusted: new Map(adjusted).set(id, quantity) }));
  choose([id], true);
}

/** Returns the choice as text for the question before leaving: "BD Syringe: 60". */
export function choiceText(rows: readonly Suggestion[]): string {
  const { chosen, adjusted } = useChoice.getState();
  return rows
    .filter(({ stock }) => chosen.has(stock.id))
    .map(({ stock, quantity }) => `${stock.name}: ${adjusted.get(stock.id) ?? quantity}`)
    .join('\n');
}
