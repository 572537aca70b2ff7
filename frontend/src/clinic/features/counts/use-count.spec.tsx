/** @jest-environment jsdom */
import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { mockRoutes, errorResponse } from '../../../../test/mock-api.js';
import { useCount } from './use-count.js';

afterEach(cleanup);

const line = { id: 5, stockId: 1, countedAt: '2026-11-26T10:00:00.000Z' };

it('waits for numbers that are being saved before the count is posted', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const isAnswered = new Promise((resolve) => (answer = resolve));
  mockRoutes({
    'POST /api/counts/3/lines': async () => {
      await isAnswered;
      return { status: 201, body: line };
    },
  });
  const { result } = renderHook(() => useCount(3));
  const order: string[] = [];
  await act(async () => {
    void result.current.save({ stockId: 1, quantity: 61 } as never).then(() => order.push('saved'));
    const saved = result.current.saved().then(() => order.push('posted'));
    answer(null);
    await saved;
  });
  expect(order).toEqual(['saved', 'posted']);
});

it('does not post while a number could not be saved', async () => {
  mockRoutes({ 'POST /api/counts/3/lines': errorResponse(503, 'x', 'Please wait') });
  const { result } = renderHook(() => useCount(3));
  await act(async () => {
    result.current.save({ stockId: 1, quantity: 61 } as never).catch(() => undefined);
    await expect(result.current.saved()).rejects.toThrow('Please wait');
  });
});
