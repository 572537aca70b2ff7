import { fileURLToPath } from 'node:url';
import type { Order } from '@atrium/contract/clinic/orders';
import { formatDayWithYear } from '@atrium/rules/calendar';
import { formatMoney } from '@atrium/rules/money';
import { fullName, shownAddress } from '@atrium/rules/people';
import { quantityText } from '@atrium/rules/quantity';
import Pdf from 'pdfkit';
import { fontOf, runsOf, SUBSETS } from './pdf-fonts.js';

/** How the clinic shows itself. */
export interface House {
  readonly name: string;
  readonly tagline: string | null;
  readonly accent: string;
  readonly currency: string;
  /** PNG or JPEG. */
  readonly logo: Buffer | null;
}

const FONTS = fileURLToPath(new URL('../../../assets/fonts/', import.meta.url));
const MARGIN = 56;
const PAGE = { width: 595.28, height: 841.89 } as const;
const RIGHT = PAGE.width - MARGIN;
const FOOT = PAGE.height - 72;
const TEXT = '#0f1f1f';
const MUTED = '#526161';
const LINE = '#dfe6e6';
const COLUMNS = { product: MARGIN, amount: 320, price: 410, total: 482 } as const;

type Weight = 400 | 600;
interface Look {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
  readonly width?: number;
  readonly align?: 'left' | 'right';
}
type Doc = InstanceType<typeof Pdf>;

/** Each script has a font of its own, and a text may have several. */
const write = (doc: Doc, text: string, x: number, y: number, look: Look): void => {
  const { size, weight = 400, color = TEXT, width = RIGHT - x, align = 'left' } = look;
  const runs = runsOf(text);
  doc.fontSize(size).fillColor(color);
  if (align === 'right') {
    const total = runs.reduce((sum, run) => sum + doc.font(fontOf(run.subset, weight)).widthOfString(run.text), 0);
    let at = x + width - total;
    for (const run of runs) {
      doc.font(fontOf(run.subset, weight)).text(run.text, at, y, { lineBreak: false });
      at += doc.widthOfString(run.text);
    }
    return;
  }
  runs.forEach((run, index) => {
    const options = { width, continued: index < runs.length - 1, lineGap: 2 };
    doc.font(fontOf(run.subset, weight));
    if (index === 0) doc.text(run.text, x, y, options);
    else doc.text(run.text, options);
  });
};

const heightOf = (doc: Doc, text: string, { size, weight = 400, width = RIGHT - MARGIN }: Look): number =>
  doc.fontSize(size).font(fontOf('latin', weight)).heightOfString(text, { width, lineGap: 2 });

const rule = (doc: Doc, y: number, color = LINE): void => {
  doc.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(0.75).strokeColor(color).stroke();
};

/** The order as the supplier gets it. */
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
  for (const subset of SUBSETS)
    for (const weight of [400, 600] as const)
      doc.registerFont(fontOf(subset, weight), `${FONTS}inter-${subset}-${weight}-normal.woff`);
  lines(doc, order, house, head(doc, order, house));
  feet(doc, order, house);
  doc.end();
  return done;
};

const head = (doc: Doc, order: Order, { name, tagline, accent, logo }: House): number => {
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
    ['Ordered by', fullName(order.placedBy)],
    ...(answerTo === null ? [] : [['Answer to', answerTo] as const]),
    ...(order.expectedOn === null ? [] : [['Expected', formatDayWithYear(order.expectedOn)] as const]),
  ];
  let y = 116;
  for (const [label, value] of facts) {
    write(doc, label, MARGIN, y, { size: 9, color: MUTED, width: 90 });
    write(doc, value, MARGIN + 92, y - 0.5, { size: 10, width: RIGHT - MARGIN - 92 });
    y += Math.max(17, heightOf(doc, value, { size: 10, width: RIGHT - MARGIN - 92 }) + 3);
  }
  if (order.cancelledAt !== null) {
    write(doc, 'Cancelled', MARGIN, y, { size: 10, weight: 600, color: '#b42318' });
    y += 17;
  }
  if (order.note !== null) {
    write(doc, order.note, MARGIN, y + 6, { size: 10 });
    y = doc.y + 4;
  }
  return y + 16;
};

const tableHead = (doc: Doc, y: number): number => {
  const look = { size: 8.5, weight: 600, color: MUTED } as const;
  write(doc, 'Product', COLUMNS.product, y, look);
  write(doc, 'Quantity', COLUMNS.amount, y, { ...look, align: 'right', width: 78 });
  write(doc, 'Price', COLUMNS.price, y, { ...look, align: 'right', width: 60 });
  write(doc, 'Total', COLUMNS.total, y, { ...look, align: 'right', width: RIGHT - COLUMNS.total });
  rule(doc, y + 15, MUTED);
  return y + 23;
};

const lines = (doc: Doc, order: Order, house: House, from: number): void => {
  let y = tableHead(doc, from);
  const width = COLUMNS.amount - COLUMNS.product - 4;
  for (const { item, quantityPurchased, quantityCancelled, unitCost, totalCost } of order.lines) {
    const amount = quantityText(quantityPurchased - quantityCancelled, item.unit);
    const height =
      Math.max(heightOf(doc, item.name, { size: 10, width }), heightOf(doc, amount, { size: 10, width: 78 })) +
      (item.sku === null ? 0 : 13);
    if (y + height + 12 > FOOT) {
      doc.addPage();
      doc.rect(0, 0, PAGE.width, 6).fill(house.accent);
      y = tableHead(doc, 48);
    }
    write(doc, item.name, COLUMNS.product, y, { size: 10, width });
    if (item.sku !== null) write(doc, item.sku, COLUMNS.product, y + height - 13, { size: 8.5, color: MUTED, width });
    write(doc, amount, COLUMNS.amount, y, { size: 10, align: 'right', width: 78 });
    if (unitCost !== null)
      write(doc, formatMoney(unitCost, house.currency), COLUMNS.price, y, { size: 10, align: 'right', width: 60 });
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
    // Below the margin, or the text would begin a page of its own.
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
