import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { type LotLine, oneLot } from './lot-lines.js';
import { ReceivedLots } from './received-lots.js';

const sent: number[] = [];

function Receipt() {
  const [lots, setLots] = useState<readonly LotLine[]>(oneLot(6));
  return (
    <form onSubmit={() => sent.push(1)}>
      <ReceivedLots lots={lots} onChange={setLots} quantity={6} unit="vials" errors={{}} />
    </form>
  );
}

const values = (name: string) => screen.getAllByRole<HTMLInputElement>('textbox', { name }).map(({ value }) => value);
const user = userEvent.setup();
Element.prototype.scrollIntoView = () => undefined;
afterEach(cleanup);

it('a package that is scanned into the number fills lot and expiry, and another lot is a line more', async () => {
  render(<Receipt />);
  const [number] = screen.getAllByRole('textbox', { name: 'Lot Number' });
  if (number === undefined) throw new Error('There is no field for the number');
  await user.type(number, '010950600013435210AB-12');
  fireEvent.keyDown(number, { key: ']', code: 'BracketRight', ctrlKey: true });
  await user.type(number, '17980200{Enter}');
  expect([values('Lot Number'), values('Expiry')]).toEqual([['AB-12'], ['1998-02']]);
  // The next package, typed over what is marked.
  await user.tripleClick(number);
  await user.keyboard('(01)09506000134352(10)C3(17)991301{Enter}');
  expect([values('Lot Number'), values('Expiry')]).toEqual([
    ['AB-12', 'C3'],
    ['1998-02', ''],
  ]);
  expect(screen.getByRole('alert').textContent).toContain('"991301"');
  // Emptied, the line is a new one.
  await user.clear(number);
  await user.type(number, '(01)09506000134352(10)D4{Enter}');
  expect(values('Lot Number')).toEqual(['D4', 'C3']);
  await user.clear(number);
  await user.type(number, '(01)09506000134352{Enter}');
  expect(screen.getByRole('alert').textContent).toContain('neither lot nor expiry');
  expect(sent).toEqual([]);
});

it('a code that is pasted into the number is taken apart when the field is left, and a number is never cut', async () => {
  render(<Receipt />);
  const [number] = screen.getAllByRole('textbox', { name: 'Lot Number' });
  if (number === undefined) throw new Error('There is no field for the number');
  await user.click(number);
  await user.paste('010950600013435210AB-12');
  await user.tab();
  expect(values('Lot Number')).toEqual(['AB-12']);
  await user.clear(number);
  await user.click(number);
  await user.paste('x'.repeat(231));
  expect(values('Lot Number')[0]).toHaveLength(231);
  expect(screen.getByText('Lot number has 231 characters; at most 200 are possible')).toBeTruthy();
});
