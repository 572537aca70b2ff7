import { describe, expect, it } from '@jest/globals';
import type { ProductReading } from '@atrium/contract/clinic/scraping/schemas';
import { NEW_STOCK } from '../../../shared/stock/stock-values.js';
import { foundValues } from './found-values.js';

const reading = (more: Partial<ProductReading>): ProductReading => ({
  url: 'https://shop.example.com/x',
  supplier: 'Shop',
  title: null,
  price: null,
  priceMax: null,
  currency: 'USD',
  priceKind: null,
  priceIncludesVat: null,
  priceNet: null,
  priceGross: null,
  hiddenPrice: null,
  priceConfidence: 'high',
  description: null,
  imageUrl: null,
  sku: null,
  availability: null,
  minOrderQuantity: null,
  unitsPerPackage: null,
  unitsStatedIn: null,
  packageIndicators: [],
  source: null,
  fetchedAt: null,
  warnings: [],
  error: null,
  errorCode: null,
  ...more,
});
const empty = NEW_STOCK.item;
const DOLLARS = { currency: 'USD', vat: 'with' } as const;

describe('what a page offers for the form', () => {
  it('is chosen where nothing stands, and only offered where something does', () => {
    const found = foundValues(
      'item',
      reading({ title: ' Gauze ', sku: 'G-1', description: 'Soft' }),
      { ...empty, sku: 'MINE' },
      DOLLARS,
    );
    expect(found.map(({ label, found: value, isChosen }) => [label, value, isChosen])).toEqual([
      ['Name', 'Gauze', true],
      ['SKU', 'G-1', false],
      ['Description', 'Soft', true],
    ]);
    expect(foundValues('item', reading({ title: 'Gauze' }), { ...empty, name: 'Gauze' }, DOLLARS)).toEqual([]);
    expect(foundValues('consumable', reading({ description: 'Soft' }), NEW_STOCK.consumable, DOLLARS)[0]).toMatchObject(
      {
        label: 'Notes',
        change: { notes: 'Soft' },
      },
    );
  });

  it('fills package pricing when the page says how many are in a package', () => {
    expect(foundValues('item', reading({ price: 2_500, unitsPerPackage: 100 }), empty, DOLLARS)[0]).toMatchObject({
      label: 'Package Price',
      found: '$25.00 for 100',
      change: { packagePricing: true, packageCost: '25.00', unitsPerPackage: 100 },
      isChosen: true,
    });
    expect(foundValues('item', reading({ price: 2_500 }), empty, DOLLARS)[0]).toMatchObject({
      label: 'Unit Cost',
      change: { packagePricing: false, unitCost: '25.00' },
    });
  });

  it('shows a price in another currency and bars it; an unsure one is not chosen', () => {
    expect(foundValues('item', reading({ price: 2_500, currency: 'EUR' }), empty, DOLLARS)[0]).toMatchObject({
      found: '€25.00',
      isBarred: true,
      isChosen: false,
    });
    expect(foundValues('item', reading({ price: 2_500, currency: null }), empty, DOLLARS)[0]).toMatchObject({
      found: '25.00',
      isBarred: true,
    });
    expect(foundValues('item', reading({ price: 2_500, priceConfidence: 'low' }), empty, DOLLARS)[0]).toMatchObject({
      isBarred: false,
      isChosen: false,
    });
  });

  it.each<[string, Partial<ProductReading>, string]>([
    ['a "from" price', { priceKind: 'from', priceMax: 9_900 }, 'from $25.00'],
    ['a price by quantity', { priceKind: 'tiers' }, '$25.00'],
    ['a price of the other kind', { priceIncludesVat: false }, '$25.00, without VAT'],
    ['a pack that only the name states', { unitsPerPackage: 100, unitsStatedIn: 'name' }, '$25.00 for 100'],
  ])('shows %s with a note and does not choose it', (_, more, found) => {
    const [value] = foundValues('item', reading({ price: 2_500, priceKind: 'exact', ...more }), empty, DOLLARS);
    expect(value).toMatchObject({ found, isBarred: false, isChosen: false, notes: [expect.stringContaining('check')] });
  });

  it('chooses a price and a pack that the page itself states', () => {
    const more = { price: 2_500, unitsPerPackage: 100, unitsStatedIn: 'page', priceKind: 'exact' } as const;
    expect(foundValues('item', reading(more), empty, DOLLARS)[0]).toMatchObject({ isChosen: true, notes: [] });
  });

  it('says everything about a price, and whether it is with VAT', () => {
    const more = {
      price: 11_900,
      currency: 'EUR',
      priceKind: 'from',
      unitsPerPackage: 50,
      unitsStatedIn: 'name',
    } as const;
    const vat = { priceIncludesVat: true, priceNet: 10_000, priceGross: 11_900 };
    const [price, pack] = foundValues('item', reading({ ...more, ...vat }), empty, DOLLARS);
    expect(price).toMatchObject({ found: 'from €119.00 for 50, with VAT (€100.00 without)', isBarred: true });
    expect(price?.notes).toEqual([
      expect.stringContaining('This is EUR'),
      expect.stringContaining('"from" price'),
      expect.stringContaining('Only the name'),
    ]);
    expect(pack).toMatchObject({ label: 'Units per Package', isBarred: false, isChosen: false });
  });

  it('offers number and pack of a page that hides its price', () => {
    const values = foundValues(
      'item',
      reading({ sku: 'G-1', unitsPerPackage: 100, hiddenPrice: 'sign-in' }),
      empty,
      DOLLARS,
    );
    expect(values.map(({ label, found, isBarred }) => [label, found, isBarred])).toEqual([
      ['SKU', 'G-1', false],
      ['Units per Package', '100', false],
    ]);
    expect(values[1]?.change).toEqual({ packagePricing: true, unitsPerPackage: 100 });
  });
});
