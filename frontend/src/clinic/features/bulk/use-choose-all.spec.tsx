import { expect, it, jest } from '@jest/globals';
import { MAX_BULK_ROWS } from '@atrium/contract/clinic/bulk/values';
import { act, renderHook } from '@testing-library/react';
import { useChooseAll } from './use-choose-all.js';
import { useChosen } from './use-chosen.js';

const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }));

const window = { search: '' };
const list = (first: { rows: number; total: number }) => {
  const more = jest.fn();
  const read = renderHook(
    ({ rows, total, isWhole, isSettled, isReadingMore }) => {
      const chosen = useChosen(() => []);
      return { chosen, all: useChooseAll({ window, rows, total, isWhole, isSettled, isReadingMore, more, chosen }) };
    },
    {
      initialProps: {
        rows: rowsOf(first.rows),
        total: first.total,
        isWhole: false,
        isSettled: true,
        isReadingMore: false,
      },
    },
  );
  return { more, read };
};

it('chooses what was still to be read once its rows stand in the list', () => {
  const { more, read } = list({ rows: 100, total: 131 });
  act(() => read.result.current.chosen.begin());
  act(() => read.result.current.all.choose());
  expect(more).toHaveBeenCalledTimes(1);
  const rest = { total: 131, isReadingMore: false };
  read.rerender({ ...rest, rows: rowsOf(100), isWhole: true, isSettled: false });
  expect(read.result.current.chosen.ids.size).toBe(100);
  read.rerender({ ...rest, rows: rowsOf(131), isWhole: true, isSettled: true });
  expect(read.result.current.chosen.ids.size).toBe(131);
});

it('chooses no more than one act may change, and says so', () => {
  const { read } = list({ rows: MAX_BULK_ROWS, total: MAX_BULK_ROWS + 237 });
  act(() => read.result.current.all.choose());
  expect(read.result.current.chosen.ids.size).toBe(MAX_BULK_ROWS);
  expect(read.result.current.all).toMatchObject({ isAll: false, count: MAX_BULK_ROWS });
});

it('chooses nothing of what another filter has left', () => {
  const { more, read } = list({ rows: 100, total: 131 });
  act(() => read.result.current.chosen.begin());
  const few = { rows: rowsOf(3), total: 3, isWhole: true, isReadingMore: false };
  read.rerender({ ...few, rows: rowsOf(100), isSettled: false });
  act(() => read.result.current.all.choose());
  expect(read.result.current.chosen.ids.size).toBe(0);
  read.rerender({ ...few, isSettled: true });
  expect(read.result.current.chosen.ids.size).toBe(3);
  expect(more).not.toHaveBeenCalled();
});
