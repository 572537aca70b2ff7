import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { SwipeRow } from './swipe-row.js';

afterEach(cleanup);

it('acts when it was pushed far enough, and never presses what lies below', () => {
  const [use, reorder, press] = [jest.fn(), jest.fn(), jest.fn()];
  render(
    <SwipeRow
      right={{ label: 'Use', icon: null, run: use }}
      left={{ label: 'Reorder', icon: null, run: reorder }}
    >
      <button type="button" onClick={press}>
        Toxin
      </button>
    </SwipeRow>,
  );
  const row = screen.getByRole('button');
  const swipe = (by: number, down = 0) => {
    fireEvent.pointerDown(row, { clientX: 100, clientY: 10, pointerType: 'touch' });
    fireEvent.pointerMove(row, { clientX: 100 + by, clientY: 10 + down, pointerType: 'touch' });
    fireEvent.pointerUp(row, { clientX: 100 + by, clientY: 10 + down, pointerType: 'touch' });
    fireEvent.click(row);
  };
  swipe(40);
  swipe(90);
  swipe(-90);
  swipe(3);
  swipe(20, 60);
  expect([use, reorder, press].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 2]);
});
