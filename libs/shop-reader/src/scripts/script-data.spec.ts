import { describe, expect, it } from '@jest/globals';
import { readPage } from '../read-page.js';
import type { ReadProduct } from '../read-product.js';

const TITLE = 'Nitrile gloves M 100';
const read = (
  scripts: string,
  options: { url?: string; title?: string; body?: string; lang?: string } = {},
): ReadProduct =>
  readPage({
    html: `<html lang="${options.lang ?? 'en'}"><head><title>${options.title ?? `${TITLE} | Medshop`}</title></head><body>${options.body ?? '<div id="root"></div>'}${scripts}</body></html>`,
    url: options.url ?? 'https://shop.example.com/p/gloves',
  });
const script = (text: string): string => `<script>${text}</script>`;
const json = (value: unknown, attributes = ''): string =>
  `<script type="application/json" ${attributes}>${JSON.stringify(value)}</script>`;

const magento = (value: unknown): string => `<script type="text/x-magento-init">${JSON.stringify(value)}</script>`;
const jsonConfig = (productId: string, amount: number) => ({
  productId,
  priceFormat: { pattern: '£%s' },
  prices: { finalPrice: { amount } },
});

describe('pages built by scripts', () => {
  it.each<[string, string, Partial<ReadProduct>, { url?: string; title?: string; lang?: string }?]>([
    [
      'a GA4 event',
      script(
        `window.dataLayer = window.dataLayer || []; dataLayer.push({ ecommerce: null }); dataLayer.push({event: 'view_item', ecommerce: {currency: 'EUR', value: 12.5, items: [{item_id: 'NG-100', item_name: '${TITLE}', price: 12.5, quantity: 1}]}});`,
      ),
      { price: 1250, currency: 'EUR', sku: 'NG-100', source: 'page-data', priceConfidence: 'medium' },
    ],
    [
      'a detail of enhanced ecommerce',
      script(
        `dataLayer.push({'ecommerce':{'currencyCode':'PLN','detail':{'products':[{'name':'${TITLE}','id':'4711','price':'32.00'}]}}})`,
      ),
      { price: 3200, currency: 'PLN', sku: '4711' },
    ],
    [
      'a Shopify product, counted in cents',
      json({
        id: 2_217_159,
        title: TITLE,
        handle: 'gloves',
        price: 1299,
        price_min: 1299,
        available: true,
        compare_at_price: 1599,
        variants: [{ id: 1, sku: 'NG-M', price: 1299, available: true }],
      }) + script('Shopify.currency = {"active":"GBP","rate":"1.0"}; var x = {"currencyCode":"GBP","price":0};'),
      { price: 1299, availability: 'InStock' },
    ],
    [
      "Shopify's analytics",
      script(
        `var meta = {"product":{"id":77,"vendor":"M","variants":[{"id":1,"price":2500,"name":"${TITLE} - Blue","public_title":"Blue","sku":"NG-B"}]},"page":{"pageType":"product"}};`,
      ),
      { price: 2500 },
    ],
    [
      'WooCommerce variations',
      `<form class="variations_form" data-product_variations='[{"display_price":18,"is_in_stock":true,"sku":"NG-V"}]'></form>` +
        `<div data-gtm4wp_product_data='{"item_id":31,"item_name":"${TITLE}","sku":"NG-W","price":18,"stockstatus":"instock","currency":"EUR"}'></div>`,
      { price: 1800, currency: 'EUR', sku: 'NG-W', availability: 'InStock' },
    ],
    [
      'the state of Next.js',
      json(
        {
          props: {
            pageProps: {
              product: {
                name: TITLE,
                sku: 'NG-N',
                price: { current: { value: 9.9, currency: 'EUR' } },
                inStock: false,
              },
              related: [{ name: TITLE, price: 1.5 }],
            },
          },
        },
        'id="__NEXT_DATA__"',
      ),
      { price: 990, currency: 'EUR', availability: 'OutOfStock', sku: 'NG-N' },
    ],
    [
      'state as text within text',
      script(
        `self.__next_f.push([1,${JSON.stringify(`5:["$","div",null,{"product":{"name":"${TITLE}","sku":"NG-R","price":"7.40","currency":"EUR"}}]`)}])`,
      ),
      { price: 740, currency: 'EUR', sku: 'NG-R' },
    ],
    [
      'VTEX offers',
      json({
        productName: TITLE,
        linkText: 'gloves',
        items: [{ itemId: '9', sellers: [{ commertialOffer: { Price: 59.9, ListPrice: 79.9 } }] }],
        currencyCode: 'BRL',
      }),
      { price: 5990, currency: 'BRL' },
    ],
    [
      'commercetools amounts',
      json({
        name: TITLE,
        slug: 'gloves',
        price: { value: { centAmount: 1999, currencyCode: 'EUR', fractionDigits: 2 } },
      }),
      { price: 1999, currency: 'EUR' },
    ],
    [
      'Salesforce Commerce',
      json({
        productName: TITLE,
        id: 'SF-12345',
        price: { sales: { value: 24.5, currency: 'USD' }, list: { value: 30, currency: 'USD' } },
        available: true,
      }),
      { price: 2450, currency: 'USD', availability: 'InStock' },
    ],
    [
      'a product by its number in the address',
      json({ productId: '10423345', price: '15.00', currency: 'EUR' }),
      { price: 1500, sku: '10423345' },
      { url: 'https://shop.example.com/gloves-10423345.html' },
    ],
    [
      'the options of Magento, which have no name',
      magento({
        '#product_addtocart_form': {
          configurable: {
            spConfig: {
              attributes: { 93: { options: [{ id: '4', label: 'M' }] } },
              currencyFormat: '€%s',
              optionPrices: { 11: { finalPrice: { amount: 18.9 } } },
              prices: { oldPrice: { amount: 24.9 }, basePrice: { amount: 15.88 }, finalPrice: { amount: 18.9 } },
              productId: '2041',
            },
          },
        },
      }),
      { price: 1890, currency: 'EUR', source: 'page-data' },
    ],
    [
      'the swatches and the price box of Magento, whatever number of related products has them too',
      '<input type="hidden" name="product" value="2041">' +
        magento({ '[data-role=swatch-options]': { swatches: { jsonConfig: jsonConfig('2041', 12.5) } } }) +
        magento({ '[data-role=swatch-option-77]': { swatches: { jsonConfig: jsonConfig('77', 4.5) } } }) +
        magento({
          '[data-price-box=product-id-2041]': {
            priceBox: {
              priceConfig: {
                productId: '2041',
                priceFormat: { pattern: '£%s', precision: 2 },
                prices: { finalPrice: { amount: 12.5 } },
              },
            },
          },
        }),
      { price: 1250, currency: 'GBP' },
    ],
    [
      "Magento's product by its name",
      magento({
        '*': {
          'Magento_Catalog/js/product/view/provider': {
            data: {
              items: {
                2041: {
                  id: 2041,
                  name: TITLE,
                  currency_code: 'PLN',
                  is_salable: '1',
                  price_info: { final_price: 32.5, max_price: 32.5, regular_price: 40 },
                },
                77: { id: 77, name: 'Face masks', currency_code: 'PLN', price_info: { final_price: 3 } },
              },
            },
          },
        },
      }),
      { price: 3250, currency: 'PLN' },
    ],
    [
      "BigCommerce's attributes",
      script(
        `var BCData = ${JSON.stringify({ product_attributes: { sku: 'BC-100', upc: null, instock: true, purchasable: true, price: { without_tax: { formatted: '$1,299.00', value: 1299, currency: 'USD' }, non_sale_price_without_tax: { value: 1499, currency: 'USD' }, tax_label: 'Tax' } } })};`,
      ),
      { price: 129_900, currency: 'USD', sku: 'BC-100', availability: 'InStock' },
    ],
    [
      "a product by the number in the shop's form to buy",
      '<form><input name="product_id" value="812"><button>Buy</button></form>' +
        json({
          product: { id: 812, price: '8.20', currency: 'EUR' },
          other: { id: 9, price: '1.00', currency: 'EUR' },
        }),
      { price: 820, currency: 'EUR' },
    ],
  ])('are read from %s', (_, scripts, expected, options = {}) => {
    expect(read(scripts, options)).toMatchObject(expected);
  });

  it.each<[string, string]>([
    ['another product', json({ name: 'Face masks', sku: 'FM-1', price: 3.5, currency: 'EUR' })],
    [
      'a list of products',
      script(`dataLayer.push({event:'view_item_list',ecommerce:{items:[{item_name:'${TITLE}',price:5}]}})`),
    ],
    ['a basket', json({ cart: { items: [{ name: TITLE, price: 5 }] } })],
    [
      'two prices between which nothing decides',
      json({ a: { name: TITLE, price: 5.5, currency: 'EUR' }, b: { name: TITLE, price: 6.5, currency: 'EUR' } }),
    ],
    [
      'the options of several products, of which none is told to be the one to buy',
      magento({ a: { swatches: { jsonConfig: jsonConfig('1', 12.5) } } }) +
        magento({ b: { swatches: { jsonConfig: jsonConfig('2', 4.5) } } }),
    ],
    [
      'the options of another product than the one to buy',
      '<input type="hidden" name="product" value="9">' +
        magento({ a: { swatches: { jsonConfig: jsonConfig('1', 12.5) } } }),
    ],
    [
      'one that is computed',
      script('var BCData = {"product_attributes":{"sku":"BC-100","price":{"without_tax":{"value":prompt(5)}}}};'),
    ],
    ['a whole number that may be cents', json({ name: TITLE, price: 129_900, currency: 'EUR' })],
  ])('give no price from %s', (_, scripts) => {
    expect(read(scripts).price).toBeNull();
  });

  it('decide by script data between a list price in the markup and a sale price on the page', () => {
    const markup = `<script type="application/ld+json">${JSON.stringify({ '@type': 'Product', name: TITLE, offers: { price: '20.00', priceCurrency: 'EUR' } })}</script>`;
    const body = `<h1>${TITLE}</h1><div>15,00 €</div><div>20,00 €</div><button>In den Warenkorb</button>`;
    const data = json({ name: TITLE, price: 15, listPrice: 20, currency: 'EUR' });
    expect(read(markup + data, { body }).price).toBe(1500);
  });
});
