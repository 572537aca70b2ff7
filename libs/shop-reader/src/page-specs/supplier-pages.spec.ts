import { describe, expect, it } from '@jest/globals';
import { readPage } from '../read-page.js';
import type { ReadProduct } from '../read-product.js';

const read = (body: string, lang = 'en', url = 'https://supplier.example.com/p/tips'): ReadProduct =>
  readPage({ html: `<!doctype html><html lang="${lang}"><body>${body}</body></html>`, url });
const cart = '<button>Add to cart</button>';

describe('pages of suppliers', () => {
  it.each<[string, string, Partial<ReadProduct>, string?]>([
    [
      'labels that a style sheet shows',
      '<h1>Klebeband</h1><div class="price-box"><span data-label="Zzgl. MwSt." data-price-type="basePrice"><span class="price">6,75 €</span></span><span data-label="Inkl. MwSt."><span class="price">8,03 €</span></span></div>',
      { price: 803, priceNet: 675 },
      'de',
    ],
    [
      'an installment beside a "regular" price',
      '<h1>Pads</h1><span class="price-item--regular">$3.99</span><p>Pay in 4 interest-free installments of <b>$1.00</b></p>',
      { price: 399, currency: 'USD' },
    ],
    [
      'words of VAT behind each price',
      '<h1>Servetten</h1><p class="price"><span>14,50 €</span> <small>excl. btw</small> <span>17,55 €</span> <small>incl. btw</small></p>',
      { price: 1755, priceNet: 1450 },
      'nl',
    ],
    [
      'a list price with VAT beside the price without it',
      '<h1>Papel</h1><p class="pvp">12,10 € <small>IVA incl.</small></p><p class="base">10,00 € + IVA</p>',
      { price: 1210, priceNet: 1000 },
      'es',
    ],
    [
      'a number in capitals without a digit',
      '<h1>Discs</h1><p class="price">$5.00</p><p>SKU: SPD-KIT</p>',
      { sku: 'SPD-KIT' },
    ],
    [
      'sizes as products of the same name, of which one is in stock',
      `<h1>Gloves</h1><script type="application/ld+json">${JSON.stringify(
        ['OutOfStock', 'InStock', 'OutOfStock'].map((state) => ({
          '@type': 'Product',
          name: 'Gloves',
          offers: { '@type': 'Offer', price: '8.50', priceCurrency: 'EUR', availability: `http://schema.org/${state}` },
        })),
      )}</script>`,
      { price: 850, availability: 'InStock', priceKind: 'exact' },
    ],
    ['a style without a colon', '<h1>Gown</h1><p class="price">$5.00</p><p>Style WZT-401</p>', { sku: 'WZT-401' }],
    [
      'a style in a cell',
      '<h1>Gown</h1><p class="price">$5.00</p><table><tr><td>Style</td><td>WW670</td></tr></table>',
      { sku: 'WW670' },
    ],
    ['a number to reorder', '<h1>Gown</h1><p class="price">$5.00</p><p>Reorder No. WW-67</p>', { sku: 'WW-67' }],
    ['a Mexican number', '<h1>Bata</h1><p class="price">$5.00</p><p>Clave: WW-67</p>', { sku: 'WW-67' }, 'es'],
    [
      'a price that "por" replaces',
      '<h1>Seringa</h1><p><span>de R$ 42,00</span> <span>por</span> <b>R$ 34,50</b></p>',
      { price: 3450, currency: 'BRL' },
      'pt',
    ],
    ['a style in bold', '<h1>Gown</h1><p class="price">$5.00</p><p><b>Style</b> WW670</p>', { sku: 'WW670' }],
    [
      'a style that is no number',
      '<h1>Gown</h1><p class="price">$5.00</p><dl><dt>Style</dt><dd>V-neck</dd></dl>',
      { sku: null },
    ],
    [
      'a number beside another element',
      '<h1>Gown</h1><p class="price">$5.00</p><p><span>SKU: <b>WW-67-M</b></span><span>Category: gowns</span></p>',
      { sku: 'WW-67-M' },
    ],
    ['a number behind "#"', '<h1>Gown</h1><p class="price">$5.00</p><p>Style #WZT-401</p>', { sku: 'WZT-401' }],
    ['a short label', '<h1>Шприц</h1><p class="price">5 ₽</p><p>Арт. 55-1187</p>', { sku: '55-1187' }, 'ru'],
    ['a style', '<h1>Sutures</h1><p class="price">$5.00</p><p>Style: S-303</p>', { sku: 'S-303' }],
    [
      'an article number beside a sign-in',
      '<h1>Motor</h1><div class="price-info"><p>Log in to view pricing</p><div>SKU <b>PT-9000</b></div></div>',
      { price: null, hiddenPrice: 'sign-in', sku: 'PT-9000' },
    ],
    [
      'a package in a sentence',
      '<h1>Articaína</h1><p class="price">$845.00</p><p>Caja c/50 cartuchos de 1.8 ml</p>',
      { unitsPerPackage: 50, unitsStatedIn: 'page' },
      'es-MX',
    ],
    [
      'a package that is stated against parts in the name',
      '<h1>Einmalspritzen 2-teilig</h1><p class="price">5,20 €</p><p>Packung mit 100 Stück</p>',
      { unitsPerPackage: 100, unitsStatedIn: 'page' },
      'de',
    ],
    [
      'several packages to choose from',
      '<h1>Elastics</h1><p class="price">$11.50</p><fieldset><input type="radio" id="a"><label for="a">1 bag of 100</label><input type="radio" id="b"><label for="b">10 bags of 100</label></fieldset>',
      { unitsPerPackage: null },
    ],
    ['goods on stock', '<h1>Gauze</h1><p class="price">$5.00</p><p>12 boxes in stock</p>', { unitsPerPackage: null }],
    [
      'racks in a case',
      '<h1>Tips</h1><p class="price">$112.00</p><p>Pack size: 96 tips/rack, 10 racks/case</p>',
      { unitsPerPackage: 960 },
    ],
    [
      'a discount in the class of the price',
      '<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Becher</h1><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="54.90"><meta itemprop="priceCurrency" content="EUR"></div><p class="detail-price with-list-price">54,90 €</p></div><div class="slider"><div class="box"><a href="/a"><img src="a.jpg"></a><span class="price">3,33 €</span></div></div>',
      { price: 5490 },
      'de',
    ],
    [
      'thousands behind a range of quantities',
      '<h1>Валики</h1><p class="price">от 640 ₽</p><table><tr><th>Количество</th><th>Цена</th></tr><tr><td>1–9</td><td>690 ₽</td></tr><tr><td>10+</td><td>640 ₽</td></tr></table>',
      { price: 69_000, priceKind: 'tiers' },
      'ru',
    ],
  ])('reads %s', (_, body, expected, ...[lang]) => {
    expect(read(`${body}${cart}`, lang)).toMatchObject(expected);
  });

  it('reads the price of a sold-out product', () => {
    const html =
      '<h1>Retractor</h1><p>Model LR-2</p><span class="strike">$14.00</span> <span class="sale">$9.80</span><p>-30%</p><button disabled>Sold out</button>';
    expect(read(html)).toMatchObject({ price: 980, availability: 'OutOfStock', sku: 'LR-2' });
  });

  it.each([
    [
      'results of a search',
      `<h1>Search results for: gloves</h1><ul>${[5, 6, 7].map((id) => `<li class="result"><a href="/p/${id}"><img src="/${id}.jpg">Glove</a><p>SKU: G-${id}00</p><span class="price">$${id}.99</span>${cart}</li>`).join('')}</ul>`,
      'page.product-list',
    ],
    [
      'an article with an offer in it',
      `<script type="application/ld+json">{"@type":"BlogPosting","headline":"How to choose gloves"}</script><h1>How to choose gloves</h1><p>Expect to pay $8 to $15 for a box of 100.</p><div class="promo"><a href="/p/1"><img src="x.jpg">Our best glove</a> <span>$9.99</span>${cart}</div>`,
      'page.no-product',
    ],
  ])('reads no product on %s', (_, body, code) => {
    const { price, errorCode } = read(body);
    expect({ price, errorCode }).toEqual({ price: null, errorCode: code });
  });
});
