/** @jest-environment jsdom */
import { afterEach, expect, it } from '@jest/globals';
import { ApiError } from '../api/http.js';
import { useConnection } from '../live/live.js';
import { sendWhenConnected } from './connection-retry.js';

afterEach(() => useConnection.setState({ state: 'connecting', since: null }));

const isAskedOnLeave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('repeats a request when the connection is back, and asks before the page is left meanwhile', async () => {
  let attempts = 0;
  const waits: string[] = [];
  const send = async () => {
    attempts += 1;
    if (attempts === 1) throw new ApiError(0, '', 'Network error');
    return 'saved';
  };
  const result = sendWhenConnected(send, () => waits.push('waits'));
  await Promise.resolve();
  await Promise.resolve();
  expect(waits).toEqual(['waits']);
  expect(isAskedOnLeave()).toBe(true);
  useConnection.setState({ state: 'live', since: null });
  expect(await result).toBe('saved');
  expect(attempts).toBe(2);
  expect(isAskedOnLeave()).toBe(false);
});

it('does not wait after a refusal', async () => {
  const refused = new ApiError(409, '{"message":"Taken"}', 'Conflict');
  await expect(
    sendWhenConnected(
      () => Promise.reject(refused),
      () => undefined,
    ),
  ).rejects.toBe(refused);
  expect(isAskedOnLeave()).toBe(false);
});
