import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { useMediaQuery } from '../../lib/page/media-query.js';
import { Dialog } from './dialog.js';

const user = userEvent.setup();
const { matchMedia } = window;
const changed = new Set<() => void>();
let isNarrow = true;
const turn = () =>
  act(() => {
    isNarrow = !isNarrow;
    for (const notify of changed) notify();
  });

beforeEach(() => {
  isNarrow = true;
  window.matchMedia = jest.fn(
    () =>
      ({
        matches: isNarrow,
        addEventListener: (_: string, notify: () => void) => changed.add(notify),
        removeEventListener: (_: string, notify: () => void) => changed.delete(notify),
      }) as unknown as MediaQueryList,
  );
});
afterEach(() => {
  cleanup();
  window.matchMedia = matchMedia;
});

const Shape = () => (useMediaQuery('(max-width: 639px)') ? <p>narrow</p> : <p>wide</p>);

function Row() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Order</button>
      {isOpen && (
        <Dialog onClose={() => setOpen(false)} title="Mark as Ordered">
          <input aria-label="Note" />
          <Shape />
        </Dialog>
      )}
    </>
  );
}

/** Test component: a list of rows or cards, each with its own dialog. */
const List = () =>
  useMediaQuery('(max-width: 639px)') ? (
    <ul aria-label="Cards">
      <li>
        <Row />
      </li>
    </ul>
  ) : (
    <div role="group" aria-label="Rows">
      <Row />
    </div>
  );

it('keeps a dialog and its values when the phone is turned, and changes the list afterwards', async () => {
  render(<List />);
  await user.click(screen.getByRole('button', { name: 'Order' }));
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'By phone');
  turn();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe('By phone');
  expect(screen.getByText('wide')).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Cards', hidden: true })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.getByRole('group', { name: 'Rows' })).toBeTruthy());
});
