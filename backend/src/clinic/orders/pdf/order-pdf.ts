import type { Order } from '@atrium/contract/clinic/orders/schemas';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { formatMoney, formatUnitPrice } from '@atrium/rules/prices/money';
import { fullName, shownAddress } from '@atrium/rules/people/people';
import { packedText } from '@atrium/rules/stock/quantity';
import Pdf from 'pdfkit';
import type { Doc } from './pdf-fonts.js';
import { heightOf, type Look, missingGraphemes, writeText } from './pdf-text.js';

/** Name, address and logo of the clinic. */
export interface House {
  readonly name: string;
  readonly tagline: string | null;
  readonly accent: string;
  readonly currency: string;
  readonly deliveryAddress: string | null;
  readonly phone: string | null;
  readonly taxNumber: string | null;
  /** PNG or JPEG. */
  readonly logo: Buffer | null;
}

const MARGIN = 56;
const PAGE = { width: 595.28, height: 841.89 } as const;
const RIGHT = PAGE.width - MARGIN;
const FOOT = PAGE.height - 72;
const MUTED = '#526161';
const LINE = '#dfe6e6';
const COLUMNS = { product: MARGIN, amount: 290, price: 410, total: 482 } as const;
const AMOUNT_WIDTH = 112;

type PageLook = Omit<Look, 'width'> & { readonly width?: number };

/** Writes within the page unless a width is given. Returns the height. */
const write = (doc: Doc, text: string, x: number, y: number, { width = RIGHT - x, ...look }: PageLook): number =>
  writeText(doc, text, x, y, { width, ...look });

const rule = (doc: Doc, y: number, color = LINE): void => {
  doc.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(0.75).strokeColor(color).stroke();
};

/** Renders an order as the supplier gets it. */
export const orderPdf = (order: Order, house: House): Promise<Buffer> => {
  const doc = new Pdf({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 40 },
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: `Order ${order.number}`, Author: house.name },
  });
  const bytes: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => bytes.push(part));
    doc.on('end', () => resolve(Buffer.concat(bytes)));
    doc.on('error', reject);
  });
  lines(doc, order, house, head(doc, order, house));
  feet(doc, order, house);
  doc.end();
  return done;
};

export interface Unprintable {
  readonly text: string;
  readonly characters: string[];
}

/** Returns texts of the order with characters that no font has. */
export const unprintableIn = (order: Order, house: House): Unprintable[] => {
  const doc = new Pdf({ autoFirstPage: false });
  const texts = [
    house.name,
    house.tagline,
    house.deliveryAddress,
    order.supplier?.name,
    fullName(order.placedBy),
    order.note,
    ...order.lines.flatMap(({ item }) => [item.name, item.sku, item.supplierProductNumber, item.unit]),
  ];
  return [...new Set(texts)].flatMap((text) => {
    const characters = missingGraphemes(doc, text ?? '');
    return text == null || characters.length === 0 ? [] : [{ text, characters }];
  });
};

const head = (doc: Doc, order: Order, house: House): number => {
  const { name, tagline, accent, logo } = house;
  doc.rect(0, 0, PAGE.width, 6).fill(accent);
  if (logo !== null) doc.image(logo, MARGIN, 44, { fit: [40, 40] });
  const left = logo === null ? MARGIN : MARGIN + 52;
  write(doc, name, left, 46, { size: 14, weight: 600, width: 250 });
  if (tagline !== null) write(doc, tagline, left, 66, { size: 9, color: MUTED, width: 250 });
  write(doc, `Order ${order.number}`, 320, 44, { size: 18, weight: 600, align: 'right', width: RIGHT - 320 });
  write(doc, formatDayWithYear(order.orderedOn), 320, 68, {
    size: 9,
    color: MUTED,
    align: 'right',
    width: RIGHT - 320,
  });
  const answerTo = shownAddress(order.placedBy?.email);
  const facts: readonly (readonly [string, string])[] = [
    ['Supplier', order.supplier?.name ?? 'No supplier'],
    ...stated('Customer no.', order.supplier?.customerNumber),
    ...stated('Deliver to', house.deliveryAddress),
    ...stated('Phone', house.phone),
    ...stated('Tax no.', house.taxNumber),
    ['Ordered by', fullName(order.placedBy)],
    ...stated('Reply to', answerTo),
    ...stated('Expected', order.expectedOn === null ? null : formatDayWithYear(order.expectedOn)),
  ];
  let y = 116;
  for (const [label, value] of facts) {
    write(doc, label, MARGIN, y, { size: 9, color: MUTED, width: 90 });
    y += Math.max(17, write(doc, value, MARGIN + 92, y - 0.5, { size: 10 }) + 3);
  }
  if (order.cancelledAt !== null) {
    write(doc, 'Cancelled', MARGIN, y, { size: 10, weight: 600, color: '#b42318' });
    y += 17;
  }
  if (order.note !== null) {
    y += 10 + write(doc, order.note, MARGIN, y + 6, { size: 10, align: 'start' });
  }
  return y + 16;
};

