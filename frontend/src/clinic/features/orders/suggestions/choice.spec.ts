import { afterEach, expect, it } from '@jest/globals';
import type { Suggestion } from '@atrium/contract/clinic/order-suggestions/schemas';
import { adjust, choiceText, choose, clearChoice, useChoice } from './choice.js';

const suggestion = (id: number, name: string, quantity: number): Suggestion =>
  ({ stock: { id, name }, quantity }) as unknown as Suggestion;
const rows = [suggestion(1, 'Gauze', 100), suggestion(2, 'BD Syringe', 60), suggestion(3, 'Botox', 5)];

afterEach(clearChoice);

it('chooses what is adjusted, and says what would be lost', () => {
  expect(choiceText(rows)).toBe('');
  choose([1], true);
  adjust(2, 40);
  expect(choiceText(rows)).toBe('Gauze: 100\nBD Syringe: 40');
});

it('keeps the typed quantity of what is chosen no more, and forgets all at the end', () => {
  adjust(2, 40);
  choose([2], false);
  expect(choiceText(rows)).toBe('');
  expect(useChoice.getState().adjusted.get(2)).toBe(40);
  clearChoice();
  expect(useChoice.getState()).toEqual({ chosen: new Set(), adjusted: new Map() });
});
