import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Scanned } from '@atrium/contract/clinic/scans/schemas';
import type { CountLine, CountRow } from '@atrium/contract/clinic/counts/schemas';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { aCountLine, aCountLot, aCountRow } from '../../../../../test/fixtures/clinic.js';
import { mockRoutes } from '../../../../../test/mock-api.js';
import {
  CARTON,
  CARTON_WITH_LOT,
  LOT_WITH_EXPIRY,
  LOWER_CASE,
  MAPPED_LAYOUTS,
  MONTH_ONLY,
  REFUSED_LAYOUTS,
  scanReply,
  SAME_LOT_WITHOUT_EXPIRY,
  UNIT,
} from '../../../../../test/printed-codes.js';
import { typeScan } from '../../../../../test/scanner.js';
import { ana, setUpUsage, signIn, stock, user } from '../../../../../test/usage-fixture.js';
import { CountScan } from '../../counts/entry/count-scan.js';
import type { ScannedRow } from '../../counts/entry/use-count-scans.js';
import type { CountInput } from '../../counts/use-count.js';
import { addPackagePieces, type LotLine, NO_LOT, findSingleLot } from '../../lots/receive/lot-lines.js';
import { ReceiptScan } from '../../purchasing/receipt-scan.js';
import { StockDialog } from '../../stock-form/stock-dialog.js';
import { Tray } from '../../treatments/tray/tray.js';
// Preloads the lazy part.
import '../questions/scan-notice.js';

const TOXIN = stock(1, 'item', 'Toxin', 'TOX-100', { barcode: UNIT, tracksLots: true });
const DEVICE = stock(2, 'item', 'Handpiece', null, { barcode: '0178N53Y98TL' });
const PRODUCTS: readonly Item[] = [TOXIN, DEVICE];
const LAYOUT_SENTENCE = /another keyboard layout/;
const lot = (id: number, number: string, expiresOn: string): Scanned['lots'][number] => ({
  id,
  stockId: 1,
  number,
  expiresOn,
  quantity: 5,
  state: 'available',
});

let lots: Scanned['lots'] = [];

beforeEach(() => {
  setUpUsage();
  signIn(ana.id, ['stock:use', 'stock:edit']);
  lots = [];
  mockRoutes({
    'GET /api/inventory': { status: 200, body: [] },
    'GET /api/consumables': { status: 200, body: [] },
    'GET /api/inventory/1': { status: 200, body: TOXIN },
    'GET /api/inventory/2': { status: 200, body: DEVICE },
    'GET /api/inventory/meant': { status: 200, body: { search: null } },
    'GET /api/inventory/scanned': async (query) => scanReply(query.get('code') ?? '', PRODUCTS, lots),
    'GET /api/lots': { status: 200, body: [] },
    'GET /api/categories': { status: 200, body: [] },
    'GET /api/suppliers': { status: 200, body: [] },
    'GET /api/kits': { status: 200, body: [] },
    'GET /api/treatments': { status: 200, body: [] },
    'GET /api/perfect-b/team': { status: 200, body: [] },
  });
});
afterEach(cleanup);

