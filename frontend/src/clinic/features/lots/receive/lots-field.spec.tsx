import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { mockRoutes } from '../../../../../test/mock-api.js';
import { useSession } from '../../../../session/session-store.js';
import { type LotLine, findSingleLot } from './lot-lines.js';
import { LotsField } from './lots-field.js';

const sent: number[] = [];
const TOXIN = { id: 1, kind: 'item', name: 'Toxin 100 U', unit: 'vials' } as const;
const mockScanReply = (matches: readonly object[]) =>
  mockRoutes({
    'GET /api/inventory/scanned': { status: 200, body: { code: '9506000134352', gtin: '09506000134352', matches } },
  });

function Receipt() {
  const [lots, setLots] = useState<readonly LotLine[]>(findSingleLot(6));
  return (
    <form onSubmit={() => sent.push(1)}>
      <LotsField lots={lots} onChange={setLots} quantity={6} item={TOXIN} errors={{}} />
    </form>
  );
}

const values = (name: string) => screen.getAllByRole<HTMLInputElement>('textbox', { name }).map(({ value }) => value);
const user = userEvent.setup();
beforeEach(() => {
  useSession.setState({
    state: 'signed-in',
    user: { id: 'ana', permissions: { 'perfect-b': ['stock:use', 'stock:edit'] } },
  } as never);
  mockScanReply([TOXIN]);
});
afterEach(cleanup);

it('a package scanned into the number fills lot and expiry, and another lot adds a line', async () => {
  render(<Receipt />);
  const [number] = screen.getAllByRole('textbox', { name: 'Lot number' });
  if (number === undefined) throw new Error('There is no field for the number');
  await user.type(number, '010950600013435210AB-12');
  fireEvent.keyDown(number, { key: ']', code: 'BracketRight', ctrlKey: true });
  await user.type(number, '17980200{Enter}');
  await waitFor(() => expect([values('Lot number'), values('Expiry')]).toEqual([['AB-12'], ['1998-02']]));
  // Scans the next package over the selected text.
  await user.tripleClick(number);
  await user.keyboard('(01)09506000134352(10)C3(17)991301{Enter}');
  await waitFor(() =>
    expect([values('Lot number'), values('Expiry')]).toEqual([
      ['AB-12', 'C3'],
      ['1998-02', ''],
    ]),
  );
  expect(screen.getByRole('alert').textContent).toContain('"991301"');
  // An emptied line counts as a new line.
  await user.clear(number);
  await user.type(number, '(01)09506000134352(10)D4{Enter}');
  await waitFor(() => expect(values('Lot number')).toEqual(['D4', 'C3']));
  await user.clear(number);
  await user.type(number, '(01)09506000134352{Enter}');
  expect(screen.getByRole('alert').textContent).toContain('no lot and no expiry');
  expect(sent).toEqual([]);
});

it('a code pasted into the number is split on blur, and a number is never cut', async () => {
  render(<Receipt />);
  const [number] = screen.getAllByRole('textbox', { name: 'Lot number' });
  if (number === undefined) throw new Error('There is no field for the number');
  await user.click(number);
  await user.paste('010950600013435210AB-12');
  await user.tab();
  await waitFor(() => expect(values('Lot number')).toEqual(['AB-12']));
  await user.clear(number);
  await user.click(number);
  await user.paste('x'.repeat(231));
  expect(values('Lot number')[0]).toHaveLength(231);
  expect(screen.getByText('Lot number has 231 characters; at most 200 are possible')).toBeTruthy();
});

it('the code of another product fills nothing, and names that product', async () => {
  mockScanReply([{ id: 2, kind: 'item', name: 'Abobotulinum Toxin A 300 U' }]);
  render(<Receipt />);
  await user.type(screen.getByRole('textbox', { name: 'Lot number' }), '(01)09506000134352(17)290131(10)X9{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This is the code of Abobotulinum Toxin A 300 U, not of Toxin 100 U. Nothing was filled in.',
  );
  expect([values('Lot number'), values('Expiry')]).toEqual([[''], ['']]);
});

it('an unknown code fills nothing until the user confirms that it belongs to this product', async () => {
  mockScanReply([]);
  render(<Receipt />);
  await user.type(screen.getByRole('textbox', { name: 'Lot number' }), '(01)09506000134352(17)290131(10)X9{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Nothing has the code 9506000134352 yet. Is it a package of Toxin 100 U?',
  );
  expect(values('Lot number')).toEqual(['']);
  expect(screen.getByRole('button', { name: 'Attach code' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Fill in all the same' }));
  expect([values('Lot number'), values('Expiry')]).toEqual([['X9'], ['2029-01']]);
  expect(screen.queryByRole('alert')).toBeNull();
});
