import { expect, it, jest } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { useFetch } from './use-fetch.js';

interface Request {
  readonly key: string | null;
  readonly resolve: (value: string) => void;
  readonly reject: (error: Error) => void;
}

/** Renders the hook with requests that the test answers. */
function renderFetch(first: string | null) {
  const requests: Request[] = [];
  const hook = renderHook(
    ({ key }) => useFetch(key, () => new Promise<string>((resolve, reject) => requests.push({ key, resolve, reject }))),
    { initialProps: { key: first } },
  );
  return { ...hook, requests };
}

it('keeps the value of the earlier key until the next one arrives, and ignores late replies', async () => {
  const { result, rerender, requests } = renderFetch('a');
  expect(result.current).toMatchObject({ value: null, error: null, isCurrent: false });
  await act(async () => requests[0]!.resolve('A'));
  expect(result.current).toMatchObject({ value: 'A', isCurrent: true });
  rerender({ key: 'b' });
  rerender({ key: 'c' });
  expect(result.current).toMatchObject({ value: 'A', isCurrent: false });
  await act(async () => requests[2]!.resolve('C'));
  await act(async () => requests[1]!.resolve('B'));
  expect(result.current).toMatchObject({ value: 'C', isCurrent: true });
});

it('shows an error until the request is repeated', async () => {
  const { result, requests } = renderFetch('a');
  await act(async () => requests[0]!.reject(new Error('down')));
  expect(result.current).toMatchObject({ value: null, error: new Error('down'), isCurrent: true });
  act(() => result.current.refetch());
  expect(result.current.error).toBeNull();
  await waitFor(() => expect(requests).toHaveLength(2));
  await act(async () => requests[1]!.resolve('A'));
  expect(result.current).toMatchObject({ value: 'A', error: null });
});

it('fetches nothing without a key', () => {
  const fetch = jest.fn(async () => 'A');
  renderHook(() => useFetch(null, fetch));
  expect(fetch).not.toHaveBeenCalled();
});