const stated = (label: string, value: string | null | undefined): (readonly [string, string])[] =>
  value == null ? [] : [[label, value]];

const tableHead = (doc: Doc, y: number): number => {
  const look = { size: 8.5, weight: 600, color: MUTED } as const;
  write(doc, 'Product', COLUMNS.product, y, look);
  write(doc, 'Quantity', COLUMNS.amount, y, { ...look, align: 'right', width: AMOUNT_WIDTH });
  write(doc, 'Price', COLUMNS.price, y, { ...look, align: 'right', width: 60 });
  write(doc, 'Total', COLUMNS.total, y, { ...look, align: 'right', width: RIGHT - COLUMNS.total });
  rule(doc, y + 15, MUTED);
  return y + 23;
};

const lines = (doc: Doc, order: Order, house: House, from: number): void => {
  let y = tableHead(doc, from);
  const width = COLUMNS.amount - COLUMNS.product - 4;
  // An order that was cancelled as a whole is printed with all its lines.
  const valid = order.lines.filter(({ status }) => status !== 'reversed');
  for (const { item, quantityPurchased, quantityCancelled, unitCost, totalCost } of valid.length > 0
    ? valid
    : order.lines) {
    const amount = packedText(quantityPurchased - quantityCancelled, item.unit, item.pack);
    const codes = [
      item.supplierProductNumber !== null && `Your no. ${item.supplierProductNumber}`,
      item.sku !== null && `Our SKU ${item.sku}`,
    ].filter(Boolean);
    const name = { size: 10, width };
    const quantity = { size: 10, align: 'right', width: AMOUNT_WIDTH } as const;
    const nameHeight = heightOf(doc, item.name, name);
    const height = Math.max(nameHeight + (codes.length === 0 ? 0 : 13), heightOf(doc, amount, quantity));
    if (y + height + 12 > FOOT) {
      doc.addPage();
      doc.rect(0, 0, PAGE.width, 6).fill(house.accent);
      y = tableHead(doc, 48);
    }
    write(doc, item.name, COLUMNS.product, y, name);
    if (codes.length > 0)
      write(doc, codes.join(' · '), COLUMNS.product, y + nameHeight, { size: 8.5, color: MUTED, width });
    write(doc, amount, COLUMNS.amount, y, quantity);
    if (unitCost !== null)
      write(doc, formatUnitPrice(unitCost, house.currency), COLUMNS.price, y, { size: 10, align: 'right', width: 60 });
    if (totalCost !== null)
      write(doc, formatMoney(totalCost, house.currency), COLUMNS.total, y, {
        size: 10,
        align: 'right',
        width: RIGHT - COLUMNS.total,
      });
    y += height + 7;
    rule(doc, y - 2);
    y += 5;
  }
  if (order.totalCost === null) return;
  if (y + 24 > FOOT) {
    doc.addPage();
    y = 56;
  }
  const total = { size: 11, weight: 600 } as const;
  write(doc, 'Total', COLUMNS.product, y + 2, total);
  write(doc, formatMoney(order.totalCost, house.currency), COLUMNS.price, y + 2, {
    ...total,
    align: 'right',
    width: RIGHT - COLUMNS.price,
  });
};

const feet = (doc: Doc, { number }: Order, { name }: House): void => {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // Without a bottom margin the footer does not start a new page.
    doc.page.margins.bottom = 0;
    write(doc, `${name} · Order ${number}`, MARGIN, PAGE.height - 42, { size: 8, color: MUTED, width: 300 });
    write(doc, `${page + 1} of ${count}`, RIGHT - 80, PAGE.height - 42, {
      size: 8,
      color: MUTED,
      align: 'right',
      width: 80,
    });
  }
};
