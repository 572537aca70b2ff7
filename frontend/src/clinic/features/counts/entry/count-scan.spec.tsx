import type { CountLine } from '@atrium/contract/clinic/counts/schemas';
import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { aCountLine, aCountLot, aCountRow } from '../../../../../test/fixtures/clinic.js';
import { mockRoutes } from '../../../../../test/mock-api.js';
import { typeByHand, typeScan } from '../../../../../test/scanner.js';
import { signIn } from '../../../../../test/usage-fixture.js';
import { CountScan } from './count-scan.js';
import type { ScannedRow } from './use-count-scans.js';
import { findCountRows } from '../find-count-rows.js';
import type { CountInput } from '../use-count.js';

const user = userEvent.setup();
const toxin = aCountRow({
  name: 'Toxin',
  sku: 'TOX-1',
  barcode: '4006381333931',
  tracksLots: true,
  lots: [aCountLot({ id: 1, number: 'A' }), aCountLot({ id: 2, number: 'B' })],
});
const gloves = { ...toxin, stockId: 2, name: 'Gloves', sku: 'GLV-1', barcode: null, tracksLots: false, lots: [] };
const save = jest.fn(async ({ counted }: CountInput): Promise<CountLine> => aCountLine({ counted }));

function Scan() {
  const [search, onSearch] = useState('');
  const [current, onCurrentChange] = useState<ScannedRow | null>(null);
  const [wanted, setWanted] = useState('');
  const rows = [toxin, gloves];
  return (
    <>
      <CountScan
        {...{ rows, search, onSearch, current, onCurrentChange }}
        onFind={() => flushSync(() => setWanted(search))}
        onSave={save}
        onLotNeeded={(row) => onCurrentChange({ row, lot: {} })}
      />
      {findCountRows(rows, wanted).map(({ stockId, name }) => (
        <input key={stockId} data-count-field="" aria-label={name} />
      ))}
    </>
  );
}

const scanField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Scan or find a product' });

afterEach(() => {
  cleanup();
  save.mockClear();
});

it('counts each scan as one, and a number sets the quantity', async () => {
  render(<Scan />);
  await user.type(scanField(), 'GLV-1{Enter}');
  await screen.findByText('Gloves: 1 vial');
  await user.type(scanField(), '12{Enter}');
  await screen.findByText('Gloves: 12 vials');
});

it("counts nothing for a code that does not identify one of the product's lots", async () => {
  mockRoutes({
    'GET /api/inventory/scanned': {
      status: 200,
      body: {
        code: '4006381333931',
        lot: null,
        expiresOn: null,
        count: null,
        faults: [],
        lots: [],
        pieces: 1,
        doubts: [],
        matches: [{ id: 1 }],
      },
    },
  });
  render(<Scan />);
  await user.type(scanField(), '4006381333931{Enter}');
  await screen.findByText(/has no lot of Toxin/);
  await user.type(scanField(), '10{Enter}');
  await screen.findByText(/has no lot of Toxin/);
  expect(save).not.toHaveBeenCalled();
});

const nothing = (code: string) => ({
  status: 200,
  body: { code, lot: null, expiresOn: null, count: null, faults: [], lots: [], matches: [] },
});

it('names each unknown code, and the next scan starts with an empty field', async () => {
  mockRoutes({ 'GET /api/inventory/scanned': async (query) => nothing(query.get('code') ?? '') });
  render(<Scan />);
  const field = scanField();
  field.focus();
  await typeScan(user, 'BOX-77819');
  expect(field.value).toBe('');
  await typeScan(user, 'BOX-77820');
  await screen.findByText(/No product has the code BOX-77820/);
  expect(screen.getByText(/No product has the code BOX-77819/)).toBeTruthy();
  // The message for a typed code disappears with the next entry.
  await typeByHand(user, 'box-9{Enter}');
  expect(screen.queryByText(/Nothing has/)).toBeNull();
  await typeByHand(user, 'GLV-1{Enter}');
  await screen.findByText('Gloves: 1 vial');
});

it('asks again about a number far from the expected one', async () => {
  render(<Scan />);
  await user.type(scanField(), 'GLV-1{Enter}');
  await screen.findByText('Gloves: 1 vial');
  scanField().focus();
  await typeByHand(user, '9999{Enter}');
  await screen.findByText(/9,999 vials\? 6 are expected/);
  expect(save).toHaveBeenCalledTimes(1);
  scanField().focus();
  await typeByHand(user, '9999{Enter}');
  await screen.findByText('Gloves: 9,999 vials');
  expect(screen.queryByText(/are expected/)).toBeNull();
});

