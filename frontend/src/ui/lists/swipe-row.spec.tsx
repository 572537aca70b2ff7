import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Box } from 'lucide-react';
import { SwipeRow } from './swipe-row.js';

afterEach(cleanup);

it('acts when it was swiped far enough, and never presses elements below it', () => {
  const [use, reorder, press] = [jest.fn(), jest.fn(), jest.fn()];
  render(
    <SwipeRow right={{ label: 'Use', icon: Box, run: use }} left={{ label: 'Reorder', icon: Box, run: reorder }}>
      <button type="button" onClick={press}>
        Toxin
      </button>
    </SwipeRow>,
  );
  const row = screen.getByRole('button');
  // jsdom has no pointer events, so mouse events with their names are used.
  const tell = (type: string, clientX: number, clientY: number) =>
    fireEvent(row, new MouseEvent(type, { bubbles: true, clientX, clientY }));
  const swipe = (by: number, down = 0) => {
    tell('pointerdown', 100, 10);
    tell('pointermove', 100 + by, 10 + down);
    tell('pointerup', 100 + by, 10 + down);
    fireEvent.click(row);
  };
  swipe(40);
  swipe(90);
  swipe(-90);
  swipe(3);
  swipe(20, 60);
  expect([use, reorder, press].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 2]);
});
