import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { mockRoutes } from '../../../../test/mock-api.js';
import { typeByHand, typeScan } from '../../../../test/scanner.js';
import { ana, setUpUsage, mockScan, signIn, stock, user } from '../../../../test/usage-fixture.js';
import {
  addPackagePieces,
  type LotLine,
  NO_LOT,
  findSingleLot,
  sumLots,
  withLotQuantity,
} from '../lots/receive/lot-lines.js';
import { type ScannedReceipt, ReceiptScan } from './receipt-scan.js';

const TOXIN = stock(1, 'item', 'Toxin', 'TOX-100');
const OTHER = stock(2, 'item', 'Filler', 'FIL-100');
const DOUBT = {
  stockId: 1,
  about: 'lost-expiry',
  sentence: 'Is this lot AB-123?',
  meant: { number: 'AB-123', expiresOn: '2031-12-31' },
};

const CARTON = '19501101530123';
const PACKAGE = { stockId: 1, about: 'package', sentence: 'This is a package of Toxin.', meant: null };
const answerPieces = async (quantity: string) => {
  await user.clear(await screen.findByLabelText('Quantity of Toxin'));
  await user.type(screen.getByLabelText('Quantity of Toxin'), quantity);
  await user.click(screen.getByRole('button', { name: 'Add' }));
};

function Receipt() {
  const [lots, setLots] = useState<readonly LotLine[]>(findSingleLot(20));
  const [last, setLast] = useState<ScannedReceipt | null>(null);
  return (
    <form>
      <ReceiptScan
        stockIds={[1]}
        onPackage={(received) => {
          setLots(addPackagePieces(lots, received.packageData ?? NO_LOT, received.pieces, last === null));
          setLast(received);
        }}
        onAmount={(quantity) => {
          if (last === null) return false;
          setLots(withLotQuantity(lots, last.packageData?.lot ?? null, quantity));
          return true;
        }}
      />
      <input aria-label="Invoice" />
      <output aria-label="Received">{sumLots(lots)}</output>
      <output aria-label="Lots">{lots.map(({ number, quantity }) => `${number} ${quantity}`).join(', ')}</output>
    </form>
  );
}

const is = (label: string, text: string) => waitFor(() => expect(screen.getByLabelText(label).textContent).toBe(text));

const answers: Parameters<typeof mockRoutes>[0] = {
  'GET /api/inventory': { status: 200, body: [] },
  'GET /api/consumables': { status: 200, body: [] },
  'GET /api/inventory/meant': { status: 200, body: { search: null } },
  'GET /api/inventory/scanned': async (query) => {
    const code = query.get('code') ?? '';
    const answer = mockScan('TOX-100', [TOXIN]);
    if (code === CARTON)
      return { ...answer, body: { ...answer.body, code, isPackage: true, pieces: null, doubts: [PACKAGE] } };
    if (code === 'FIL-100') return mockScan(code, [OTHER]);
    if (code === 'BOX-010') return { ...answer, body: { ...answer.body, code, lot: 'AB-123', pieces: 10 } };
    if (code === 'BAD-123')
      return { ...answer, body: { ...answer.body, code, lot: 'AB-12317311231', doubts: [DOUBT] } };
    return { ...answer, body: { ...answer.body, code, lot: 'AB-123', expiresOn: '2031-12-31' } };
  },
};

beforeEach(() => {
  setUpUsage();
  mockRoutes(answers);
  render(<Receipt />);
});
afterEach(cleanup);

