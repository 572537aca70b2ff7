import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { FormEvent } from 'react';
import { ApiError } from '../api/http.js';
import { useSubmit } from './submit.js';

afterEach(cleanup);

const event = { preventDefault: () => undefined } as FormEvent;
const rejected = new ApiError(
  422,
  JSON.stringify({ code: 'input.invalid', message: 'Invalid input', errors: [{ path: 'name', message: 'Too long' }] }),
  '',
);

it('sends one request at a time, and none while a field has an error', async () => {
  const { result } = renderHook(() => useSubmit('It failed'));
  let sent = 0;
  let finish = () => undefined as void;
  const request = () => {
    sent += 1;
    return new Promise<void>((resolve) => (finish = resolve));
  };
  act(() => result.current.submit(event, { name: 'Name is required' }, request));
  expect([sent, result.current.errors['name'], result.current.wrongs]).toEqual([0, 'Name is required', 1]);
  act(() => result.current.submit(event, { name: undefined }, request));
  act(() => result.current.submit(event, {}, request));
  expect([sent, result.current.busy]).toEqual([1, true]);
  await act(async () => finish());
  expect(result.current.busy).toBe(false);
});

it('shows a rejection at its field, or above the form when the form has no such field', async () => {
  const { result } = renderHook(() => useSubmit('It failed', ['name']));
  await act(() => result.current.send(() => Promise.reject(rejected)));
  expect([result.current.errors['name'], result.current.refusal]).toEqual(['Too long', null]);
  const other = renderHook(() => useSubmit('It failed')).result;
  await act(() => other.current.send(() => Promise.reject(new ApiError(500, '', ''))));
  expect([other.current.refusal, other.current.wrongs]).toEqual(['It failed', 0]);
});

it('keeps the idempotency key for the same body only', () => {
  const { result } = renderHook(() => useSubmit('It failed'));
  const key = result.current.keyFor({ name: 'Ana' });
  expect(result.current.keyFor({ name: 'Ana' })).toBe(key);
  expect(result.current.keyFor({ name: 'Ben' })).not.toBe(key);
});
