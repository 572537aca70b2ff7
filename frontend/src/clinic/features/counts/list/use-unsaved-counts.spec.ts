/** @jest-environment jsdom */
import { expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useUnsavedCounts } from './use-unsaved-counts.js';

it('input that was not saved when a count is closed is shown until it is read', () => {
  const { result, rerender } = renderHook(({ isOpen }) => useUnsavedCounts(isOpen), { initialProps: { isOpen: true } });
  result.current.recordDraft('Gloves', '5');
  result.current.recordDraft('Lot A of Botox', '2');
  result.current.recordDraft('Lot A of Botox', null);
  expect(result.current.unsaved).toEqual([]);
  rerender({ isOpen: false });
  expect(result.current.unsaved).toEqual(['Gloves (5)']);
  act(() => result.current.dismiss());
  expect(result.current.unsaved).toEqual([]);
});

it('includes a number in the scan field, which belongs to the last scan', () => {
  const { result, rerender } = renderHook(({ isOpen, typed }) => useUnsavedCounts(isOpen, { of: 'Gauze', typed }), {
    initialProps: { isOpen: true, typed: '1' },
  });
  rerender({ isOpen: true, typed: '12' });
  rerender({ isOpen: false, typed: '12' });
  expect(result.current.unsaved).toEqual(['Gauze (12)']);
});
