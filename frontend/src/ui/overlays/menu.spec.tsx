import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useMediaQuery } from '../../lib/page/media-query.js';
import { Menu, MenuItem } from './menu.js';

const user = userEvent.setup();
const chosen: string[] = [];
let isNarrow = false;
const changed = new Set<() => void>();
const turn = (narrow: boolean) =>
  act(() => {
    isNarrow = narrow;
    for (const tell of changed) tell();
    window.dispatchEvent(new Event('resize'));
  });

const matchMedia = window.matchMedia;
beforeEach(() => {
  chosen.length = 0;
  isNarrow = false;
  window.matchMedia = jest.fn(
    () =>
      ({
        matches: isNarrow,
        addEventListener: (_: string, tell: () => void) => changed.add(tell),
        removeEventListener: (_: string, tell: () => void) => changed.delete(tell),
      }) as unknown as MediaQueryList,
  );
});
afterEach(() => {
  cleanup();
  window.matchMedia = matchMedia;
});

const RowMenu = () => (
  <Menu trigger={<button>More</button>}>
    <MenuItem onSelect={() => chosen.push('edit')}>Edit</MenuItem>
  </Menu>
);

/** Test component: a list of rows or cards, each with its own menu. */
function List() {
  return useMediaQuery('(max-width: 639px)') ? (
    <ul aria-label="Cards">
      <li>
        <RowMenu />
      </li>
    </ul>
  ) : (
    <div aria-label="Rows">
      <RowMenu />
    </div>
  );
}

it('stays open on resize, and the list changes its layout after the menu is closed', async () => {
  render(<List />);
  await user.click(screen.getByRole('button', { name: 'More' }));
  turn(true);
  expect(screen.getByRole('menu')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Cards', hidden: true })).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  expect(chosen).toEqual(['edit']);
  await waitFor(() => expect(screen.getByRole('list', { name: 'Cards' })).toBeTruthy());
  turn(false);
  expect(screen.queryByRole('list', { name: 'Cards' })).toBeNull();
});