const answered = (matches: readonly { id: number }[]) => ({
  status: 200,
  body: {
    code: '',
    lot: null,
    expiresOn: null,
    count: null,
    faults: [],
    lots: [],
    matches,
    pieces: null,
    isPackage: false,
    doubts: [],
  },
});

it('applies a number typed during a slow scan to the scanned product, in the typed order', async () => {
  let answer: (reply: ReturnType<typeof answered>) => void = () => undefined;
  mockRoutes({ 'GET /api/inventory/scanned': () => new Promise((resolve) => (answer = resolve)) });
  render(<Scan />);
  await user.type(scanField(), 'GLV-1{Enter}');
  await screen.findByText('Gloves: 1 vial');
  await user.type(scanField(), '4006381333931{Enter}');
  await user.type(scanField(), '3{Enter}');
  await user.type(scanField(), 'GLV-1{Enter}');
  await user.type(scanField(), '8{Enter}');
  expect(save).toHaveBeenCalledTimes(1);
  const reply = answered([{ id: 1 }]);
  answer({ ...reply, body: { ...reply.body, lot: 'B', lots: [{ id: 2, stockId: 1, number: 'B' }] } as never });
  await screen.findByText('Gloves: 8 vials');
  expect(save.mock.calls.map(([{ stockId, lotId, counted, add }]) => [stockId, lotId, counted, add])).toEqual([
    [2, undefined, 1, true],
    [1, 2, 1, true],
    [1, 2, 3, false],
    [2, undefined, 1, true],
    [2, undefined, 8, false],
  ]);
});

it('never applies a number to the product before an unknown code', async () => {
  mockRoutes({ 'GET /api/inventory/scanned': async () => answered([]) });
  render(<Scan />);
  await user.type(scanField(), 'GLV-1{Enter}');
  await screen.findByText('Gloves: 1 vial');
  scanField().focus();
  await typeScan(user, 'BOX-77819');
  await user.type(scanField(), '5{Enter}');
  await screen.findByText(/5 was not counted, because no product was scanned before it/);
  expect(save).toHaveBeenCalledTimes(1);
});

it('moves to the row that the words find before the list is filtered', async () => {
  render(<Scan />);
  await user.type(scanField(), 'glove{Enter}7');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Gloves' }).value).toBe('7');
  expect(screen.queryByRole('textbox', { name: 'Toxin' })).toBeNull();
});

it('stays when the words find nothing, and the next text replaces them', async () => {
  render(<Scan />);
  await user.type(scanField(), 'needle{Enter}');
  expect(document.activeElement).toBe(scanField());
  await user.keyboard('g');
  expect(scanField().value).toBe('g');
});

it('counts a number that was not ended by Enter for the product before the next scan', async () => {
  mockRoutes({ 'GET /api/inventory/scanned': async () => answered([]) });
  render(<Scan />);
  scanField().focus();
  await typeScan(user, 'GLV-1');
  await screen.findByText('Gloves: 1 vial');
  await typeByHand(user, '8');
  await typeScan(user, 'GLV-1');
  await waitFor(() => expect(save).toHaveBeenCalledTimes(3));
  expect(save.mock.calls.map(([{ counted, add }]) => [counted, add])).toEqual([
    [1, true],
    [8, false],
    [1, true],
  ]);
  // A number far from the expected level is shown instead of being counted.
  await typeByHand(user, '9999');
  await typeScan(user, 'BOX-77819');
  await screen.findByText(/Gloves: .*9999 was not counted/);
  expect(save).toHaveBeenCalledTimes(3);
});

it('fills a number into the question about the carton that was scanned before it', async () => {
  signIn();
  const doubts = [{ stockId: 2, about: 'package', sentence: 'This is a package of Gloves.', meant: null }];
  const reply = answered([{ id: 2 }]);
  let answer: () => void = () => undefined;
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  mockRoutes({
    'GET /api/inventory/scanned': async () => {
      await isAnswered;
      return { ...reply, body: { ...reply.body, code: '19501101530123', pieces: 10, doubts } };
    },
  });
  render(<Scan />);
  scanField().focus();
  await typeScan(user, '19501101530123');
  await typeByHand(user, '4{Enter}');
  answer();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Quantity of Gloves').value).toBe('4'));
  expect(screen.queryByText(/was not counted/)).toBeNull();
  await user.keyboard('{Enter}');
  await screen.findByText('Gloves: 4 vials');
});
