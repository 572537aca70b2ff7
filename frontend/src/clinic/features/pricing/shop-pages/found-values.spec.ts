import { describe, expect, it } from '@jest/globals';
import type { ProductReading } from '@atrium/contract/clinic/scraping/schemas';
import { NEW_STOCK } from '../../../shared/stock/stock-values.js';
import { getFoundValues } from './found-values.js';

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

describe('the values of a page for the form', () => {
  it('are selected for empty fields, and only offered for others', () => {
    const found = getFoundValues(
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
    expect(getFoundValues('item', reading({ title: 'Gauze' }), { ...empty, name: 'Gauze' }, DOLLARS)).toEqual([]);
    expect(
      getFoundValues('consumable', reading({ description: 'Soft' }), NEW_STOCK.consumable, DOLLARS)[0],
    ).toMatchObject({
      label: 'Notes',
      change: { notes: 'Soft' },
    });
  });

  it('fill package pricing when the page states the number of units', () => {
    expect(getFoundValues('item', reading({ price: 2_500, unitsPerPackage: 100 }), empty, DOLLARS)[0]).toMatchObject({
      label: 'Package price',
      found: '$25.00 for 100',
      change: { packagePricing: true, packageCost: '25.00', unitsPerPackage: 100 },
      isChosen: true,
    });
    expect(getFoundValues('item', reading({ price: 2_500 }), empty, DOLLARS)[0]).toMatchObject({
      label: 'Unit Cost',
      change: { packagePricing: false, unitCost: '25.00' },
    });
  });

  it('show a price in another currency as blocked, and do not select an uncertain one', () => {
    expect(getFoundValues('item', reading({ price: 2_500, currency: 'EUR' }), empty, DOLLARS)[0]).toMatchObject({
      found: '€25.00',
      isBlocked: true,
      isChosen: false,
    });
    expect(getFoundValues('item', reading({ price: 2_500, currency: null }), empty, DOLLARS)[0]).toMatchObject({
      found: '25.00',
      isBlocked: true,
    });
    expect(getFoundValues('item', reading({ price: 2_500, priceConfidence: 'low' }), empty, DOLLARS)[0]).toMatchObject({
      isBlocked: false,
      isChosen: false,
    });
  });

  it.each<[string, Partial<ProductReading>, string]>([
    ['a "from" price', { priceKind: 'from', priceMax: 9_900 }, 'from $25.00'],
    ['a price by quantity', { priceKind: 'tiers' }, '$25.00'],
    ['a price of the other kind', { priceIncludesVat: false }, '$25.00, without VAT'],
    ['a pack that only the name states', { unitsPerPackage: 100, unitsStatedIn: 'name' }, '$25.00 for 100'],
  ])('shows %s with a note and does not choose it', (_, more, found) => {
    const [value] = getFoundValues('item', reading({ price: 2_500, priceKind: 'exact', ...more }), empty, DOLLARS);
    expect(value).toMatchObject({
      found,
      isBlocked: false,
      isChosen: false,
      notes: [expect.stringContaining('check')],
    });
  });

  it('select a price and a pack that the page itself states', () => {
    const more = { price: 2_500, unitsPerPackage: 100, unitsStatedIn: 'page', priceKind: 'exact' } as const;
    expect(getFoundValues('item', reading(more), empty, DOLLARS)[0]).toMatchObject({ isChosen: true, notes: [] });
  });

  it('show all facts about a price, and whether it includes VAT', () => {
    const more = {
      price: 11_900,
      currency: 'EUR',
      priceKind: 'from',
      unitsPerPackage: 50,
      unitsStatedIn: 'name',
    } as const;
    const vat = { priceIncludesVat: true, priceNet: 10_000, priceGross: 11_900 };
    const [price, pack] = getFoundValues('item', reading({ ...more, ...vat }), empty, DOLLARS);
    expect(price).toMatchObject({ found: 'from €119.00 for 50, with VAT (€100.00 without)', isBlocked: true });
    expect(price?.notes).toEqual([
      expect.stringContaining('This price is in EUR'),
      expect.stringContaining('"from" price'),
      expect.stringContaining('Only the name'),
    ]);
    expect(pack).toMatchObject({ label: 'Units per package', isBlocked: false, isChosen: false });
  });

  it('offer number and pack of a page that hides its price', () => {
    const values = getFoundValues(
      'item',
      reading({ sku: 'G-1', unitsPerPackage: 100, hiddenPrice: 'sign-in' }),
      empty,
      DOLLARS,
    );
    expect(values.map(({ label, found, isBlocked }) => [label, found, isBlocked])).toEqual([
      ['SKU', 'G-1', false],
      ['Units per package', '100', false],
    ]);
    expect(values[1]?.change).toEqual({ packagePricing: true, unitsPerPackage: 100 });
  });
});
