import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PriceReading, PriceSource } from '@atrium/contract/clinic/sources/schemas';
import { SHOP_REFUSES_MESSAGE } from '@atrium/rules/prices/price-watch';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { anItem } from '../../../../test/fixtures/clinic.js';
import { mockRoutes, errorResponse } from '../../../../test/mock-api.js';
import { useBranding } from '../../../session/branding-store.js';
import { useSession } from '../../../session/session-store.js';
import { useToast } from '../../../lib/page/toast.js';
import { createCollectionRules } from '../../../lib/live/collection.js';
import { emptyClinic } from '../../store/clinic-state.js';
import { upsertRow, useClinic } from '../../store/clinic-store.js';
import { ComparePrices } from './compare-prices.js';

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();

const item = anItem({ id: 1, kind: 'item', name: 'Gloves', unit: 'boxes', unitCost: '0.25', version: 1 });
const source = (change: Partial<PriceSource> = {}): PriceSource => ({
  id: 5,
  kind: 'item',
  itemId: 1,
  supplier: 'Medshop',
  url: 'https://medshop.example.com/gloves',
  price: 3_000,
  currency: 'USD',
  unitsPerPackage: 100,
  availability: 'In stock',
  readAt: ago(2),
  isWatched: true,
  isChecking: false,
  checkedAt: ago(2),
  checkOutcome: 'read',
  checkNote: null,
  restsUntil: ago(1),
  nextCheckAt: ago(-5),
  version: 1,
  createdAt: ago(30),
  updatedAt: ago(30),
  updatedBy: null,
  ...change,
});
const reading = (id: number, days: number, price: number | null, change: Partial<PriceReading> = {}): PriceReading => ({
  id,
  sourceId: 5,
  at: ago(days),
  price,
  currency: 'USD',
  availability: 'In stock',
  outcome: 'read',
  note: null,
  ...change,
});
const READINGS = [
  reading(4, 2, 3_000),
  reading(3, 9, null, { availability: null, outcome: 'failed', note: 'The shop took too long to answer.' }),
  reading(2, 16, 2_800, { currency: 'EUR' }),
  reading(1, 30, 2_500, { outcome: null }),
];
/** Mocks of replies to the requests that the tab repeats by itself. */
const READ = { 'GET /api/inventory/1/price-readings': { status: 200, body: READINGS } };

const user = userEvent.setup();
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));

function open(shown: PriceSource, rights: readonly string[] = ['stock:edit'], readings = READINGS) {
  const rules = createCollectionRules<PriceSource>(({ version }) => version);
  const of = { kind: 'item', id: 1 } as const;
  useSession.setState({
    state: 'signed-in',
    user: { id: 'ana', role: 'user', projects: ['perfect-b'], permissions: { 'perfect-b': rights } } as never,
  });
  useClinic.setState(
    {
      ...emptyClinic,
      suppliers: { ...emptyClinic.suppliers, phase: 'ready' },
      sources: {
        ...emptyClinic.sources,
        of,
        phase: 'ready',
        all: rules.change(rules.empty, (draft) => draft.upsert(shown)),
      },
      priceReadings: { ...emptyClinic.priceReadings, of, phase: 'ready', value: readings },
    },
    true,
  );
  render(<ComparePrices stock={item} />);
}

beforeEach(() => {
  useToast.setState({ toast: null });
  useBranding.setState({ settings: { priceWatch: true } as never });
});
afterEach(cleanup);

describe('the price history of a saved page', () => {
  it('is a line of the prices in its currency, and a table of all readings', async () => {
    open(source());
    expect(screen.queryByText('Price at Medshop')).toBeNull();
    await press('Price history of Medshop');
    const chart = screen.getByRole('group', { name: 'Price at Medshop over time' });
    expect(
      within(chart)
        .getAllByRole('img')
        .map((point) => point.getAttribute('aria-label')?.split(': ')[1]),
    ).toEqual(['$25.00', '$30.00']);
    await press('Show "Price at Medshop" as a table');
    const rows = within(screen.getByRole('region', { name: 'Price at Medshop' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => [...row.children].slice(1).map(({ textContent }) => textContent))).toEqual([
      ['$30.00', 'In stock'],
      ['—', 'The shop took too long to answer.'],
      ['€28.00', 'In stock'],
      ['$25.00', 'In stock'],
    ]);
  });

  it('shows a note while there is only one price', async () => {
    open(source(), ['stock:edit'], [reading(1, 30, 2_500)]);
    await press('Price history of Medshop');
    expect(screen.getByText(/^\$25\.00 on .+\. The chart starts with the second price\.$/)).toBeTruthy();
  });

  it('is readable without the right to edit, without actions', async () => {
    open(source(), []);
    await press('Price history of Medshop');
    expect(screen.getByText('This price is watched')).toBeTruthy();
    for (const name of [/Check now/, /Edit the price/, /Remove/])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
  });
});

describe('a requested check', () => {
  it('shows its progress, and its result by the event', async () => {
    open(source());
    await press('Price history of Medshop');
    const sent = mockRoutes({
      ...READ,
      'POST /api/inventory/1/sources/5/check': { status: 200, body: source({ isChecking: true, version: 2 }) },
    });
    await press('Check now: Medshop');
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
    await waitFor(() => expect(screen.getByText('Checking the page...')).toBeTruthy());
    act(() => upsertRow.sources(source({ price: 3_600, restsUntil: ago(-1), checkedAt: ago(0), version: 3 })));
    await waitFor(() => expect(screen.queryByText('Checking the page...')).toBeNull());
    expect(screen.getByText('$36.00')).toBeTruthy();
    // The price was checked today already.
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Check now/ }).disabled).toBe(true);
    expect(screen.getByText(/^Prices are checked at most once a day: next from /)).toBeTruthy();
  });

  it('that is rejected shows the reason, and can be requested again', async () => {
    open(source());
    await press('Price history of Medshop');
    mockRoutes({
      ...READ,
      'POST /api/inventory/1/sources/5/check': errorResponse(
        503,
        'service.jobs-unavailable',
        'Background work is not available right now.',
      ),
    });
    await press('Check now: Medshop');
    await waitFor(() =>
      expect(useToast.getState().toast).toMatchObject({ description: 'Background work is not available right now.' }),
    );
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Check now/ }).disabled).toBe(false);
  });

  it('of a shop that rejects robots shows that in the row', () => {
    open(source({ checkOutcome: 'refused', checkNote: SHOP_REFUSES_MESSAGE }));
    expect(screen.getByText('This shop does not allow automatic checks')).toBeTruthy();
  });
});