describe('a receipt by scans', () => {
  it('adds the scanned quantity: one piece, a carton, or a number after a scan', async () => {
    await typeScan(user, 'TOX-100');
    await is('Lots', 'AB-123 1');
    await typeScan(user, 'BOX-010');
    await is('Lots', 'AB-123 11');
    await user.type(screen.getByRole('combobox'), '14{Enter}');
    await is('Received', '14');
  });

  it('applies a number that was not ended by Enter to the product before the next scan', async () => {
    await typeScan(user, 'TOX-100');
    await is('Received', '1');
    screen.getByRole('combobox').focus();
    await typeByHand(user, '7');
    await typeScan(user, 'BOX-010');
    await is('Received', '17');
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('');
  });

  it('gives a number to no earlier product when the last scan was not added', async () => {
    await typeScan(user, 'TOX-100');
    await is('Received', '1');
    await typeScan(user, 'FIL-100');
    await screen.findByText('Filler is not in this order, so it was not added.');
    await typeByHand(user, '5{Enter}');
    expect(await screen.findByText('5 was not applied. No product was added before it.')).toBeTruthy();
    expect(screen.getByLabelText('Received').textContent).toBe('1');
  });

  it('fills a number into the question of a carton that was scanned before it', async () => {
    await typeScan(user, CARTON);
    const pieces = () => screen.getByLabelText<HTMLInputElement>('Quantity of Toxin');
    await screen.findByLabelText('Quantity of Toxin');
    screen.getByRole('combobox').focus();
    await typeByHand(user, '4{Enter}');
    await waitFor(() => expect(pieces().value).toBe('4'));
    expect(document.activeElement).toBe(pieces());
    await user.keyboard('{Enter}');
    await is('Received', '4');
  });

  it('separates a number from a code that a slow scanner typed after it', async () => {
    await typeScan(user, 'TOX-100');
    await is('Received', '1');
    screen.getByRole('combobox').focus();
    await typeByHand(user, '54006381333931{Enter}');
    await is('Received', '6');
  });

  it('restores the field that received the keys', async () => {
    const invoice = screen.getByLabelText<HTMLInputElement>('Invoice');
    await user.type(invoice, 'R-1');
    await typeScan(user, 'TOX-100');
    await is('Received', '1');
    expect(invoice.value).toBe('R-1');
  });

  it('does not add a doubtful scan before it is confirmed', async () => {
    await typeScan(user, 'BAD-123');
    const question = await screen.findByRole('alert');
    expect(within(question).getByText('Is this lot AB-123?')).toBeTruthy();
    expect(screen.getByLabelText('Received').textContent).toBe('20');
    // Another scan does not close the question.
    await typeScan(user, 'TOX-100');
    await is('Lots', 'AB-123 1');
    await user.click(screen.getByRole('button', { name: /^Yes, AB-123/ }));
    await is('Lots', 'AB-123 2');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps each question until it is answered, also when the same package is scanned again', async () => {
    await typeScan(user, 'BAD-123');
    await typeScan(user, 'BAD-123');
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Yes, AB-123/ })).toHaveLength(2));
    await user.click(screen.getAllByRole('button', { name: /^Yes, AB-123/ })[0] as HTMLElement);
    await is('Lots', 'AB-123 1');
    await user.click(screen.getByRole('button', { name: /^Yes, AB-123/ }));
    await is('Lots', 'AB-123 2');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('reports codes that do not belong to the receipt, and adds nothing', async () => {
    await typeScan(user, 'FIL-100');
    expect(await screen.findByText('Filler is not in this order, so it was not added.')).toBeTruthy();
    expect(screen.getByLabelText('Received').textContent).toBe('20');
  });

  it('asks once how many pieces a carton contains, and adds the code to the product', async () => {
    cleanup();
    signIn(ana.id, ['stock:use', 'stock:edit']);
    render(<Receipt />);
    const sent = mockRoutes({
      ...answers,
      'PUT /api/inventory/1': { status: 200, body: { ...TOXIN, codes: [{ code: CARTON, pieces: 10, label: null }] } },
    });
    await typeScan(user, CARTON);
    await answerPieces('10');
    await is('Received', '10');
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'PUT')).toMatchObject({
        path: '/api/inventory/1',
        body: { codes: [{ code: CARTON, pieces: 10, label: null }] },
      }),
    );
    await typeScan(user, CARTON);
    await is('Received', '20');
  });

  it('remembers the pieces of a carton for this receipt alone without the right to edit products', async () => {
    const sent = mockRoutes(answers);
    await typeScan(user, CARTON);
    await screen.findByLabelText('Quantity of Toxin');
    expect(screen.queryByRole('checkbox')).toBeNull();
    await answerPieces('12');
    await typeScan(user, CARTON);
    await is('Received', '24');
    expect(sent.some(({ method }) => method === 'PUT')).toBe(false);
  });
});
