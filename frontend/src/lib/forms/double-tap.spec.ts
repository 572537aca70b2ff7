/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { ignoreDoubleTap, recordPress } from './double-tap.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('swallows only the second press of a double tap', () => {
  const pressed = jest.fn();
  document.body.addEventListener('click', pressed);
  const press = (clientX: number, clientY: number) =>
    document.body.dispatchEvent(new MouseEvent('click', { clientX, clientY, bubbles: true, cancelable: true }));
  recordPress({ clientX: 100, clientY: 200 });
  ignoreDoubleTap();
  press(104, 203);
  expect(pressed).toHaveBeenCalledTimes(0);
  press(100, 300);
  expect(pressed).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(400);
  press(104, 203);
  expect(pressed).toHaveBeenCalledTimes(2);
  // A press by keyboard has no position.
  recordPress({ clientX: 0, clientY: 0 });
  ignoreDoubleTap();
  press(0, 0);
  expect(pressed).toHaveBeenCalledTimes(3);
});
