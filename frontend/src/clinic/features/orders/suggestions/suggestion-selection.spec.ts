import { afterEach, expect, it } from '@jest/globals';
import type { Suggestion } from '@atrium/contract/clinic/order-suggestions/schemas';
import {
  setSuggestedQuantity,
  formatSelection,
  selectSuggestions,
  clearSelection,
  useSuggestionSelection,
} from './suggestion-selection.js';

const suggestion = (id: number, name: string, quantity: number): Suggestion =>
  ({ stock: { id, name }, quantity }) as unknown as Suggestion;
const rows = [suggestion(1, 'Gauze', 100), suggestion(2, 'BD Syringe', 60), suggestion(3, 'Botox', 5)];

afterEach(clearSelection);

it('an adjusted quantity selects the row, and the question before leaving lists the selection', () => {
  expect(formatSelection(rows)).toBe('');
  selectSuggestions([1], true);
  setSuggestedQuantity(2, 40);
  expect(formatSelection(rows)).toBe('Gauze: 100\nBD Syringe: 40');
});

it('keeps the quantity of a deselected row, and forgets all at the end', () => {
  setSuggestedQuantity(2, 40);
  selectSuggestions([2], false);
  expect(formatSelection(rows)).toBe('');
  expect(useSuggestionSelection.getState().quantities.get(2)).toBe(40);
  clearSelection();
  expect(useSuggestionSelection.getState()).toEqual({ selectedIds: new Set(), quantities: new Map() });
});
