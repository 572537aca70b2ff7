import { describe, expect, it } from '@jest/globals';
import { readPage } from '../read-page.js';
import type { ReadProduct } from '../read-product.js';

const read = (body: string, lang = 'en', url = 'https://shop.example.com/p/uv-lamp'): ReadProduct =>
  readPage({ html: `<!doctype html><html lang="${lang}"><body>${body}</body></html>`, url });
const ld = (offers: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Product', name: 'Nitrile gloves', offers })}</script>`;
const cart = '<button>Add to cart</button>';

describe('a "from" price', () => {
  it.each<[string, string, Partial<ReadProduct>, string?]>([
    ['English', '<p class="price">From $12.50</p>', { price: 1250, currency: 'USD' }],
    ['English in two elements', '<p class="price"><span>Starting at</span> <b>$12.50</b></p>', { price: 1250 }],
    ['German', '<div class="preis">ab 12,50 €</div>', { price: 1250, currency: 'EUR' }, 'de'],
    ['French', '<p class="prix">À partir de <strong>12,50 €</strong></p>', { price: 1250 }, 'fr'],
    ['Spanish', '<p class="precio">Desde 12,50 €</p>', { price: 1250 }, 'es'],
    ['Italian', '<p class="prezzo">a partire da € 12,50</p>', { price: 1250 }, 'it'],
    ['Russian', '<div class="price">от 1 250 ₽</div>', { price: 125_000, currency: 'RUB' }, 'ru'],
    ['Arabic', '<div class="price">ابتداءً من 125.00 ر.س</div>', { price: 12_500, currency: 'SAR' }, 'ar'],
    ['Chinese', '<div class="price">¥960起</div>', { price: 96_000, currency: 'CNY' }, 'zh-CN'],
    ['a visible range', '<p class="price">$10.00 – $20.00</p>', { price: 1000, priceMax: 2000 }],
    ['a German range', '<p>6,49 € bis 9,99 €</p>', { price: 649, priceMax: 999 }, 'de'],
    ['a range with both signs', '<p>€6.49 – €9.99</p>', { price: 649, priceMax: 999, currency: 'EUR' }],
    ['a range in words', '<p>$4.20 to $9.99</p>', { price: 420, priceMax: 999 }],
    [
      'AggregateOffer',
      ld({ '@type': 'AggregateOffer', lowPrice: '10.00', highPrice: '20.00', priceCurrency: 'USD' }),
      { price: 1000, priceMax: 2000 },
    ],
    [
      'AggregateOffer with its lowest price alone',
      ld({ '@type': 'AggregateOffer', lowPrice: '10.00', offerCount: 4, priceCurrency: 'USD' }),
      { price: 1000, priceMax: null },
    ],
    [
      'microdata',
      '<div itemscope itemtype="https://schema.org/Product"><div itemprop="offers" itemscope itemtype="https://schema.org/AggregateOffer"><span itemprop="lowPrice">10.00</span><span itemprop="highPrice">20.00</span><meta itemprop="priceCurrency" content="EUR"></div></div>',
      { price: 1000, priceMax: 2000, currency: 'EUR' },
    ],
  ])('%s', (_, body, expected, ...[lang]) => {
    expect(read(`<h1>Nitrile gloves</h1>${body}${cart}`, lang)).toMatchObject({ ...expected, priceKind: 'from' });
  });

  it.each<[string, string, Partial<ReadProduct>, string?]>([
    ['a plain price', '<p class="price">$12.50</p>', { price: 1250 }],
    ['delivery from an amount', '<p class="price">$12.50</p><p>Delivery from $4.00</p>', { price: 1250 }],
    [
      'the same amount "from" other shops',
      '<p class="price">26,00 €</p><p>A partir de 26,00 € em outros parceiros</p>',
      { price: 2600 },
      'pt',
    ],
    [
      'a price with a former one',
      '<p class="price"><del>$20.00</del> <ins>$12.50</ins></p>',
      { price: 1250, priceMax: null },
    ],
  ])('is not assumed for %s', (_, body, expected, ...[lang]) => {
    expect(read(`<h1>Nitrile gloves</h1>${body}${cart}`, lang)).toMatchObject({ ...expected, priceKind: 'exact' });
  });
});

describe('prices by quantity', () => {
  const price = '<p class="price">10,00 €</p>';
  it.each<[string, string, Partial<ReadProduct>, string?]>([
    [
      'a table with ranges',
      `<table><tr><th>Quantity</th><th>Price</th></tr><tr><td>1 - 9</td><td>10,00 €</td></tr><tr><td>10 - 49</td><td>9,00 €</td></tr><tr><td>50+</td><td>8,00 €</td></tr></table>`,
      { price: 1000 },
    ],
    [
      'a German table beside the price',
      `${price}<table class="staffelpreise"><tr><td>ab 5 Stück</td><td>9,00 €</td></tr><tr><td>ab 20 Stück</td><td>7,50 €</td></tr></table>`,
      { price: 1000 },
      'de',
    ],
    [
      'a French list',
      `${price}<ul><li>à partir de 10 : 9,00 €</li><li>à partir de 50 : 8,00 €</li></ul>`,
      { price: 1000 },
      'fr',
    ],
    [
      'Magento sentences',
      `<span class="price">$10.00</span><ul class="prices-tier items"><li class="item">Buy 10 for <span class="price">$9.00</span> each and save 10%</li><li class="item">Buy 50 for <span class="price">$8.00</span> each and save 20%</li></ul>`,
      { price: 1000 },
    ],
    ['one line', '<p>1+ $4.20 / 10+ $3.80</p>', { price: 420 }],
    ['lines', '<div>1+ $4.20</div><div>10+ $3.80</div>', { price: 420 }],
    [
      'columns',
      `<table><tr><th>1</th><th>10+</th><th>100+</th></tr><tr><td>$10.00</td><td>$9.00</td><td>$8.00</td></tr></table>`,
      { price: 1000 },
    ],
    [
      'a Russian list in boxes',
      `<div class="price">1 000 ₽</div><div class="opt"><div>от 10 шт — 900 ₽</div><div>от 100 шт — 800 ₽</div></div>`,
      { price: 100_000 },
      'ru',
    ],
    [
      'a Spanish table',
      `<table><tr><td>Cantidad</td><td>Precio</td></tr><tr><td>1</td><td>10,00 €</td></tr><tr><td>6</td><td>9,50 €</td></tr><tr><td>12</td><td>9,00 €</td></tr></table>`,
      { price: 1000 },
      'es',
    ],
    [
      'the price of one piece against a lower one in the markup',
      `${ld({ '@type': 'AggregateOffer', lowPrice: '8.00', highPrice: '10.00', priceCurrency: 'EUR' })}${price}<table><tr><td>1-9</td><td>10,00 €</td></tr><tr><td>10-99</td><td>9,00 €</td></tr><tr><td>100+</td><td>8,00 €</td></tr></table>`,
      { price: 1000 },
      'de',
    ],
  ])('%s', (_, body, expected, ...[lang]) => {
    expect(read(`<h1>Nitrile gloves</h1>${body}${cart}`, lang)).toMatchObject({ ...expected, priceKind: 'tiers' });
  });

  it('are not the prices of sizes', () => {
    const sizes = `<table><tr><th>Gauge</th><th>Price</th></tr><tr><td>18</td><td>$5.00</td></tr><tr><td>20</td><td>$5.00</td></tr></table>`;
    expect(read(`<h1>Needles</h1><p class="price">$5.00</p>${cart}${sizes}`).priceKind).toBe('exact');
  });
});

describe('several offers', () => {
  const offer = (price: string, more: object = {}): object => ({
    '@type': 'Offer',
    price,
    priceCurrency: 'EUR',
    ...more,
  });
  it.each<[string, object[], Partial<ReadProduct>]>([
    [
      'in stock before cheaper',
      [offer('8.00', { availability: 'OutOfStock' }), offer('10.00', { availability: 'InStock' })],
      { price: 1000, priceKind: 'exact', availability: 'InStock' },
    ],
    [
      'new before cheaper',
      [
        offer('6.00', { availability: 'InStock', itemCondition: 'https://schema.org/UsedCondition' }),
        offer('10.00', { availability: 'InStock', itemCondition: 'https://schema.org/NewCondition' }),
      ],
      { price: 1000, priceKind: 'exact' },
    ],
    [
      'the cheapest of several sellers',
      [
        offer('11.00', { seller: { name: 'A' }, availability: 'InStock' }),
        offer('10.00', { seller: { name: 'B' }, availability: 'InStock' }),
      ],
      { price: 1000, priceKind: 'exact' },
    ],
    [
      'the lowest of variants',
      [offer('11.00', { sku: 'A-1' }), offer('10.00', { sku: 'A-2' })],
      { price: 1000, priceMax: 1100, priceKind: 'from' },
    ],
    [
      'all sold out',
      [offer('8.00', { availability: 'SoldOut' }), offer('8.00', { availability: 'OutOfStock' })],
      { price: 800, availability: 'OutOfStock' },
    ],
  ])('%s', (_, offers, expected) => {
    expect(read(`<h1>Nitrile gloves</h1>${ld(offers)}`)).toMatchObject(expected);
  });

  it('are reduced to the variant in the URL', () => {
    const url = 'https://shop.example.com/p/gloves?variant=2';
    const variants = [1, 2].map((id) => offer(`${id}0.00`, { url: `https://shop.example.com/p/gloves?variant=${id}` }));
    expect(read(`<h1>Nitrile gloves</h1>${ld(variants)}`, 'en', url)).toMatchObject({
      price: 2000,
      priceKind: 'exact',
    });
  });

  it('exclude microdata offers that are sold out', () => {
    const part = (price: string, code: string): string =>
      `<div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="${price}"><meta itemprop="priceCurrency" content="EUR"><link itemprop="availability" href="https://schema.org/${code}"></div>`;
    const html = `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Nitrile gloves</h1>${part('8.00', 'OutOfStock')}${part('10.00', 'InStock')}</div>`;
    expect(read(html)).toMatchObject({ price: 1000, priceKind: 'exact', availability: 'InStock' });
  });
});

describe('net and gross prices', () => {
  it.each<[string, string, Partial<ReadProduct>, string?]>([
    [
      'German words',
      '<p class="price">100,00 € zzgl. MwSt.</p><p class="price">119,00 € inkl. MwSt.</p>',
      { priceNet: 10_000, priceGross: 11_900, price: 11_900 },
      'de',
    ],
    [
      'English words in one line',
      '<p class="price">£100.00 ex VAT (£120.00 inc VAT)</p>',
      { priceNet: 10_000, priceGross: 12_000, price: 12_000 },
    ],
    [
      'French words',
      '<div class="prix"><span>100,00 € HT</span> <span>120,00 € TTC</span></div>',
      { priceNet: 10_000, priceGross: 12_000, price: 12_000 },
      'fr',
    ],
    [
      'Italian words',
      '<div class="prezzo">€ 100,00 IVA esclusa</div><div class="prezzo">€ 122,00 IVA inclusa</div>',
      { priceNet: 10_000, priceGross: 12_200, price: 12_200 },
      'it',
    ],
    [
      'two specifications in the markup',
      ld({
        '@type': 'Offer',
        priceCurrency: 'EUR',
        priceSpecification: [
          { price: '100.00', valueAddedTaxIncluded: false },
          { price: '119.00', valueAddedTaxIncluded: true },
        ],
      }),
      { priceNet: 10_000, priceGross: 11_900, price: 11_900 },
      'de',
    ],
    [
      'markup without VAT and a visible price with it',
      `${ld({ '@type': 'Offer', price: '100.00', priceCurrency: 'EUR' })}<p class="price">119,00 € inkl. MwSt.</p>`,
      { priceNet: 10_000, priceGross: 11_900, price: 11_900 },
      'de',
    ],
  ])('%s', (_, body, expected, ...[lang]) => {
    expect(read(`<h1>Nitrile gloves</h1>${body}${cart}`, lang)).toMatchObject({
      ...expected,
      priceIncludesVat: true,
      priceKind: 'exact',
      warnings: [],
    });
  });

  it('stay uncertain when two prices differ by something other than VAT', () => {
    const html = `<h1>Nitrile gloves</h1><p class="price">100,00 €</p><p class="price">113,70 €</p>${cart}`;
    expect(read(html, 'de')).toMatchObject({ priceNet: null, priceGross: null });
  });
});

describe('the price of one piece after the package price in the same line', () => {
  it.each([
    ['$88.00 <span class="unitPrice">$0.88 / EA</span>', 8_800],
    ['$88.00 <span>($0.88 each)</span>', 8_800],
    ['$88.00 / Case <span class="unitPrice">$0.88 / EA</span>', 8_800],
    ['$15.20 / Box <span>$0.15 / each</span>', 1_520],
    ['14,20 € <span>0,28 € / unité</span>', 1_420],
    ['9,95 € <small>0,10 €/ud.</small>', 995],
    ['€ 6,30 <span>€ 0,13 per stuk</span>', 630],
    ['11,75 € <span>0,24 € / un.</span>', 1_175],
    // A current price is not a share of the former one.
    ['Was $20.00 <span>Now $7.00 each</span>', 700],
  ])('does not replace the package price: %s', (line, price) => {
    const html = `<!doctype html><html lang="en"><body><h1>Exam gloves</h1><div>${line}</div><button>Add to cart</button></body></html>`;
    expect(readPage({ html, url: 'https://supplier.example.com/p/gloves' }).price).toBe(price);
  });
});

describe('two amounts with a percentage between them', () => {
  it.each([
    ['<div>25%</div><div>$240</div><div>$180</div>'],
    ['<div>$180</div><div>$240</div><div>25%</div>'],
    ['<div>$240</div><div>25%</div><div>$180</div>'],
    ['<div>25% $240 $180</div>'],
    [`${ld({ price: '240', priceCurrency: 'USD' })}<div>25%</div><div>$240</div><div>$180</div>`],
  ])('are the former and the current price: %s', (body) => {
    expect(read(`<h1>Nitrile gloves</h1>${body}${cart}`)).toMatchObject({ price: 18_000, priceMax: null });
  });

  it('belong to two products when the percentage is about other products', () => {
    const body = `<div>$240</div>${cart}<p>Save 25% on accessories: Cushion <b>$180</b></p>`;
    expect(read(`<h1>Nitrile gloves</h1>${body}`).price).toBe(24_000);
  });
});
