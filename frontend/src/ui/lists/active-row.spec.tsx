import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { DataTable } from './data-table.js';
import type { TableColumn } from './data-table-props.js';

interface Row {
  readonly id: number;
}
const COLUMNS: readonly TableColumn<Row>[] = [
  { id: 'name', header: 'Name', cell: ({ id }) => <a href={`#${id}`}>Row {id}</a> },
];
const rowsTo = (last: number): Row[] => Array.from({ length: last }, (_, at) => ({ id: at + 1 }));

interface ListProps {
  readonly rows?: readonly Row[];
  readonly opened?: number | null;
}
const ALL = rowsTo(300);

const List = ({ rows = ALL, opened = null }: ListProps) => (
  <main>
    <input aria-label="Search" />
    <DataTable
      label="Rows"
      rows={rows}
      columns={COLUMNS}
      rowId={({ id }) => id}
      sorting={null}
      onSortingChange={jest.fn()}
      card={() => null}
      headTop={0}
      opened={opened}
      onOpen={jest.fn()}
    />
  </main>
);

let show: ReturnType<typeof render>['rerender'];
const user = userEvent.setup();
const focused = () => document.activeElement?.textContent;
const matchMediaOf = window.matchMedia.bind(window);
const isFocused = (row: string) => waitFor(() => expect(focused()).toBe(row));

beforeEach(async () => {
  window.matchMedia = (media) => Object.assign(matchMediaOf(media), { matches: media.includes('min-width') });
  window.scrollTo = jest.fn();
  window.scrollBy = jest.fn();
  show = render(<List />).rerender;
  await screen.findByText('Row 20');
});
afterEach(cleanup);

it('arrow keys, J and K move between rows, and Home and End to the ends', async () => {
  await user.keyboard('j');
  expect(focused()).toBe('Row 1');
  await user.keyboard('{ArrowDown}jj');
  expect(focused()).toBe('Row 4');
  await user.keyboard('k{ArrowUp}');
  expect(focused()).toBe('Row 2');
  await user.keyboard('{End}');
  expect(focused()).toBe('Row 300');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Row 300');
  await user.keyboard('{Home}');
  expect(focused()).toBe('Row 1');
});

it('a distant row keeps the focus, is rendered, and states its position', async () => {
  await user.keyboard('j{End}');
  const row = document.activeElement?.closest('tr');
  expect(row?.getAttribute('aria-rowindex')).toBe('301');
  // The focused row stays rendered apart from the visible rows, with space for those between.
  expect(screen.getByText('Row 1')).toBeTruthy();
  expect(document.querySelectorAll('[data-row]').length).toBeLessThan(100);
  expect(document.querySelectorAll('tr.invisible').length).toBe(1);
});

it('the row in the position of a removed row gets the focus', async () => {
  await user.keyboard('jjj');
  show(<List rows={ALL.filter(({ id }) => id !== 3)} />);
  await isFocused('Row 4');
  show(<List rows={rowsTo(2)} />);
  await isFocused('Row 2');
});

it('keys in a text field are ignored', async () => {
  await user.click(screen.getByLabelText('Search'));
  await user.keyboard('jk');
  expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('jk');
});

it('keyboard navigation continues at the row that is open next to the list', async () => {
  await user.keyboard('jj');
  show(<List opened={200} />);
  await isFocused('Row 200');
  expect(document.querySelector('tr[aria-current="true"]')?.getAttribute('aria-rowindex')).toBe('201');
  // Keys pressed in the panel do not move the list.
  await user.keyboard('j');
  expect(focused()).toBe('Row 200');
  show(<List />);
  expect(document.querySelector('[data-active]')?.getAttribute('data-row')).toBe('200');
  await user.keyboard('j');
  expect(focused()).toBe('Row 201');
});
