import { inflateSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import Pdf from 'pdfkit';
import { type Letterhead, renderOrderPdf, findUnprintable } from './render-order-pdf.js';
import { findMissingGraphemes } from './pdf-text.js';

const ITEMS = [
  '注射针 30G',
  'إبرة 30G (4 mm)',
  'מחט 30G',
  'Ağrısız İğne ₺5',
  'Γάζα αποστειρωμένη',
  'เข็ม 30G',
  '🧴 Cream 👩‍⚕️',
  'Größe-Ä/12 ≤ 5 µm ™',
  'O’Neil & Sons <1 ml> "soft"',
  'W'.repeat(200),
];
const SUPPLIERS = ["O'Brien & Co", 'Smith & "Sons" <Medical>', 'İzmir Medikal A.Ş.', 'Café; dépôt, n° 5', '医疗用品'];
const NOTE = 'يرجى التسليم قبل الساعة 9 صباحًا (الباب الخلفي).';

const letterhead: Letterhead = {
  name: 'Perfect B',
  tagline: null,
  accent: '#0d9488',
  currency: 'USD',
  deliveryAddress: '12 Harbor Street\nSpringfield',
  phone: '+1 555 0100',
  taxNumber: 'TAX-77',
  logo: null,
};
const createOrder = (supplier: string, items: readonly string[], note: string | null = NOTE): Order =>
  ({
    number: 'PO-0012',
    orderedOn: '2026-11-26',
    expectedOn: '2026-12-03',
    supplier: { id: 1, name: supplier, contactEmail: null, customerNumber: 'C-4711' },
    placedBy: { id: 'u', firstName: 'Ana', lastName: 'Silva', email: null },
    note,
    cancelledAt: null,
    totalCost: '120.00',
    lines: items.map((name, index) => ({
      id: index,
      item: { name, sku: `SKU-${index}`, unit: 'vials', pack: 10, supplierProductNumber: `P-${index}` },
      quantityPurchased: 40,
      quantityCancelled: 0,
      unitCost: '3.00',
      totalCost: '120.00',
    })),
  }) as unknown as Order;

/** Returns all characters that the PDF's glyphs stand for, as a reader copies them. */
function readCharacters(pdf: Buffer): ReadonlySet<number> {
  const found = new Set<number>();
  for (let from = 0; (from = pdf.indexOf('stream\n', from)) !== -1; from += 7) {
    const end = pdf.indexOf('endstream', from);
    let text = '';
    try {
      text = inflateSync(pdf.subarray(from + 7, end)).toString('latin1');
    } catch {
      continue;
    }
    if (!text.includes('begincmap')) continue;
    for (const [, list = ''] of text.matchAll(/\[([^\]]*)\]/g))
      for (const [, hex = ''] of list.matchAll(/<([0-9a-f ]+)>/gi))
        for (const character of Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
          found.add(character.codePointAt(0) ?? 0);
  }
  return found;
}

it('prints names of every script as text that can be copied', async () => {
  const order = createOrder('医疗用品', [...ITEMS, ...SUPPLIERS]);
  const characters = readCharacters(await renderOrderPdf(order, letterhead));
  const printed = (SUPPLIERS.join('') + ITEMS.join('') + NOTE + 'P-0TAX-77C-471112 Harbor Street')
    .normalize('NFC')
    .replaceAll(/\s|\u200d|\ufe0f/g, '');
  expect(Array.from(printed).filter((character) => !characters.has(character.codePointAt(0) ?? 0))).toEqual([]);
  expect(characters.has('?'.codePointAt(0) ?? 0)).toBe(false);
  expect(findUnprintable(order, letterhead)).toEqual([]);
}, 60_000);

it('names characters that cannot be printed, and prints no question mark for them', async () => {
  const order = createOrder('한국 의료', ['Botox 😀'], null);
  expect(findUnprintable(order, letterhead)).toEqual([{ text: '한국 의료', characters: ['한', '국', '의', '료'] }]);
  expect(readCharacters(await renderOrderPdf(order, letterhead)).has('?'.codePointAt(0) ?? 0)).toBe(false);
  expect(findMissingGraphemes(new Pdf({ autoFirstPage: false }), 'ᚠ ≤ 5 µm')).toEqual(['ᚠ']);
});
