import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import { getWeekDays } from '@atrium/rules/time/calendar';
import { SheetSkeleton } from './sheet-skeleton.js';

afterEach(cleanup);

const showAt = (wide: boolean) => {
  window.matchMedia = jest.fn(() => ({
    matches: wide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as never;
  render(<SheetSkeleton week={getWeekDays('2026-11-16')} />);
  return screen.getByRole('status', { name: 'Loading time' });
};

it('shows the head, the goals and the sums of the table that replaces it', () => {
  const sheet = showAt(true);
  const heads = within(sheet).getAllByRole('columnheader', { hidden: true });
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'Task',
    'Mon 16',
    'Tue 17',
    'Wed 18',
    'Thu 19',
    'Fri 20',
    'Sat 21',
    'Sun 22',
    'Total',
  ]);
  expect(sheet.querySelectorAll('tbody')).toHaveLength(3);
  expect(sheet.querySelector('tfoot')?.textContent).toContain('Total');
});

it('shows lines on a phone', () => {
  expect(showAt(false).querySelector('table')).toBeNull();
});