describe('a receipt', () => {
  function Receipt() {
    const [lines, setLines] = useState<readonly LotLine[]>(findSingleLot(20));
    const [isFirst, setFirst] = useState(true);
    return (
      <>
        <ReceiptScan
          stockIds={[1, 2]}
          onPackage={({ packageData, pieces }) => {
            setLines(addPackagePieces(lines, packageData ?? NO_LOT, pieces, isFirst));
            setFirst(false);
          }}
          onAmount={() => false}
        />
        <output aria-label="Received">{JSON.stringify(lines)}</output>
      </>
    );
  }
  const isReceived = (...expected: readonly (readonly [string, string, number])[]) =>
    waitFor(() => {
      const received = JSON.parse(screen.getByLabelText('Received').textContent ?? '') as readonly LotLine[];
      expect(received.map(({ number, expiry, quantity }) => [number, expiry, quantity])).toEqual(expected);
    });

  beforeEach(() => {
    render(<Receipt />);
  });

  it('takes lot and expiry of the package, and keeps the expiry of a second package without one', async () => {
    await typeScan(user, LOT_WITH_EXPIRY);
    await isReceived(['AB-123', '2026-12', 1]);
    await typeScan(user, SAME_LOT_WITHOUT_EXPIRY);
    await isReceived(['AB-123', '2026-12', 2]);
  });

  it('reads day 00 as the last day of the month', async () => {
    await typeScan(user, MONTH_ONLY);
    await isReceived(['FEB-00', '2026-02', 1]);
  });

  it('finds a code in other case, and the unit by each of its codes', async () => {
    await typeScan(user, LOWER_CASE);
    await isReceived(['', '', 1]);
    await typeScan(user, UNIT);
    await typeScan(user, `0${UNIT}`);
    await isReceived(['', '', 3]);
  });

  it.each([CARTON, CARTON_WITH_LOT])('asks how many pieces the carton %s contains', async (code) => {
    await typeScan(user, code);
    expect(await screen.findByLabelText('Quantity of Toxin')).toBeTruthy();
    await isReceived(['', '', 20]);
  });

  it.each(MAPPED_LAYOUTS)('reads a code of a %s keyboard as printed: %s', async (_, printed, typed) => {
    await typeScan(user, typed);
    await isReceived(printed.includes('AB-123') ? ['AB-123', '2026-12', 1] : ['', '', 1]);
  });

  it.each(REFUSED_LAYOUTS)('explains %s, and offers it to no product', async (typed) => {
    await typeScan(user, typed);
    expect(await screen.findByText(LAYOUT_SENTENCE)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /this code/ })).toBeNull();
    await isReceived(['', '', 20]);
  });
});

describe('a count', () => {
  const save = jest.fn(async ({ counted, number = null }: CountInput): Promise<CountLine> =>
    aCountLine({ number, counted }),
  );
  const row = ({ id: stockId, name, sku, barcode, tracksLots }: Item, lots: CountRow['lots']) =>
    aCountRow({ stockId, name, sku, barcode, tracksLots, lots });
  const ROWS = [
    row(TOXIN, [
      aCountLot({ id: 1, number: 'X', expiresOn: null }),
      aCountLot({ id: 2, number: 'Y', expiresOn: null }),
    ]),
    row(DEVICE, []),
  ];

  function Count() {
    const [search, onSearch] = useState('');
    const [current, onCurrentChange] = useState<ScannedRow | null>(null);
    return (
      <CountScan
        {...{ search, onSearch, current, onCurrentChange }}
        rows={ROWS}
        onFind={() => {}}
        onSave={save}
        onLotNeeded={() => {}}
      />
    );
  }
  const isSaved = (...expected: readonly object[]) =>
    waitFor(() => expect(save.mock.calls).toEqual(expected.map((one) => [expect.objectContaining(one)])));

  beforeEach(() => {
    save.mockClear();
    render(<Count />);
  });

  it('counts the lot of the package with its expiry', async () => {
    await typeScan(user, LOT_WITH_EXPIRY);
    await isSaved({ stockId: 1, number: 'AB-123', expiresOn: '2026-12-31', counted: 1, add: true });
  });

  it('counts a package without expiry in the known lot, which keeps its expiry', async () => {
    lots = [lot(7, 'AB-123', '2026-12-31')];
    await typeScan(user, SAME_LOT_WITHOUT_EXPIRY);
    await isSaved({ stockId: 1, lotId: 7, counted: 1, add: true });
  });

  it('reads day 00 as the last day of the month, and a code in other case', async () => {
    await typeScan(user, MONTH_ONLY);
    await typeScan(user, LOWER_CASE);
    await isSaved({ number: 'FEB-00', expiresOn: '2026-02-28' }, { stockId: 2, counted: 1, add: true });
  });

  it('asks for the lot of a code that does not say it', async () => {
    await typeScan(user, UNIT);
    expect(await screen.findByText(/has no lot of Toxin/)).toBeTruthy();
    await isSaved();
  });

  it.each([CARTON, CARTON_WITH_LOT])('asks how many pieces the carton %s contains', async (code) => {
    await typeScan(user, code);
    expect(await screen.findByLabelText('Quantity of Toxin')).toBeTruthy();
    await isSaved();
  });

  it.each(MAPPED_LAYOUTS.filter(([, printed]) => printed.includes('AB-123')))(
    'reads a code of a %s keyboard as printed: %s',
    async (_layout, _printed, typed) => {
      await typeScan(user, typed);
      await isSaved({ number: 'AB-123', expiresOn: '2026-12-31' });
    },
  );

  it.each(REFUSED_LAYOUTS)('explains %s, and counts nothing', async (typed) => {
    await typeScan(user, typed);
    expect(await screen.findByText(LAYOUT_SENTENCE)).toBeTruthy();
    await isSaved();
  });
});

