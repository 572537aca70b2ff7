import { expect, it, jest } from '@jest/globals';
import { MAX_BULK_ROWS } from '@atrium/contract/clinic/bulk/values';
import { act, renderHook } from '@testing-library/react';
import { useSelectAll } from './use-select-all.js';
import { useSelection } from './use-selection.js';

const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }));

const window = { search: '' };
const list = (first: { rows: number; total: number }) => {
  const loadMore = jest.fn();
  const read = renderHook(
    ({ rows, total, isWhole, isSettled, isReadingMore: isLoadingMore }) => {
      const selection = useSelection(() => []);
      return {
        chosen: selection,
        all: useSelectAll({
          window,
          rows,
          total,
          isWhole,
          isSettled,
          isReadingMore: isLoadingMore,
          more: loadMore,
          selection,
        }),
      };
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
  return { more: loadMore, read };
};

it('selects rows that were not loaded yet once they are in the list', () => {
  const { more: loadMore, read } = list({ rows: 100, total: 131 });
  act(() => read.result.current.chosen.start());
  act(() => read.result.current.all.selectAll());
  expect(loadMore).toHaveBeenCalledTimes(1);
  const rest = { total: 131, isReadingMore: false };
  read.rerender({ ...rest, rows: rowsOf(100), isWhole: true, isSettled: false });
  expect(read.result.current.chosen.ids.size).toBe(100);
  read.rerender({ ...rest, rows: rowsOf(131), isWhole: true, isSettled: true });
  expect(read.result.current.chosen.ids.size).toBe(131);
});

it('selects at most the rows of one action, with a note', () => {
  const { read } = list({ rows: MAX_BULK_ROWS, total: MAX_BULK_ROWS + 237 });
  act(() => read.result.current.all.selectAll());
  expect(read.result.current.chosen.ids.size).toBe(MAX_BULK_ROWS);
  expect(read.result.current.all).toMatchObject({ isAllSelected: false, count: MAX_BULK_ROWS });
});

it('selects no rows that another filter excludes', () => {
  const { more: loadMore, read } = list({ rows: 100, total: 131 });
  act(() => read.result.current.chosen.start());
  const few = { rows: rowsOf(3), total: 3, isWhole: true, isReadingMore: false };
  read.rerender({ ...few, rows: rowsOf(100), isSettled: false });
  act(() => read.result.current.all.selectAll());
  expect(read.result.current.chosen.ids.size).toBe(0);
  read.rerender({ ...few, isSettled: true });
  expect(read.result.current.chosen.ids.size).toBe(3);
  expect(loadMore).not.toHaveBeenCalled();
});
