import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRowKeys } from './active-row.js';

const LOTS = ['A1', 'B2', 'C3'];

function Lots() {
  return (
    <ul {...useRowKeys(LOTS)}>
      {LOTS.map((lot) => (
        <li key={lot} data-row={lot}>
          <a href={`#${lot}`}>{lot}</a>
          <button type="button">Write off {lot}</button>
        </li>
      ))}
    </ul>
  );
}

it('moves between rows with J, K and arrow keys, and to either end', async () => {
  const user = userEvent.setup();
  render(<Lots />);
  const link = (name: string) => screen.getByRole('link', { name });
  // Only the first visible row: jsdom has no layout.
  for (const row of document.querySelectorAll('[data-row]'))
    row.getBoundingClientRect = () => ({ top: 100, bottom: 140 }) as DOMRect;
  await user.keyboard('j');
  expect(document.activeElement).toBe(link('A1'));
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(link('B2'));
  await user.keyboard('{End}');
  expect(document.activeElement).toBe(link('C3'));
  await user.keyboard('k');
  expect(document.activeElement).toBe(link('B2'));
  await user.keyboard('{Home}');
  expect(document.activeElement).toBe(link('A1'));
});
