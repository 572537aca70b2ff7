import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { reloadStores } from '../live/live.js';
import { usePages } from './pages.js';

afterEach(cleanup);

it('does not restore a dropped row from an older response', async () => {
  const answers: ((rows: readonly { id: number }[]) => void)[] = [];
  const read = () =>
    new Promise<{ rows: readonly { id: number }[]; next: null }>((resolve) => {
      answers.push((rows) => resolve({ rows, next: null }));
    });
  const { result, rerender } = renderHook(({ of }) => usePages(of, read), { initialProps: { of: '' } });
  answers[0]?.([{ id: 1 }, { id: 2 }]);
  await waitFor(() => expect(result.current.rows).toHaveLength(2));
  rerender({ of: 'cotton' });
  act(() => result.current.drop(1));
  expect(result.current.rows).toEqual([{ id: 2 }]);
  answers[1]?.([{ id: 1 }, { id: 2 }]);
  await act(async () => Promise.resolve());
  expect(result.current.rows).toEqual([{ id: 2 }]);
  // A later request returns the server's rows.
  act(() => result.current.again());
  answers[2]?.([{ id: 1 }]);
  await waitFor(() => expect(result.current.rows).toEqual([{ id: 1 }]));
});

it('loads again when all stores reload, such as after a rename, and keeps the rows meanwhile', async () => {
  const answers: ((name: string) => void)[] = [];
  const read = () =>
    new Promise<{ rows: readonly { id: number; name: string }[]; next: null }>((resolve) => {
      answers.push((name) => resolve({ rows: [{ id: 1, name }], next: null }));
    });
  const { result } = renderHook(() => usePages('1', read));
  answers[0]?.('Ana Silva');
  await waitFor(() => expect(result.current.rows).toEqual([{ id: 1, name: 'Ana Silva' }]));
  act(reloadStores);
  expect(result.current.rows).toEqual([{ id: 1, name: 'Ana Silva' }]);
  answers[1]?.('Ana Souza');
  await waitFor(() => expect(result.current.rows).toEqual([{ id: 1, name: 'Ana Souza' }]));
});
