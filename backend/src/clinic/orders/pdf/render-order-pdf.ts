import type { Order } from '@atrium/contract/clinic/orders/schemas';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { formatMoney, formatUnitPrice } from '@atrium/rules/prices/money';
import { getFullName, getVisibleAddress } from '@atrium/rules/people/people';
import { formatPackages } from '@atrium/rules/stock/quantity';
import Pdf from 'pdfkit';
import type { PdfDocument } from './pdf-fonts.js';
import { measureHeight, type TextStyle, findMissingGraphemes, writeText } from './pdf-text.js';

/** Name, address and logo of the clinic. */
export interface Letterhead {
  readonly name: string;
  readonly tagline: string | null;
  readonly accent: string;
  readonly currency: string;
  readonly deliveryAddress: string | null;
  readonly phone: string | null;
  readonly taxNumber: string | null;
  /** Logo as PNG or JPEG. */
  readonly logo: Buffer | null;
}

const MARGIN = 56;
const PAGE = { width: 595.28, height: 841.89 } as const;
const RIGHT = PAGE.width - MARGIN;
const FOOTER_TOP = PAGE.height - 72;
const MUTED = '#526161';
const LINE_COLOR = '#dfe6e6';
const COLUMNS = { product: MARGIN, amount: 290, price: 410, total: 482 } as const;
const AMOUNT_WIDTH = 112;

type PageTextStyle = Omit<TextStyle, 'width'> & { readonly width?: number };

/** Writes text within the page margins or the given width. Returns its height in points. */
const writeBlock = (
  doc: PdfDocument,
  text: string,
  x: number,
  y: number,
  { width = RIGHT - x, ...style }: PageTextStyle,
): number => writeText(doc, text, x, y, { width, ...style });

const drawRule = (doc: PdfDocument, y: number, color = LINE_COLOR): void => {
  doc.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(0.75).strokeColor(color).stroke();
};

/** Renders an order as the PDF that the supplier receives. */
export const renderOrderPdf = (order: Order, letterhead: Letterhead): Promise<Buffer> => {
  const doc = new Pdf({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 40 },
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: `Order ${order.number}`, Author: letterhead.name },
  });
  const bytes: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => bytes.push(part));
    doc.on('end', () => resolve(Buffer.concat(bytes)));
    doc.on('error', reject);
  });
  writeLines(doc, order, letterhead, writeHead(doc, order, letterhead));
  writeFooters(doc, order, letterhead);
  doc.end();
  return done;
};

export interface UnprintableText {
  readonly text: string;
  readonly characters: string[];
}

/** Returns texts of the order with characters that no font has. */
export const findUnprintable = (order: Order, letterhead: Letterhead): UnprintableText[] => {
  const doc = new Pdf({ autoFirstPage: false });
  const texts = [
    letterhead.name,
    letterhead.tagline,
    letterhead.deliveryAddress,
    order.supplier?.name,
    getFullName(order.placedBy),
    order.note,
    ...order.lines.flatMap(({ item }) => [item.name, item.sku, item.supplierProductNumber, item.unit]),
  ];
  return [...new Set(texts)].flatMap((text) => {
    const characters = findMissingGraphemes(doc, text ?? '');
    return text == null || characters.length === 0 ? [] : [{ text, characters }];
  });
};

const writeHead = (doc: PdfDocument, order: Order, letterhead: Letterhead): number => {
  const { name, tagline, accent, logo } = letterhead;
  doc.rect(0, 0, PAGE.width, 6).fill(accent);
  if (logo !== null) doc.image(logo, MARGIN, 44, { fit: [40, 40] });
  const remaining = logo === null ? MARGIN : MARGIN + 52;
  writeBlock(doc, name, remaining, 46, { size: 14, weight: 600, width: 250 });
  if (tagline !== null) writeBlock(doc, tagline, remaining, 66, { size: 9, color: MUTED, width: 250 });
  writeBlock(doc, `Order ${order.number}`, 320, 44, { size: 18, weight: 600, align: 'right', width: RIGHT - 320 });
  writeBlock(doc, formatDayWithYear(order.orderedOn), 320, 68, {
    size: 9,
    color: MUTED,
    align: 'right',
    width: RIGHT - 320,
  });
  const answerTo = getVisibleAddress(order.placedBy?.email);
  const facts: readonly (readonly [string, string])[] = [
    ['Supplier', order.supplier?.name ?? 'No supplier'],
    ...writeLabeledValue('Customer no.', order.supplier?.customerNumber),
    ...writeLabeledValue('Deliver to', letterhead.deliveryAddress),
    ...writeLabeledValue('Phone', letterhead.phone),
    ...writeLabeledValue('Tax no.', letterhead.taxNumber),
    ['Ordered by', getFullName(order.placedBy)],
    ...writeLabeledValue('Reply to', answerTo),
    ...writeLabeledValue('Expected', order.expectedOn === null ? null : formatDayWithYear(order.expectedOn)),
  ];
  let y = 116;
  for (const [label, value] of facts) {
    writeBlock(doc, label, MARGIN, y, { size: 9, color: MUTED, width: 90 });
    y += Math.max(17, writeBlock(doc, value, MARGIN + 92, y - 0.5, { size: 10 }) + 3);
  }
  if (order.cancelledAt !== null) {
    writeBlock(doc, 'Cancelled', MARGIN, y, { size: 10, weight: 600, color: '#b42318' });
    y += 17;
  }
  if (order.note !== null) {
    y += 10 + writeBlock(doc, order.note, MARGIN, y + 6, { size: 10, align: 'start' });
  }
  return y + 16;
};

