import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from '../../ui/dialogs/dialog.js';
import { useFocusCreatedRow } from './created-row.js';

const user = userEvent.setup();
const rowId = (id: number) => `row-${id}`;
const clears = jest.fn();
const scrolls = jest.fn();

/** Test screen with a list of odd or all rows, and a dialog that creates one. */
function Screen({ making }: { readonly making: number }) {
  const [rows, setRows] = useState([1, 2, 3]);
  const [isOdd, setOdd] = useState(true);
  const [open, setOpen] = useState(false);
  const { made, leadTo } = useFocusCreatedRow({
    isKnown: (id) => rows.includes(id),
    elementId: rowId,
    clearFilters: () => {
      clears();
      setOdd(false);
    },
  });
  const make = () => {
    setRows([...rows, making]);
    setOpen(false);
    leadTo(making);
  };
  return (
    <main tabIndex={-1}>
      <button type="button" onClick={() => setOpen(true)}>
        New
      </button>
      <button type="button" onClick={() => setOdd(!isOdd)}>
        Filter
      </button>
      <ul>
        {rows
          .filter((id) => !isOdd || id % 2 === 1)
          .map((id) => (
            <li key={id} id={rowId(id)} tabIndex={-1}>
              {id}
              {id === made && ' new'}
            </li>
          ))}
      </ul>
      {open && (
        <Dialog onClose={() => setOpen(false)} title="New row">
          <button type="button" onClick={make}>
            Create
          </button>
        </Dialog>
      )}
    </main>
  );
}

const create = async () => {
  await user.click(screen.getByRole('button', { name: 'New' }));
  await user.click(screen.getByRole('button', { name: 'Create' }));
};
const atRow = (id: number) => waitFor(() => expect(document.activeElement?.id).toBe(rowId(id)));
/** Waits until the dialog has returned the focus, which happens a moment after it closed. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 30));

beforeEach(() => {
  Element.prototype.scrollIntoView = scrolls;
});
afterEach(() => {
  cleanup();
  clears.mockClear();
  scrolls.mockClear();
});

it('focuses the new row, and the button that opened the dialog does not take the focus back', async () => {
  render(<Screen making={5} />);
  await create();
  await atRow(5);
  await settled();
  await atRow(5);
  expect(screen.getByText('5 new')).toBeTruthy();
  expect(scrolls).toHaveBeenCalledTimes(1);
  expect(clears).not.toHaveBeenCalled();
});

it('clears a filter that hides the new row once, but not filters chosen afterwards', async () => {
  render(<Screen making={6} />);
  await create();
  await atRow(6);
  expect(clears).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  expect(screen.queryByText(/^6/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  expect(screen.getByText('6 new')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Filter');
  expect([clears, scrolls].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
