import { describe, expect, it } from '@jest/globals';
import { type PageText, readPage } from './read-page.js';
import type { ReadProduct } from './read-product.js';

const URL_HERE = 'https://shop.example.com/p/1';
const read = (body: string, options: { head?: string; url?: string; lang?: string } = {}): ReadProduct => {
  const page: PageText = {
    html: `<!doctype html><html lang="${options.lang ?? 'en'}"><head>${options.head ?? ''}</head><body>${body}</body></html>`,
    url: options.url ?? URL_HERE,
  };
  return readPage(page);
};
const ld = (json: unknown): string =>
  `<script type="application/ld+json">${typeof json === 'string' ? json : JSON.stringify(json)}</script>`;
const product = (extra: object, offer: object = { price: '12.50', priceCurrency: 'USD' }): object => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: 'Nitrile gloves',
  offers: { '@type': 'Offer', ...offer },
  ...extra,
});

type Case = [
  name: string,
  html: string,
  expected: Partial<ReadProduct>,
  options?: { head?: string; url?: string; lang?: string },
];

describe('markup', () => {
  it.each<Case>([
    [
      'JSON-LD',
      ld(
        product(
          { sku: 'NG-1', image: '/i/a.jpg', description: 'Soft <b>gloves</b>' },
          { price: 12.5, priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
        ),
      ),
      {
        title: 'Nitrile gloves',
        price: 1250,
        currency: 'USD',
        sku: 'NG-1',
        imageUrl: 'https://shop.example.com/i/a.jpg',
        availability: 'InStock',
        description: 'Soft gloves',
        source: 'json-ld',
        priceConfidence: 'medium',
      },
    ],
    [
      'a product in a graph, in lower case',
      ld({ '@graph': [{ '@type': 'Organization', name: 'Shop' }, product({ '@type': 'product' })] }),
      { price: 1250, title: 'Nitrile gloves' },
    ],
    [
      'an array of blocks with types as lists',
      ld([{ '@type': 'BreadcrumbList' }, product({ '@type': ['Thing', 'Product'] })]),
      { price: 1250 },
    ],
    ['the main entity of a page', ld({ '@type': 'WebPage', mainEntity: product({}) }), { price: 1250 }],
    [
      'a comma too many',
      ld('{"@type":"Product","name":"Gloves","offers":{"price":"5.00","priceCurrency":"EUR",},}'),
      { price: 500, currency: 'EUR' },
    ],
    [
      'a line break inside a string',
      ld('{"@type":"Product","name":"Gloves","description":"a\nb","offers":{"price":"5.00","priceCurrency":"EUR"}}'),
      { price: 500, description: 'a b' },
    ],
    [
      'CDATA and comments around it',
      ld('/*<![CDATA[*/ {"@type":"Product","name":"Gloves","offers":{"price":"5.00","priceCurrency":"EUR"}} /*]]>*/'),
      { price: 500 },
    ],
    ['a broken block beside a good one', ld('{"@type":"Product" oops') + ld(product({})), { price: 1250 }],
    [
      'a range of offers',
      ld(product({}, { '@type': 'AggregateOffer', lowPrice: '5.29', highPrice: '9.56', priceCurrency: 'GBP' })),
      { price: 529, priceMax: 956, currency: 'GBP' },
    ],
    [
      'several offers',
      ld({
        ...product({}),
        offers: [
          { price: 9, priceCurrency: 'EUR', availability: 'OutOfStock' },
          { price: 7, priceCurrency: 'EUR', availability: 'InStock' },
        ],
      }),
      { price: 700, priceMax: null, availability: 'InStock' },
    ],
    [
      'a price within a specification',
      ld(product({}, { priceSpecification: { price: '19.90', priceCurrency: 'CHF', valueAddedTaxIncluded: true } })),
      { price: 1990, currency: 'CHF', priceIncludesVat: true },
    ],
    [
      'a list price beside the price',
      ld(
        product(
          {},
          {
            price: 10,
            priceCurrency: 'EUR',
            priceSpecification: [
              { '@type': 'UnitPriceSpecification', priceType: 'https://schema.org/StrikethroughPrice', price: 15 },
            ],
          },
        ),
      ),
      { price: 1000, priceMax: null },
    ],
    ['a decimal comma in the price', ld(product({}, { price: '1.234,50', priceCurrency: 'EUR' })), { price: 123_450 }],
    [
      'a currency without minor units',
      ld(product({}, { price: '24990', priceCurrency: 'CLP' })),
      { price: 24_990, currency: 'CLP' },
    ],
    [
      'a currency with three decimals',
      ld(product({}, { price: '4.250', priceCurrency: 'KWD' })),
      { price: 4250, currency: 'KWD' },
    ],
    [
      'a withdrawn currency code',
      ld(product({}, { price: '100', priceCurrency: 'RUR' })),
      { price: 10_000, currency: 'RUB' },
    ],
    [
      'a price that is none',
      ld(product({}, { price: {}, priceCurrency: 'USD', availability: 'OutOfStock' })),
      { price: null, currency: null, availability: 'OutOfStock', title: 'Nitrile gloves' },
    ],
    [
      'variants',
      ld({
        '@type': 'ProductGroup',
        name: 'Gloves',
        hasVariant: [
          { '@type': 'Product', name: 'Gloves M', offers: { price: 8, priceCurrency: 'EUR' } },
          { '@type': 'Product', name: 'Gloves L', offers: { price: 9, priceCurrency: 'EUR' } },
        ],
      }),
      { price: 800, priceMax: 900, title: 'Gloves' },
    ],
    [
      'related products',
      ld({ ...product({}), isRelatedTo: [product({ name: 'Masks' }, { price: 1, priceCurrency: 'USD' })] }),
      { price: 1250, priceMax: null },
    ],
    [
      'the product that the heading names among several',
      `<h1>Face masks IIR</h1>${ld([product({}), product({ name: 'Face masks IIR' }, { price: 3, priceCurrency: 'USD' })])}`,
      { price: 300, title: 'Face masks IIR' },
    ],
    [
      'microdata',
      '<div itemscope itemtype="http://schema.org/Product"><h1 itemprop="name">Gauze</h1><img itemprop="image" src="//cdn.example.com/g.jpg"><div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><meta itemprop="priceCurrency" content="EUR"><span itemprop="price" content="3.20">3,20 €</span><link itemprop="availability" href="http://schema.org/OutOfStock"></div></div>',
      {
        title: 'Gauze',
        price: 320,
        currency: 'EUR',
        availability: 'OutOfStock',
        imageUrl: 'https://cdn.example.com/g.jpg',
        source: 'microdata',
        priceConfidence: 'high',
      },
    ],
    [
      'microdata of other products outside the main one',
      '<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Gauze</h1><span itemprop="price" content="3.20">3,20 €</span></div><ul class="related">' +
        ['a', 'b', 'c']
          .map(
            (name) =>
              `<li itemscope itemtype="https://schema.org/Product"><a href="/${name}" itemprop="name">${name}</a><span itemprop="price">1,00 €</span></li>`,
          )
          .join('') +
        '</ul>',
      { price: 320, title: 'Gauze' },
    ],
    [
      'a former price in the same offer',
      '<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Gauze</h1><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><del itemprop="price" content="5.00">5,00 €</del> <b itemprop="price" content="3.20">3,20 €</b></div></div>',
      { price: 320, priceMax: null },
    ],
    [
      'RDFa',
      '<div vocab="https://schema.org/" typeof="Product"><h1 property="name">Gauze</h1><div property="offers" typeof="Offer"><meta property="priceCurrency" content="USD"><span property="price" content="4.00">$4</span></div></div>',
      { price: 400, currency: 'USD', title: 'Gauze' },
    ],
    [
      'OpenGraph',
      '<h1>Gauze</h1>',
      { title: 'Gauze', price: 3200, currency: 'PLN', sku: 'G7', availability: 'InStock', source: 'opengraph' },
      {
        head: '<meta property="og:type" content="product"><meta property="product:price:amount" content="32.00"><meta property="product:price:currency" content="pln"><meta property="product:retailer_item_id" content="G7"><meta property="product:availability" content="in stock">',
      },
    ],
  ])('reads %s', (_, html, expected, ...[options]) => {
    expect(read(html, options)).toMatchObject(expected);
  });
});

const cart = '<button>Add to cart</button>';
const cards = (currency: string): string =>
  `<div class="list">${[5, 6, 7, 8].map((price) => `<div class="card-x"><a href="/x${price}"><img src="/x${price}.jpg"></a><span class="price">${currency}${price}.00</span></div>`).join('')}</div>`;

describe('visible text', () => {
  it.each<Case>([
    [
      'a price beside a button',
      `<h1>Gauze swabs</h1><p class="price">$12.99</p>${cart}`,
      {
        title: 'Gauze swabs',
        price: 1299,
        currency: 'USD',
        source: 'visible',
        priceConfidence: 'medium',
        availability: 'InStock',
      },
    ],
    [
      'the current price beside the struck one',
      `<h1>Gauze swabs</h1><p class="price"><del><span>$24.00</span></del> <ins><span>$19.00</span></ins></p>${cart}`,
      { price: 1900, priceMax: null },
    ],
    [
      'words for the former price',
      `<h1>Gauze swabs</h1><div><span>Was $24.00</span> <span>Now $19.00</span></div>${cart}`,
      { price: 1900 },
    ],
    [
      'the lowest price of 30 days',
      `<h1>Gaziki jałowe</h1><div class="cena">19,00 zł</div><div>Najniższa cena z 30 dni: 15,00 zł</div><button>Do koszyka</button>`,
      { price: 1900, currency: 'PLN' },
    ],
    [
      'instalments',
      `<h1>Lâmpada UV</h1><div class="price">R$ 1.299,90</div><div>ou 10x de R$ 129,99 sem juros</div><button>Comprar</button>`,
      { price: 129_990, currency: 'BRL' },
      { lang: 'pt-BR' },
    ],
    [
      'shipping',
      `<h1>Gauze swabs</h1><div>Free shipping over $50</div><div class="price">$12.00</div><div>Shipping: $4.95</div>${cart}`,
      { price: 1200 },
    ],
    ['savings', `<h1>Gauze swabs</h1><div class="price">$12.00</div><div>You save $3.00</div>${cart}`, { price: 1200 }],
    [
      'the unit price',
      `<h1>Serum</h1><div class="price">£36.50</div><div>£73.00 per 100ml</div>${cart}`,
      { price: 3650, currency: 'GBP' },
    ],
    [
      'a price that only a class name calls one of a unit',
      `<h1>Exam gloves</h1><div class="pricePerUnit">$12.04 / Box</div>${cart}`,
      { price: 1204, currency: 'USD' },
    ],
    [
      'such a price without its package',
      `<h1>Exam gloves</h1><div class="price-per-unit"><span>8,49 €</span></div><button>In den Warenkorb</button>`,
      { price: 849, currency: 'EUR' },
    ],
    [
      'such a price beside the price of the package',
      `<h1>Exam gloves</h1><div class="price">$12.00</div><div class="price-per-unit">$0.12</div>${cart}`,
      { price: 1200 },
    ],
    [
      'installments behind the amount',
      `<h1>Лампа УФ</h1><div class="price">5 627 ₽ × 4 платежа</div><div class="price">22 508 ₽</div><button>Купить</button>`,
      { price: 2_250_800, currency: 'RUB' },
      { lang: 'ru' },
    ],
    [
      'an amount that is the price divided by the number of installments',
      `<h1>UV lamp</h1><div class="price">$240.00</div><div class="price">$60.00</div>${cart}`,
      { price: 24_000 },
    ],
    [
      'a discount that tells the current price, whatever the markup says',
      `${ld(product({ name: 'UV lamp' }, { price: '100.00', priceCurrency: 'EUR' }))}<h1>UV lamp</h1><div class="price">100,00 €</div><div class="price">80,00 €</div><p>-20 %</p><button>In den Warenkorb</button>`,
      { price: 8000, currency: 'EUR' },
    ],
    [
      'a comma before the three decimals of a currency',
      `<h1>Lampe UV</h1><div class="price">579,000 DT</div><button>Ajouter au panier</button>`,
      { price: 579_000, currency: 'TND' },
      { lang: 'fr' },
    ],
    [
      'the base price in brackets',
      `<h1>Gel</h1><div class="preis">12,00 € <small>(2,40 € / 100 ml)</small></div><button>In den Warenkorb</button>`,
      { price: 1200 },
      { lang: 'de' },
    ],
    [
      'prices without and with VAT',
      `<h1>Monitor</h1><div><span>bez DPH</span> <span class="price">100,00 €</span></div><div><span>s DPH</span> <span class="price">120,00 €</span></div><button>Do košíka</button>`,
      { price: 12_000, priceIncludesVat: true },
    ],
    [
      'both in one line',
      `<h1>Autoclave tape</h1><p class="price">£10.00 ex VAT (£12.00 inc VAT)</p><button>Add to basket</button>`,
      { price: 1200, priceIncludesVat: true, currency: 'GBP' },
    ],
    [
      'one without VAT alone',
      `<h1>Autoclave tape</h1><p class="price">£10.00 ex VAT</p><button>Add to basket</button>`,
      { price: 1000, priceIncludesVat: false },
    ],
    [
      'a range',
      `<h1>Autoclave tape</h1><p class="price">From $12.00 to $15.00</p>${cart}`,
      { price: 1200, priceMax: 1500 },
    ],
    [
      'cents set apart by markup',
      `<h1>Bandage</h1><div class="price">12<sup>99</sup> €</div><button>Ajouter au panier</button>`,
      { price: 1299 },
      { lang: 'fr' },
    ],
    [
      'the sign in an element of its own',
      `<h1>Bandage</h1><div class="price"><span>1.234</span>,<span>50</span><span> €</span></div><button>Bestellen</button>`,
      { price: 123_450 },
    ],
    [
      'yen',
      `<h1>ガーゼ</h1><div class="price">¥1,980(税込)</div><button>カートに入れる</button>`,
      { price: 1980, currency: 'JPY', priceIncludesVat: true },
      { lang: 'ja' },
    ],
    [
      'crowns by the language',
      `<h1>Kompresser</h1><div class="pris">kr 1 299,-</div><button>Legg i handlekurv</button>`,
      { price: 129_900, currency: 'NOK' },
      { lang: 'nb' },
    ],
    [
      'dollars by the address',
      `<h1>Gauze swabs</h1><div class="price">$45.00</div>${cart}`,
      { currency: 'AUD' },
      { url: 'https://www.medshop.com.au/p/1' },
    ],
    [
      'rupees',
      `<h1>Gauze swabs</h1><div class="price">₹1,23,456.00</div>${cart}`,
      { price: 12_345_600, currency: 'INR' },
    ],
    [
      'francs',
      `<h1>Liege</h1><div class="price">CHF 1'234.–</div><button>In den Warenkorb</button>`,
      { price: 123_400, currency: 'CHF' },
    ],
    [
      'other products in a list',
      `<h1>Gauze swabs</h1><div class="price">$12.00</div>${cart}${cards('$')}`,
      { price: 1200, warnings: [] },
    ],
    [
      'surcharges of options',
      `<h1>Chair</h1><div class="price">$120.00</div><label>Headrest +$20.00</label><label>Wheels +$30.00</label>${cart}`,
      { price: 12_000 },
    ],
    [
      'the total of the basket',
      `<header><span class="cart-total">$0.00</span></header><h1>Gauze swabs</h1><div class="price">$12.00</div>${cart}`,
      { price: 1200 },
    ],
    [
      'a title without heading',
      `<div class="name">Gauze swabs</div><div class="price">$12.00</div>${cart}`,
      { title: 'Gauze swabs', price: 1200 },
      { head: '<title>Gauze swabs | Medshop</title>', url: 'https://medshop.example/p' },
    ],
    [
      'number, pack and least order',
      `<h1>Gauze swabs</h1><div class="price">$12.00</div><p>SKU: GS-100</p><p>Pack size: Box of 100</p><p>Minimum order quantity: 5</p>${cart}`,
      { sku: 'GS-100', unitsPerPackage: 100, packageIndicators: ['Box of 100'], minOrderQuantity: 5 },
    ],
    [
      'a table of properties',
      `<h1>Gauze swabs</h1><div class="price">$12.00</div>${cart}<table><tr><th>Item number</th><td>4711-B</td></tr><tr><th>Units per box</th><td>50</td></tr></table>`,
      { sku: '4711-B', unitsPerPackage: 50 },
    ],
  ])('is read correctly despite %s', (_, html, expected, ...[options]) => {
    expect(read(html, options)).toMatchObject(expected);
  });
});

describe('markup and visible text', () => {
  it.each<Case>([
    [
      'agreeing',
      `<h1>Nitrile gloves</h1><p class="price">$12.50</p>${cart}${ld(product({}))}`,
      { price: 1250, priceConfidence: 'high', warnings: [] },
    ],
    [
      'stale markup',
      `<h1>Nitrile gloves</h1><p class="price product-price">$14.00</p>${cart}${ld(product({}, { price: '12.37', priceCurrency: 'USD' }))}`,
      { price: 1400, priceConfidence: 'low', warnings: ['The page also gives 12.37 USD (json-ld)'] },
    ],
    [
      'markup without VAT',
      `<h1>Nitrile gloves</h1><p class="price">24,20 €</p><button>Comprar</button>${ld(product({}, { price: '20.00', priceCurrency: 'EUR' }))}`,
      { price: 2420 },
    ],
    [
      'the struck price in markup',
      `<h1>Nitrile gloves</h1><p class="price"><del>$20.00</del> <b>$15.00</b></p>${cart}${ld(product({}, { price: '20.00', priceCurrency: 'USD' }))}`,
      { price: 1500 },
    ],
    [
      'an unavailable product that markup calls available',
      `<h1>Nitrile gloves</h1><p class="price">$12.50</p><p>This item is currently unavailable</p>${ld(product({}, { price: '12.50', priceCurrency: 'USD', availability: 'InStock' }))}`,
      { availability: 'OutOfStock', price: 1250 },
    ],
    [
      'a hidden notice',
      `<h1>Nitrile gloves</h1><p class="price">$12.50</p><p style="display:none">Sold out</p>${cart}`,
      { availability: 'InStock' },
    ],
  ])('%s', (_, html, expected, ...[options]) => {
    expect(read(html, options)).toMatchObject(expected);
  });

  const inStock = ld(product({}, { price: '12.50', priceCurrency: 'USD', availability: 'InStock' }));
  const page = (around: string): string => `<h1>Nitrile gloves</h1><p class="price">$12.50</p>${around}`;
  it.each<Case>([
    [
      'a closed dialog',
      page('<div class="modal fade" role="dialog"><p>This product is currently unavailable</p></div>') + inStock,
      { availability: 'InStock' },
    ],
    [
      'a panel that readers of screens do not see',
      page('<div aria-hidden="true"><p>Sold out</p></div>'),
      { availability: 'InStock' },
    ],
    [
      'a shop nearby',
      page('<p>Not available for pick-up at a store near you</p>') + inStock,
      { availability: 'InStock' },
    ],
    ['a chat', page('<p>Chat is currently unavailable</p>') + inStock, { availability: 'InStock' }],
    [
      'one option',
      page('<p>Size L is currently unavailable</p><button>Add to cart</button>') + inStock,
      { availability: 'InStock' },
    ],
    [
      'one sentence against markup and a button that works',
      page('<p>Currently unavailable</p><button>Add to cart</button>') + inStock,
      { availability: 'InStock' },
    ],
    [
      'a sentence far below the product',
      page('<p>A word.</p>'.repeat(40) + '<p>This item is no longer available</p>') + inStock,
      { availability: 'InStock' },
    ],
    [
      'a sentence at the heading',
      page('<p>Leider ist dieses Produkt derzeit nicht lieferbar.</p>') + inStock,
      { availability: 'OutOfStock' },
    ],
    ['a button that says it', page('<button class="add-to-cart">Sold out</button>'), { availability: 'OutOfStock' }],
    [
      'a word among the properties',
      page('<table><tr><td>Coloris</td><td>Disponible</td></tr></table><p>Rupture de stock</p>'),
      { availability: 'OutOfStock' },
    ],
    [
      'a row of properties that is labelled so',
      `<h1>Gants nitrile</h1><table><tr><td>Référence</td><td>G-100</td></tr><tr><td>Disponibilité</td><td>En stock</td></tr></table>`,
      { availability: 'InStock', sku: 'G-100' },
    ],
    ['a price that is asked and nowhere taken back', page(''), { availability: 'InStock' }],
  ])('stock: %s', (_, html, expected) => {
    expect(read(html)).toMatchObject(expected);
  });

  it.each<Case>([
    [
      'a struck price with no other',
      `<h1>Nitrile gloves</h1><p class="price"><del>$12.00</del></p>${cart}`,
      { price: 1200, priceConfidence: 'medium' },
    ],
    [
      'no struck price where the markup states one',
      `<h1>Nitrile gloves</h1><p class="price"><del>$12.00</del></p>${cart}${ld(product({}, { price: '9.00', priceCurrency: 'USD' }))}`,
      { price: 900 },
    ],
    [
      'no hidden amount',
      `<h1>Nitrile gloves</h1><div style="display:none" class="price">$8.00</div>${cart}`,
      { price: null },
    ],
    [
      'a hidden amount that confirms',
      `<h1>Nitrile gloves</h1><div style="display:none" class="price">$12.50</div>${cart}${ld(product({}))}`,
      { price: 1250, priceConfidence: 'high' },
    ],
    [
      'the sale price where the list price of the page is the one in JSON-LD',
      `<h1>Nitrile gloves</h1>${cart}${ld(product({}, { price: '20.00', priceCurrency: 'USD' }))}`,
      { price: 1500 },
      {
        head: '<meta property="og:price:amount" content="15.00"><meta property="og:price:standard_amount" content="20.00"><meta property="og:price:currency" content="USD">',
      },
    ],
    [
      'a book by its ISBN, without a button',
      '<h1>Atlas der Anatomie</h1><div>ISBN: 978-3-16-148410-0</div><div>24,00 €</div>',
      { price: 2400, sku: '978-3-16-148410-0' },
    ],
    [
      'past instalments and vouchers in Chinese',
      '<h1>紫外线灯</h1><div class="price">¥1299.00</div><div>分期 ¥108.25 ×12期</div><div>优惠券立减 ¥50</div><button>加入购物车</button>',
      { price: 129_900, currency: 'CNY' },
      { lang: 'zh-CN', url: 'https://shop.example.cn/p/1' },
    ],
    ['past a signed amount', `<h1>Nitrile gloves</h1><p class="price">-$3.00 $12.00</p>${cart}`, { price: 1200 }],
    [
      'past a model number of one letter and a number',
      `<h1>Nitrile gloves R 134</h1><p>Filter P 100</p>${cart}`,
      { price: null },
    ],
    [
      'rand where they are paid',
      `<h1>Nitrile gloves</h1><p class="price">R 134.00</p>${cart}`,
      { price: 13_400, currency: 'ZAR' },
      { url: 'https://shop.example.co.za/p/1' },
    ],
    [
      'cents behind the sign',
      '<h1>Gants nitrile</h1><p class="price"><span>12€</span><sup>50</sup></p><button>Ajouter au panier</button>',
      { price: 1250, currency: 'EUR' },
      { lang: 'fr' },
    ],
  ])('price: %s', (_, html, expected, ...[options]) => {
    expect(read(html, options)).toMatchObject(expected);
  });

  it.each<Case>([
    ['EAN', '<h1>Gants</h1><p>EAN13 : 3401560123456</p>', { sku: '3401560123456' }],
    [
      'an article number before the EAN',
      '<h1>Gants</h1><p>EAN: 3401560123456</p><p>Référence : GN-100</p>',
      { sku: 'GN-100' },
    ],
    ['a label above the heading', '<p>Nr katalogowy: RK-77</p><h1>Rękawice nitrylowe</h1>', { sku: 'RK-77' }],
    ['Dutch', '<h1>Handschoenen</h1><p>Productnummer: 88-120</p>', { sku: '88-120' }],
    ['Spanish', '<h1>Guantes</h1><p>Número de artículo: 55120</p>', { sku: '55120' }],
    ['Czech', '<h1>Rukavice</h1><p>Číslo položky: 99120</p>', { sku: '99120' }],
    ['Finnish', '<h1>Käsineet</h1><p>Tuotenro: 61-200</p>', { sku: '61-200' }],
    ['Turkish', '<h1>Eldiven</h1><p>Ürün No: 70120</p>', { sku: '70120' }],
    ['Russian', '<h1>Перчатки</h1><p>Номер товара: 81120</p>', { sku: '81120' }],
    ['Chinese', '<h1>手套</h1><p>货号：A-9120</p>', { sku: 'A-9120' }],
    ['gtin8', ld(product({ gtin8: '96385074' })), { sku: '96385074' }],
    ['an id in JSON-LD', ld(product({ id: '4711' })), { sku: '4711' }],
    [
      'the last part of the address',
      ld(product({})),
      { sku: '10423345' },
      { url: 'https://shop.example.com/p/gloves-10423345.html' },
    ],
    [
      'a word of capitals and digits at the end of the address',
      ld(product({})),
      { sku: 'B07GLV64WL' },
      { url: 'https://shop.example.com/dp/B07GLV64WL' },
    ],
    ['no word of capitals alone', ld(product({})), { sku: null }, { url: 'https://shop.example.com/p/NITRILEGLOVES' }],
    [
      'a parameter of the address that names it',
      ld(product({})),
      { sku: '260591' },
      { url: 'https://shop.example.com/store/1227251?pid=260591&ref=1234567' },
    ],
    [
      "the shop's own in the address before the maker's model",
      `<h1>Gloves</h1><p>Item model number: PEHA-100</p>${ld(product({}))}`,
      { sku: '10423345' },
      { url: 'https://shop.example.com/gloves-10423345' },
    ],
    [
      "the shop's own behind a label before both",
      `<h1>Gloves</h1><p>Modèle : PEHA-100</p><p>Référence : GN-7</p>${ld(product({}))}`,
      { sku: 'GN-7' },
      { url: 'https://shop.example.com/gloves-10423345' },
    ],
    [
      "the maker's model where there is nothing else",
      `<h1>Gloves</h1><p>Model: PEHA-100</p>${ld(product({}))}`,
      { sku: 'PEHA-100' },
    ],
    [
      'an EAN gives way to the number in the address, and stands without one',
      ld(product({ sku: '4012345678901' })),
      { sku: '10423345' },
      { url: 'https://shop.example.com/gloves-10423345' },
    ],
    ['an EAN as the only number', ld(product({ sku: '4012345678901' })), { sku: '4012345678901' }],
    [
      'a name under "sku" gives way to a number',
      `<h1>Gloves</h1><p>Item no. 88-120</p>${ld(product({ sku: 'Peha soft gloves' }))}`,
      { sku: '88-120' },
    ],
    [
      'a number of one variant, of which the address has the whole',
      ld(product({ sku: 'MKI6GLV4-1' })),
      { sku: 'MKI6GLV4' },
      { url: 'https://shop.example.com/gloves-MKI6GLV4.html' },
    ],
    ['no date in the address', ld(product({})), { sku: null }, { url: 'https://shop.example.com/2026/gloves-2026' }],
  ])('article number: %s', (_, html, expected, ...[options]) => {
    expect(read(`${html}<p class="price">12,50 €</p>`, options)).toMatchObject(expected);
  });

  it('title: a brand in the markup does not shorten the heading of the page', () => {
    expect(
      read(`<h1>Hartmann Peha-soft nitrile gloves</h1>${ld(product({ name: 'Hartmann' }))}`, {
        head: '<meta property="og:title" content="Hartmann Peha-soft nitrile gloves">',
      }).title,
    ).toBe('Hartmann Peha-soft nitrile gloves');
  });

  it('title: excludes hidden words of the heading', () => {
    expect(
      read(`<h1><span class="sr-only">Product name</span> Gauze swabs 10 cm</h1><p class="price">$5.00</p>${cart}`)
        .title,
    ).toBe('Gauze swabs 10 cm');
  });

  it('pack: reads a line under the heading that is only a count', () => {
    expect(read(`<h1>Gauze swabs</h1><p>100 pcs</p><p class="price">$5.00</p>${cart}`)).toMatchObject({
      unitsPerPackage: 100,
      packageIndicators: ['100 pcs'],
    });
    expect(
      read(`<h1>Gauze swabs</h1><p>Buy 100 pcs and save</p><p class="price">$5.00</p>${cart}`).unitsPerPackage,
    ).toBeNull();
  });

  it.each([
    ['Ausverkauft', 'OutOfStock'],
    ['En rupture de stock', 'OutOfStock'],
    ['Agotado', 'OutOfStock'],
    ['Esgotado', 'OutOfStock'],
    ['Non disponibile', 'OutOfStock'],
    ['Niet op voorraad', 'OutOfStock'],
    ['Není skladem', 'OutOfStock'],
    ['Brak w magazynie', 'OutOfStock'],
    ['Нет в наличии', 'OutOfStock'],
    ['在庫切れ', 'OutOfStock'],
    ['缺貨', 'OutOfStock'],
    ['Stokta yok', 'OutOfStock'],
    ['غير متوفر', 'OutOfStock'],
    ['Auf Lager', 'InStock'],
    ['Sofort lieferbar', 'InStock'],
    ['En stock', 'InStock'],
    ['Disponible', 'InStock'],
    ['Skladem > 5 ks', 'InStock'],
    ['W magazynie', 'InStock'],
    ['В наличии', 'InStock'],
    ['Op voorraad', 'InStock'],
    ['I lager', 'InStock'],
    ['Raktáron', 'InStock'],
    ['在庫あり', 'InStock'],
    ['Only 3 left in stock', 'LimitedAvailability'],
    ['Na objednávku', 'BackOrder'],
    ['Available on backorder', 'BackOrder'],
    ['Auf Bestellung', 'BackOrder'],
    ['Pre-order now', 'PreOrder'],
    ['Vorbestellbar', 'PreOrder'],
    ['Discontinued', 'Discontinued'],
  ])('availability: %s is %s', (words, availability) => {
    expect(read(`<h1>Nitrile gloves</h1><p class="price">12,50 €</p><p>${words}</p>`).availability).toBe(availability);
  });
});

describe('a page without a product', () => {
  it.each<Case>([
    [
      'an article with sums',
      '<h1>Council spends $2 million</h1><p>The council spent $2,000,000 on a road, $50 a head.</p>',
      {},
    ],
    ['a list of products', `<h1>Gloves</h1>${cards('$')}`, {}],
    ['an empty page', '', {}],
    [
      'a list behind a filter of prices',
      `<h1>Gloves</h1><div class="filter"><form><fieldset><div><span class="price">$5.00</span> - <span class="price">$50.00</span></div></fieldset></form></div><button>Buy now</button>`,
      {},
    ],
    ['a page whose only button is in its header', `<header><button>Add to cart</button></header><h1>About us</h1>`, {}],
    ['a heading with a button and nothing else', `<h1>Our services</h1><button>Order now</button>`, {}],
    [
      'a page of a company',
      ld({
        '@graph': [
          { '@type': 'Organization', name: 'Shop' },
          { '@type': 'WebSite', name: 'Shop' },
        ],
      }),
      {},
    ],
  ])('has no price: %s', (_, html, ..._rest) => {
    expect(read(html)).toMatchObject({ price: null, currency: null, errorCode: 'page.no-product' });
  });

  it('is reported as a bot check when it shows one', () => {
    expect(read('<div id="challenge-form"></div>', { head: '<title>Just a moment...</title>' }).errorCode).toBe(
      'page.bot-wall',
    );
  });
});

describe('labels', () => {
  it.each<[string, Partial<ReadProduct>]>([
    ['Pack size: 100', { unitsPerPackage: 100 }],
    ['Packungsgröße: 50', { unitsPerPackage: 50 }],
    ['Numero modello articolo: GX-4410', { sku: 'GX-4410' }],
  ])('read %s', (line, expected) => {
    expect(read(`<h1>Exam gloves</h1><p class="price">$5.00</p>${cart}<p>${line}</p>`)).toMatchObject(expected);
  });
});

describe('malformed pages', () => {
  it.each([
    ['100,000 nested elements', '<div>'.repeat(100_000)],
    ['unclosed formatting', '<b><i><font color=red>'.repeat(30_000)],
    ['unclosed paragraphs of fonts', '<p><font size=1>'.repeat(20_000)],
    ['a long run of signs', `<p class="price">${'$1 '.repeat(200_000)}</p>`],
    ['many prices', '<p class="price">$1.00</p>'.repeat(5000)],
    ['many attributes', `<div ${'a=1 '.repeat(100_000)}>`],
    ['tags without an end', '<a '.repeat(200_000)],
    ['braces in JSON-LD', `<script type="application/ld+json">${'{"a":['.repeat(50_000)}</script>`],
    ['blanks', ' '.repeat(500_000)],
  ])(
    'are read in seconds: %s',
    (_, html) => {
      const started = process.cpuUsage();
      readPage({ html: `<h1>X</h1>${html}`, url: URL_HERE });
      expect(process.cpuUsage(started).user / 1_000).toBeLessThan(20_000);
    },
    30_000,
  );

  it('are read to the heading after a menu of many headings', () => {
    const menu = '<h4>Wound care</h4>'.repeat(600);
    expect(read(`${menu}<h1>Nitrile gloves</h1><p class="price">$5.00</p>${cart}`).title).toBe('Nitrile gloves');
  });

  it('are read at great depth', () => {
    expect(read(`<h1>Deep gauze</h1>${'<div>'.repeat(3000)}<p class="price">$5.00</p>${cart}`).title).toBe(
      'Deep gauze',
    );
  });

  it('are read with invalid URLs and links that are not http(s)', () => {
    expect(readPage({ html: ld(product({ image: 'javascript:alert(1)' })), url: 'nonsense' })).toMatchObject({
      price: 1250,
      imageUrl: null,
      supplier: null,
    });
  });
});