const writeLabeledValue = (label: string, value: string | null | undefined): (readonly [string, string])[] =>
  value == null ? [] : [[label, value]];

const writeTableHead = (doc: PdfDocument, y: number): number => {
  const style = { size: 8.5, weight: 600, color: MUTED } as const;
  writeBlock(doc, 'Product', COLUMNS.product, y, style);
  writeBlock(doc, 'Quantity', COLUMNS.amount, y, { ...style, align: 'right', width: AMOUNT_WIDTH });
  writeBlock(doc, 'Price', COLUMNS.price, y, { ...style, align: 'right', width: 60 });
  writeBlock(doc, 'Total', COLUMNS.total, y, { ...style, align: 'right', width: RIGHT - COLUMNS.total });
  drawRule(doc, y + 15, MUTED);
  return y + 23;
};

const writeLines = (doc: PdfDocument, order: Order, letterhead: Letterhead, from: number): void => {
  let y = writeTableHead(doc, from);
  const width = COLUMNS.amount - COLUMNS.product - 4;
  // An order that was cancelled as a whole is printed with all its lines.
  const valid = order.lines.filter(({ status }) => status !== 'reversed');
  for (const { item, quantityPurchased, quantityCancelled, unitCost, totalCost } of valid.length > 0
    ? valid
    : order.lines) {
    const amount = formatPackages(quantityPurchased - quantityCancelled, item.unit, item.pack);
    const codes = [
      item.supplierProductNumber !== null && `Your no. ${item.supplierProductNumber}`,
      item.sku !== null && `Our SKU ${item.sku}`,
    ].filter(Boolean);
    const name = { size: 10, width };
    const quantity = { size: 10, align: 'right', width: AMOUNT_WIDTH } as const;
    const nameHeight = measureHeight(doc, item.name, name);
    const height = Math.max(nameHeight + (codes.length === 0 ? 0 : 13), measureHeight(doc, amount, quantity));
    if (y + height + 12 > FOOTER_TOP) {
      doc.addPage();
      doc.rect(0, 0, PAGE.width, 6).fill(letterhead.accent);
      y = writeTableHead(doc, 48);
    }
    writeBlock(doc, item.name, COLUMNS.product, y, name);
    if (codes.length > 0)
      writeBlock(doc, codes.join(' · '), COLUMNS.product, y + nameHeight, { size: 8.5, color: MUTED, width });
    writeBlock(doc, amount, COLUMNS.amount, y, quantity);
    if (unitCost !== null)
      writeBlock(doc, formatUnitPrice(unitCost, letterhead.currency), COLUMNS.price, y, {
        size: 10,
        align: 'right',
        width: 60,
      });
    if (totalCost !== null)
      writeBlock(doc, formatMoney(totalCost, letterhead.currency), COLUMNS.total, y, {
        size: 10,
        align: 'right',
        width: RIGHT - COLUMNS.total,
      });
    y += height + 7;
    drawRule(doc, y - 2);
    y += 5;
  }
  if (order.totalCost === null) return;
  if (y + 24 > FOOTER_TOP) {
    doc.addPage();
    y = 56;
  }
  const total = { size: 11, weight: 600 } as const;
  writeBlock(doc, 'Total', COLUMNS.product, y + 2, total);
  writeBlock(doc, formatMoney(order.totalCost, letterhead.currency), COLUMNS.price, y + 2, {
    ...total,
    align: 'right',
    width: RIGHT - COLUMNS.price,
  });
};

const writeFooters = (doc: PdfDocument, { number }: Order, { name }: Letterhead): void => {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // Without a bottom margin the footer does not start a new page.
    doc.page.margins.bottom = 0;
    writeBlock(doc, `${name} · Order ${number}`, MARGIN, PAGE.height - 42, { size: 8, color: MUTED, width: 300 });
    writeBlock(doc, `${page + 1} of ${count}`, RIGHT - 80, PAGE.height - 42, {
      size: 8,
      color: MUTED,
      align: 'right',
      width: 80,
    });
  }
};
