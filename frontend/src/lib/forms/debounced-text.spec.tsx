/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { useDebouncedText } from './debounced-text.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

it('emits the text after a pause, even when the screen renders again and again', () => {
  const kept: string[] = [];
  // Screens pass a new function with each render.
  const { result, rerender } = renderHook(() => useDebouncedText('', (text) => kept.push(text)));
  act(() => result.current[1]('bot'));
  for (let events = 0; events < 10; events++) {
    act(() => jest.advanceTimersByTime(50));
    rerender();
  }
  expect(kept).toEqual(['bot']);
});

it('restarts the pause on typing and adopts a change from outside', () => {
  const kept: string[] = [];
  const { result, rerender } = renderHook(({ text }) => useDebouncedText(text, (typed) => kept.push(typed)), {
    initialProps: { text: '' },
  });
  for (const typed of ['b', 'bo', 'bot']) {
    act(() => result.current[1](typed));
    act(() => jest.advanceTimersByTime(100));
  }
  expect(kept).toEqual([]);
  act(() => jest.advanceTimersByTime(100));
  expect(kept).toEqual(['bot']);
  rerender({ text: 'bot' });
  expect(result.current[0]).toBe('bot');
  rerender({ text: '' });
  expect(result.current[0]).toBe('');
});
