import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
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
