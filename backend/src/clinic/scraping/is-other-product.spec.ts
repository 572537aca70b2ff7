import { expect, it } from '@jest/globals';
import { isOtherProduct } from './is-other-product.js';

const REQUESTED_URL = 'https://shop.example/products/botulinum-toxin-100u';

it.each([
  [
    'another spelling of the same page',
    REQUESTED_URL,
    'https://www.shop.example/products/botulinum-toxin-100u/',
    null,
    false,
  ],
  ['another language', REQUESTED_URL, 'https://shop.example/en/products/botulinum-toxin-100u', null, false],
  ['a longer name', REQUESTED_URL, 'https://shop.example/p/botulinum-toxin-type-a-100u-vial', null, false],
  ['a number, kept', 'https://shop.example/p/48213', 'https://shop.example/some-name-48213.html', null, false],
  ['a number, in the title', 'https://shop.example/p/48213', 'https://shop.example/x', 'Gel 48213', false],
  ['a new name with the old title', REQUESTED_URL, 'https://shop.example/p/991', 'Botulinum Toxin 100U', false],
  ['an address that names nothing', 'https://shop.example/', 'https://shop.example/gel', null, false],
  ['the page of a short link', 'https://sho.rt/ab12', 'https://shop.example/gel', 'Gel', false],
  [
    'its successor',
    REQUESTED_URL,
    'https://shop.example/products/hyaluronic-filler-2ml',
    'Hyaluronic Filler 2 ml',
    true,
  ],
  ['the front page', REQUESTED_URL, 'https://shop.example/', 'Welcome', true],
  ['another number', 'https://shop.example/p?id=48213', 'https://shop.example/p/77120?id=77120', 'Serum', true],
])('a redirect to %s', (_, asked, answered, title, expected) => {
  expect(isOtherProduct(asked, answered, { title, sku: null })).toBe(expected);
});
