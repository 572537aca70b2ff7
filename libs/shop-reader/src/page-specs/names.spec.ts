import { expect, it } from '@jest/globals';
import { readPage } from '../read-page.js';

const titleOf = (heading: string, head = ''): string | null =>
  readPage({
    html: `<html><head>${head}</head><body>${heading}<p class="price">€ 5.00</p><button>Add to cart</button></body></html>`,
    url: 'https://shop.example.com/p/1',
  }).title;

it.each([
  ['<h1><span class="g-hdn">Détails sur &nbsp;</span>4x Duracell CR2032</h1>', '4x Duracell CR2032'],
  ['<h1><span>Details zu </span>Nitrilhandschuhe</h1>', 'Nitrilhandschuhe'],
  ['<h1><small>Details about</small> Suture scissors</h1>', 'Suture scissors'],
  ['<h1><b>Dettagli su:</b> Guanti in nitrile</h1>', 'Guanti in nitrile'],
  ['<h1><span class="sr-only">Product:</span> Suture scissors</h1>', 'Suture scissors'],
  ['<h1><span>Hartmann</span><span>Peha-soft gloves</span></h1>', 'Hartmann Peha-soft gloves'],
  ['<h1><a href="/b">Hartmann</a><span>Peha-soft</span> gloves</h1>', 'Hartmann Peha-soft gloves'],
  ['<h1>Kompressen <b>steril</b><span>(100er)</span></h1>', 'Kompressen steril (100er)'],
  ['<h1>Kompressen steril<span>(100er)</span></h1>', 'Kompressen steril (100er)'],
  ['<h1>Nitrile Gloves<small>100 pcs</small></h1>', 'Nitrile Gloves 100 pcs'],
  ['<h1>Glove<span>(s)</span></h1>', 'Glove(s)'],
  ['<h1><b>i</b>Scan FFP<b>2</b></h1>', 'iScan FFP2'],
  ['<h1>H<sub>2</sub>O<sub>2</sub> solution</h1>', 'H2O2 solution'],
  ['<h1><span>N</span><span>itrile gloves</span></h1>', 'Nitrile gloves'],
  ['<h1>Details about wound care</h1>', 'Details about wound care'],
])('reads the heading %s', (heading, title) => {
  expect(titleOf(heading)).toBe(title);
});

it('decodes character references in names of JSON-LD', () => {
  const name = 'Gauze &amp; pads 4&quot; &#39;soft&#39; <5 µm';
  const json = JSON.stringify({ '@type': 'Product', name, offers: { price: '5.00', priceCurrency: 'EUR' } });
  const page = readPage({
    html: `<script type="application/ld+json">${json}</script>`,
    url: 'https://shop.example.com/p/1',
  });
  expect(page.title).toBe(`Gauze & pads 4" 'soft' <5 µm`);
});

it('reads the article number at the end of the breadcrumbs', () => {
  const page = readPage({
    html: `<nav class="breadcrumbs"><a href="/">Home</a> / <a href="/g">Gloves</a> / <span>Item # 1126-GL</span></nav><h1>Exam gloves</h1><p class="price">$5.00</p><button>Add to cart</button>`,
    url: 'https://shop.example.com/p/exam-gloves',
  });
  expect(page.sku).toBe('1126-GL');
});

it('reads an article number as the page prints it', () => {
  const page = readPage({
    html: '<h1>Gauze</h1><p class="price">€ 5.00</p><button>Add to cart</button><p>3697/272</p>',
    url: 'https://shop.example.com/gauze-p03697272.html',
  });
  expect(page.sku).toBe('3697/272');
});

it("prefers an h1 that is not in the page's title to the name of the shop", () => {
  const html = `<!doctype html><html lang="en"><head><title>Zip tunic | MediShop</title></head><body>
    <header><a class="logo" href="/">MediShop</a></header>
    <h1>Professional garment Anna navy</h1><p class="price">$24.00</p><button>Add to cart</button></body></html>`;
  expect(readPage({ html, url: 'https://medishop.example.com/p/anna' }).title).toBe('Professional garment Anna navy');
});