it("a price can be excluded from the watch, and shows when the clinic's price watch is off", async () => {
  useBranding.setState({ settings: { priceWatch: false } as never });
  open(source());
  await press('Price history of Medshop');
  expect(screen.getByText('The clinic watches no prices now: that is a choice in its settings')).toBeTruthy();
  const sent = mockRoutes({
    ...READ,
    'PUT /api/inventory/1/sources/5': {
      status: 200,
      body: source({ isWatched: false, nextCheckAt: null, version: 2 }),
    },
  });
  await user.click(screen.getByRole('switch', { name: /^Watch this price/ }));
  await waitFor(() => expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false'));
  expect(sent.filter(({ method }) => method === 'PUT')).toMatchObject([{ body: { isWatched: false } }]);
});

describe('a page with values to confirm', () => {
  const page = {
    url: 'https://dental.example.com/gloves',
    supplier: 'Dental',
    title: 'Gloves, box of 200',
    price: 2_000,
    priceMax: 4_000,
    currency: 'USD',
    priceKind: 'from',
    priceIncludesVat: null,
    priceNet: null,
    priceGross: null,
    hiddenPrice: null,
    priceConfidence: 'high',
    description: null,
    imageUrl: null,
    sku: null,
    availability: 'InStock',
    minOrderQuantity: null,
    unitsPerPackage: 200,
    unitsStatedIn: 'name',
    packageIndicators: [],
    source: 'json-ld',
    fetchedAt: ago(0),
    warnings: [],
    error: null,
    errorCode: null,
    jobId: null,
  };
  const analyze = async (change: object) => {
    open(source());
    const sent = mockRoutes({
      ...READ,
      'POST /api/scrape-suppliers': { status: 200, body: [{ ...page, ...change }] },
      'POST /api/inventory/1/sources': { status: 201, body: source({ id: 6, supplier: 'Dental', url: page.url }) },
    });
    await user.type(screen.getByRole('textbox', { name: /^Product URLs/ }), page.url);
    await press('Analyze suppliers');
    return { sent, row: (await screen.findByText('Dental')).closest('tr') as HTMLElement };
  };

  it('shows a "from" price and a pack from the name without comparing them until they are confirmed', async () => {
    const { sent, row } = await analyze({});
    expect(row.textContent).toContain('from $20.00');
    expect(row.textContent).toContain('The page gives a "from" price: please check what yours costs.');
    expect(row.textContent).toContain('Not compared');
    expect(row.textContent).not.toContain('assumed');
    await press('Use the price of Dental');
    expect(screen.getByText('Dental').closest('tr')?.textContent).toContain('pack not confirmed');
    await press('Use 200 units per package for Dental');
    const used = screen.getByText('Dental').closest('tr') as HTMLElement;
    expect(used.textContent).not.toContain('from $20.00');
    expect(used.textContent).toContain('$0.10');
    await press('Save the price of Dental');
    expect(sent.find(({ method, path }) => method === 'POST' && path.endsWith('/sources'))?.body).toMatchObject({
      price: 2_000,
      unitsPerPackage: 200,
    });
  });

  it('is saved without an unconfirmed price', async () => {
    const { sent } = await analyze({ priceKind: 'tiers' });
    await press('Save the price of Dental');
    const saved = sent.find(({ method, path }) => method === 'POST' && path.endsWith('/sources'))?.body;
    expect(saved).toMatchObject({ supplier: 'Dental', unitsPerPackage: null });
    expect(saved).not.toHaveProperty('price');
    // The price can still be used.
    await press('Use the price of Dental');
    expect(screen.getByRole('button', { name: 'Use 200 units per package for Dental' })).toBeTruthy();
  });

  it('shows every reason against a comparison, and whether the price includes VAT', async () => {
    const { row } = await analyze({ currency: 'EUR', priceIncludesVat: true, priceNet: 1_600, priceGross: 2_000 });
    expect(row.textContent).toContain('Not compared: EUR instead of USD, price not confirmed, pack not confirmed');
    expect(row.textContent).toContain('with VAT (€16.00 without)');
  });

  it('shows that it is a list of products', async () => {
    open(source());
    const failed = { ...page, price: null, error: 'This page is a list of products.', errorCode: 'page.product-list' };
    mockRoutes({ ...READ, 'POST /api/scrape-suppliers': { status: 200, body: [failed] } });
    await user.type(screen.getByRole('textbox', { name: /^Product URLs/ }), page.url);
    await press('Analyze suppliers');
    expect(await screen.findByText('This page is a list of products')).toBeTruthy();
    expect(screen.queryByText('Failed to analyze')).toBeNull();
  });

  it('shows how to get a hidden price', async () => {
    const { row } = await analyze({ price: null, priceKind: null, hiddenPrice: 'sign-in' });
    expect(row.textContent).toContain('Price only after sign-in at the shop');
  });
});