describe('the tray', () => {
  const lines = () => within(screen.getByRole('list', { name: 'Tray' }));
  const isTaken = async (name: string) => expect(await lines().findByRole('listitem', { name })).toBeTruthy();

  beforeEach(() => {
    render(
      <MemoryRouter>
        <Tray />
      </MemoryRouter>,
    );
  });

  it.each([UNIT, `0${UNIT}`, LOT_WITH_EXPIRY, SAME_LOT_WITHOUT_EXPIRY])('takes the product of %s', async (code) => {
    lots = [lot(7, 'AB-123', '2026-12-31')];
    await typeScan(user, code);
    await isTaken('Toxin');
  });

  it('says that the shelf has no lot with the number of the package', async () => {
    await typeScan(user, MONTH_ONLY);
    await isTaken('Toxin');
    expect((await screen.findAllByText(/The package says lot FEB-00/)).length).toBeGreaterThan(0);
  });

  it('finds a code in other case', async () => {
    await typeScan(user, LOWER_CASE);
    await isTaken('Handpiece');
  });

  it.each([CARTON, CARTON_WITH_LOT])('asks how many pieces the carton %s contains', async (code) => {
    await typeScan(user, code);
    expect(await screen.findByLabelText<HTMLInputElement>('Quantity of Toxin')).toHaveProperty('value', '');
    expect(screen.queryByRole('listitem', { name: 'Toxin' })).toBeNull();
  });

  it.each(MAPPED_LAYOUTS)('reads a code of a %s keyboard as printed: %s', async (_layout, _printed, typed) => {
    await typeScan(user, typed);
    await isTaken('Toxin');
  });

  it.each(REFUSED_LAYOUTS)('explains %s, and takes nothing', async (typed) => {
    await typeScan(user, typed);
    expect(await screen.findByText(LAYOUT_SENTENCE)).toBeTruthy();
    expect(screen.queryByRole('listitem')).toBeNull();
  });
});

describe('the form of a product', () => {
  const barcode = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Barcode' });
  const isBarcode = (code: string) => waitFor(() => expect(barcode().value).toBe(code));

  beforeEach(async () => {
    render(
      <MemoryRouter>
        <StockDialog kind="item" onClose={() => {}} />
      </MemoryRouter>,
    );
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
    name.focus();
  });

  it.each([UNIT, `0${UNIT}`, LOT_WITH_EXPIRY, SAME_LOT_WITHOUT_EXPIRY, MONTH_ONLY])(
    'stores the code of the product in %s alone',
    async (code) => {
      await typeScan(user, code);
      await isBarcode(UNIT);
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('');
    },
  );

  it.each([
    [UNIT, CARTON],
    [CARTON, UNIT],
    [UNIT, CARTON_WITH_LOT],
    [CARTON_WITH_LOT, UNIT],
    [CARTON, LOT_WITH_EXPIRY],
  ])('keeps the carton of %s, then %s as a package code without a number of pieces', async (...codes) => {
    for (const code of codes) await typeScan(user, code);
    const carton = await screen.findByRole('group', { name: 'Package code 1' });
    expect(within(carton).getByRole<HTMLInputElement>('textbox', { name: 'Package code' }).value).toBe(CARTON);
    expect(within(carton).getByRole<HTMLInputElement>('textbox', { name: 'Label' }).value).toBe('Carton');
    expect(within(carton).getByRole<HTMLInputElement>('spinbutton', { name: 'Pieces' }).value).toBe('');
    await isBarcode(UNIT);
  });

  it('moves the number of a carton that was typed as the barcode to the package codes', async () => {
    await user.type(barcode(), CARTON);
    await user.tab();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Package code' }).value).toBe(CARTON);
    await isBarcode('');
  });

  it.each(MAPPED_LAYOUTS)('reads a code of a %s keyboard as printed: %s', async (_layout, _printed, typed) => {
    await typeScan(user, typed);
    await isBarcode(UNIT);
  });

  it.each(REFUSED_LAYOUTS)('explains %s, and stores nothing', async (typed) => {
    await typeScan(user, typed);
    expect(await screen.findByText(LAYOUT_SENTENCE)).toBeTruthy();
    await isBarcode('');
  });
});
