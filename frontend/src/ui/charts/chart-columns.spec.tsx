import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { BarChart } from './bar-chart.js';
import { LineChart } from './line-chart.js';

afterEach(cleanup);

const days = [3, 5].map((value, index) => ({
  key: String(index),
  label: `Nov 0${index + 1}`,
  value,
  text: `Nov 0${index + 1}: ${value} uses`,
}));

it('moves the focus between columns by keyboard and shows the text of the focused one', () => {
  render(<LineChart label="Level" points={days} />);
  const columns = within(screen.getByRole('group', { name: 'Level' })).getAllByRole('img');
  expect(columns.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0]);
  columns[1]?.focus();
  fireEvent.keyDown(columns[1]!, { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(columns[0]);
  expect(screen.getByText('Nov 01: 3 uses')).toBeTruthy();
});

it('renders buttons only for columns that open something', () => {
  render(<LineChart label="Level" points={days} />);
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  const opened: string[] = [];
  render(<BarChart label="Uses" bars={days} onOpen={({ key }) => opened.push(key)} />);
  fireEvent.click(screen.getByRole('button', { name: 'Nov 02: 5 uses' }));
  expect(opened).toEqual(['1']);
});
