import { describe, expect, it } from '@jest/globals';
import { readPage } from '../read-page.js';
import type { ReadProduct } from '../read-product.js';

const read = (body: string, path = 'gloves'): ReadProduct =>
  readPage({
    html: `<html><head><title>Shop</title></head><body>${body}</body></html>`,
    url: `https://shop.example.com/${path}`,
  });
const gloves = ['Nitrile M', 'Latex M', 'Vinyl M'];
const card = (name: string, amount = '$8.50'): string =>
  `<div class="card"><h5>${name}</h5><p>${amount}</p><button>Add to cart</button></div>`;
const row = (name: string): string =>
  `<tr><td>G-4471</td><td>${name}</td><td>$8.50</td><td><button>Add to cart</button></td></tr>`;

describe('a list of products', () => {
  it.each([
    ['Bootstrap cards', `<h1>Gloves</h1><div>${gloves.map((name) => card(name)).join('')}</div>`],
    [
      'cards in columns',
      `<h1>Gloves</h1><div class="row">${gloves.map((name) => `<div class="col-md-4">${card(name)}</div>`).join('')}</div>`,
    ],
    ['cards without a heading above them', `<div>${gloves.map((name) => card(name)).join('')}</div>`],
    ['a table to order from', `<h1>Gloves</h1><table>${gloves.map(row).join('')}</table>`],
    ['search results', `<h1>Search results for "gloves"</h1>${card('Nitrile M')}`],
    ['one result in German', `<h1>Zu "Handschuh" wurde 1 Artikel gefunden</h1>${card('Nitril M', '8,50 €')}`],
    ['one result in French', `<h1>Résultats de la recherche</h1>${card('Gants M', '8,50 €')}`],
    ['a search address', `<h1>Nitrile gloves</h1>${card('Nitrile M')}`, 'catalogsearch/result/?q=nitrile'],
    [
      'one result with markup of its own',
      `<h1>Search results</h1><div itemscope itemtype="https://schema.org/Product"><h3 itemprop="name">Nitrile M</h3><span itemprop="offers" itemscope itemtype="https://schema.org/Offer"><b itemprop="price">8.50</b></span></div>`,
      'search?q=nitrile',
    ],
  ])('is not read as a product: %s', (_, body, ...[path]) => {
    const { price, errorCode } = read(body, path);
    expect({ price, errorCode }).toMatchObject({ price: null });
    expect(['page.product-list', 'page.no-product']).toContain(errorCode);
  });

  it('is reported with its own error code', () => {
    expect(read(`<h1>Gloves</h1><div>${gloves.map((name) => card(name)).join('')}</div>`).errorCode).toBe(
      'page.product-list',
    );
    expect(read(`<h1>1 result found</h1>${card('Nitrile M')}`).errorCode).toBe('page.product-list');
    expect(read('<h1>About us</h1><p>We sell gloves.</p>').errorCode).toBe('page.no-product');
  });

  it.each([
    ['one card', card('Nitrile M').replaceAll('h5', 'h1')],
    [
      'a card above recommended ones',
      `${card('Nitrile M').replaceAll('h5', 'h1')}<h3>You may also like</h3><div>${card('Tape', '$1.10')}${card('Gauze', '$2.10')}</div>`,
    ],
    [
      'variants in boxes with markup',
      `<script type="application/ld+json">${JSON.stringify({ '@type': 'Product', name: 'Nitrile M', offers: { price: '8.50', priceCurrency: 'USD' } })}</script><h1>Nitrile M</h1>${card('Box of 100')}${card('Box of 200', '$15.00')}`,
    ],
  ])('is not assumed for %s', (_, body) => {
    expect(read(body)).toMatchObject({ title: 'Nitrile M', price: 850 });
  });
});

it.each(["Oops! Cette page n'existe plus", '404', 'Page not found', 'Seite nicht gefunden'])(
  'reads no product under the heading "%s"',
  (heading) => {
    expect(read(`<h1>${heading}</h1><h2>Bestsellers</h2>${card('Tape', '$1.10')}`)).toMatchObject({
      price: null,
      errorCode: 'page.no-product',
    });
  },
);
