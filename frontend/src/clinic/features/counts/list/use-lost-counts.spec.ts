/** @jest-environment jsdom */
import { expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useLostCounts } from './use-lost-counts.js';

it('what was typed and not saved when a count is closed is told until it is read', () => {
  const { result, rerender } = renderHook(({ isOpen }) => useLostCounts(isOpen), { initialProps: { isOpen: true } });
  result.current.noteTyped('Gloves', '5');
  result.current.noteTyped('Lot A of Botox', '2');
  result.current.noteTyped('Lot A of Botox', null);
  expect(result.current.lost).toEqual([]);
  rerender({ isOpen: false });
  expect(result.current.lost).toEqual(['Gloves (5)']);
  act(() => result.current.dismiss());
  expect(result.current.lost).toEqual([]);
});

it('so is a number in the scan field, which belongs to what was scanned last', () => {
  const { result, rerender } = renderHook(({ isOpen, typed }) => useLostCounts(isOpen, { of: 'Gauze', typed }), {
    initialProps: { isOpen: true, typed: '1' },
  });
  rerender({ isOpen: true, typed: '12' });
  rerender({ isOpen: false, typed: '12' });
  expect(result.current.lost).toEqual(['Gauze (12)']);
});
