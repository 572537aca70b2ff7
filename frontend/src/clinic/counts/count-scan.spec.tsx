import type { CountLine, CountRow } from '@atrium/contract/clinic/stock-counts';
import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { answerAt } from '../../../test/answers.js';
import { CountScan, type ScannedRow } from './count-scan.js';
import type { Counted } from './use-count.js';

const user = userEvent.setup();
const lot = (id: number, number: string) => ({ id, number, expiresOn: '2999-01-31', expected: 3 });
const toxin = {
  stockId: 1,
  kind: 'item',
  name: 'Toxin',
  sku: 'TOX-1',
  barcode: '4006381333931',
  unit: 'vials',
  tracksLots: true,
  expected: 6,
  lots: [lot(1, 'A'), lot(2, 'B')],
} as unknown as CountRow;
const gloves = { ...toxin, stockId: 2, name: 'Gloves', sku: 'GLV-1', barcode: null, tracksLots: false, lots: [] };
const save = jest.fn(
  async ({ counted }: Counted): Promise<CountLine> => ({ number: null, counted }) as unknown as CountLine,
);

function Scan() {
  const [search, onSearch] = useState('');
  const [current, onCurrent] = useState<ScannedRow | null>(null);
  return (
    <CountScan
      rows={[toxin, gloves]}
      {...{ search, onSearch, current, onCurrent }}
      onSave={save}
      onAsk={(row) => onCurrent({ row, lot: {} })}
    />
  );
}

afterEach(() => {
  cleanup();
  save.mockClear();
});

it('counts each scan as one, and sets how many by a number', async () => {
  render(<Scan />);
  await user.type(screen.getByRole('textbox'), 'GLV-1{Enter}');
  await screen.findByText('Gloves: 1 vial');
  await user.type(screen.getByRole('textbox'), '12{Enter}');
  await screen.findByText('Gloves: 12 vials');
});

it('counts nothing beside the lots that are there where a code does not say which it is', async () => {
  answerAt({
    'GET /api/inventory/scanned': {
      status: 200,
      body: {
        code: '4006381333931',
        lot: null,
        expiresOn: null,
        count: null,
        faults: [],
        lots: [],
        matches: [{ id: 1 }],
      },
    },
  });
  render(<Scan />);
  await user.type(screen.getByRole('textbox'), '4006381333931{Enter}');
  await screen.findByText(/does not say which lot of Toxin/);
  await user.type(screen.getByRole('textbox'), '10{Enter}');
  await screen.findByText(/does not say which lot of Toxin/);
  expect(save).not.toHaveBeenCalled();
});
