import { expect, test } from '@jest/globals';
import { NOTHING, type ReadProduct } from '@atrium/shop-reader/read-product';
import { toReading } from './reading.js';

const gloves: ReadProduct = { ...NOTHING, title: 'Gloves', price: 1_250, currency: 'EUR' };
const imageOf = (imageUrl: string): string | null =>
  toReading('https://shop.example.com/gloves', { ...gloves, imageUrl }, new Date()).imageUrl;

test.each([
  'https://cdn.example.com/gloves.jpg',
  'http://cdn.example.com:8080/gloves.jpg?w=300',
  'https://93.184.216.34/gloves.jpg',
  'https://[2606:4700:4700::1111]/gloves.jpg',
])('offers the picture %s', (address) => {
  expect(imageOf(address)).toBe(address);
});

test.each([
  'http://127.0.0.1/gloves.jpg',
  'http://2130706433/gloves.jpg',
  'http://0x7f.1/gloves.jpg',
  'http://192.168.0.1/reboot',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]/gloves.jpg',
  'http://[::ffff:10.0.0.1]/gloves.jpg',
  'http://localhost/gloves.jpg',
  'http://nas/gloves.jpg',
  'http://printer.local./gloves.jpg',
  'http://wiki.intranet/gloves.jpg',
  'http://cdn.example.com:25/gloves.jpg',
  'https://me:secret@cdn.example.com/gloves.jpg',
  'ftp://cdn.example.com/gloves.jpg',
  'data:image/png;base64,AAAA',
  'javascript:alert(1)',
  '/gloves.jpg',
  `https://cdn.example.com/${'x'.repeat(2_000)}`,
])('does not offer the picture %s', (address) => {
  expect(imageOf(address)).toBeNull();
});
