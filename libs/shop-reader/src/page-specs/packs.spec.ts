import { describe, expect, it } from '@jest/globals';
import { readPage } from '../read-page.js';
import type { ReadProduct } from '../read-product.js';

const read = (body: string): ReadProduct =>
  readPage({ html: `<html><body>${body}</body></html>`, url: 'https://shop.example.com/p/1' });
const group = (variants: readonly object[], more: object = {}): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'ProductGroup', name: 'Nitrile gloves', hasVariant: variants, ...more })}</script>`;
const variant = (name: string, more: object = {}): object => ({
  '@type': 'Product',
  name,
  offers: { '@type': 'Offer', price: '9.00', priceCurrency: 'EUR' },
  ...more,
});
const price = '<p class="price">$5.00</p><button>Add to cart</button>';

describe('the source of a pack', () => {
  it.each<[string, string, Partial<ReadProduct>]>([
    ['in the name alone', `<h1>Gloves, box of 100</h1>${price}`, { unitsPerPackage: 100, unitsStatedIn: 'name' }],
    [
      'in the name and on the page',
      `<h1>Gloves, box of 100</h1>${price}<p>Pack size: 100</p>`,
      { unitsPerPackage: 100, unitsStatedIn: 'page' },
    ],
    [
      'in a different number on the page',
      `<h1>Gloves, box of 100</h1>${price}<p>Pack size: 90</p>`,
      { unitsPerPackage: 100, unitsStatedIn: 'name' },
    ],
    [
      'in a labelled line',
      `<h1>Gloves</h1>${price}<p>Contenu : boîte de 100</p>`,
      { unitsPerPackage: 100, unitsStatedIn: 'page' },
    ],
    ['under the heading', `<h1>Gloves</h1><p>100 Stück</p>${price}`, { unitsPerPackage: 100, unitsStatedIn: 'page' }],
    ['as "c/100 unidades"', `<h1>Guantes</h1><p>c/100 unidades</p>${price}`, { unitsPerPackage: 100 }],
    ['as "cx 100"', `<h1>Luvas</h1><p>cx 100</p>${price}`, { unitsPerPackage: 100, unitsStatedIn: 'page' }],
    ['as "caixa c/ 100"', `<h1>Luvas</h1><p>caixa c/ 100</p>${price}`, { unitsPerPackage: 100 }],
    ['in two levels', `<h1>Masks</h1><p>12 per box, 6 boxes per case</p>${price}`, { unitsPerPackage: 72 }],
    [
      'of the level that the price is for',
      '<h1>Masks</h1><p>12 per box, 6 boxes per case</p><p>$3.99 / box</p><button>Add to cart</button>',
      { unitsPerPackage: 12 },
    ],
    [
      'of the outer level when the price is for that',
      '<h1>Masks</h1><p>12 per box, 6 boxes per case</p><p>$23.94 / case</p><button>Add to cart</button>',
      { unitsPerPackage: 72 },
    ],
    ['nowhere', `<h1>Gloves</h1>${price}`, { unitsPerPackage: null, unitsStatedIn: null }],
  ])('%s', (_, html, expected) => {
    expect(read(html)).toMatchObject(expected);
  });

  it('is the page when every variant states it', () => {
    const all = group([variant('Gloves S, box of 100'), variant('Gloves M, box of 100')]);
    expect(read(`<h1>Nitrile gloves</h1>${all}`)).toMatchObject({ unitsPerPackage: 100, unitsStatedIn: 'page' });
    const some = group([variant('Gloves S, box of 100'), variant('Gloves M, box of 200')]);
    expect(read(`<h1>Nitrile gloves</h1>${some}`).unitsPerPackage).toBeNull();
  });

  it('is the page when every option of a select states it', () => {
    const select = (options: string[]): string =>
      `<select name="size"><option value="">Choose</option>${options.map((text) => `<option value="${text}">${text}</option>`).join('')}</select>`;
    expect(read(`<h1>Gloves</h1>${select(['S – 100/box', 'M – 100/box'])}${price}`).unitsPerPackage).toBe(100);
    expect(read(`<h1>Gloves</h1>${select(['Box of 100', 'Case of 1000'])}${price}`).unitsPerPackage).toBeNull();
  });

  it('is independent of the part number that all variants share', () => {
    const same = group([variant('S', { mpn: 'NG-7' }), variant('M', { mpn: 'NG-7' })]);
    expect(read(`<h1>Nitrile gloves</h1>${same}`).sku).toBe('NG-7');
    const apart = group([variant('S', { mpn: 'NG-7' }), variant('M', { mpn: 'NG-8' })], {
      productGroupID: 'NG-GROUP-1',
    });
    expect(read(`<h1>Nitrile gloves</h1>${apart}`).sku).toBe('NG-GROUP-1');
  });
});
