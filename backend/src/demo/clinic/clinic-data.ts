import { SHELF_LIFE_UNITS, TREATMENT_TYPES, WASTE_REASONS } from '@atrium/rules/stock/labels';
import { STOCK_KINDS } from '@atrium/rules/stock/stock-status';
import * as z from 'zod/mini';
import { readAsset } from '../../platform/read-asset.js';
import { amount, count, dayOffset, findEntry, flag, hoursAgo, text } from '../demo-fields.js';

/* The data of the demonstration clinic (backend/assets/demo/clinic). Products are referred to by their SKU. */

const treatmentType = z.nullable(z.enum(TREATMENT_TYPES));

const productSchema = z.strictObject({
  name: text,
  sku: text,
  barcode: text,
  brand: z.nullable(text),
  unit: text,
  unitCost: amount,
  packageCost: z.optional(amount),
  unitsPerPackage: z.optional(count),
  minStockLevel: count,
  reorderQuantity: count,
  shelfLife: z.nullable(count),
  tracksLots: z.optional(z.boolean()),
  contentAmount: z.optional(count),
  contentUnit: z.optional(text),
  hoursOnceOpened: z.optional(count),
  past: z.strictObject({
    /** Mean number of uses on a usual day, and the largest quantity of one use. */
    usesPerDay: z.number(),
    maxPerUse: count,
    /** Stock level at the end of the history. */
    ends: z._default(z.enum(['well', 'low', 'out']), 'well'),
    firstLotExpiresInDays: z.optional(dayOffset),
    /** Reason for quarantining the last lot; absent when no lot is quarantined. */
    quarantineReason: z.optional(text),
  }),
});

const groupSchema = z.strictObject({
  kind: z.enum(STOCK_KINDS),
  category: text,
  supplier: text,
  shelf: text,
  shelfLifeUnit: z.enum(SHELF_LIFE_UNITS),
  tracksLots: z.boolean(),
  treatment: treatmentType,
  products: z.array(productSchema),
});

const nullableText = z.nullable(text);
const data = readAsset(
  'demo/clinic/catalogue.json',
  z.strictObject({
    categories: z.array(z.strictObject({ name: text, description: nullableText })),
    suppliers: z.array(
      z.strictObject({ name: text, contactEmail: text, contactPhone: text, website: text, notes: nullableText }),
    ),
    groups: z.array(groupSchema),
  }),
);

export const { categories, suppliers } = data;

/** Demo products as table rows; `past` contains the parameters of their history. */
export const demoStock = data.groups.flatMap(({ products, treatment, supplier, category, ...group }) =>
  products.map(({ past, tracksLots = group.tracksLots, ...product }) => ({
    ...group,
    ...product,
    tracksLots,
    category: findEntry(categories, 'name', category),
    primarySupplier: findEntry(suppliers, 'name', supplier),
    past: { ...past, treatment },
  })),
);
export type DemoStock = (typeof demoStock)[number];

export const findStock = (sku: string): DemoStock => findEntry(demoStock, 'sku', sku);

const percent = count.check(z.lte(100));
export const history = readAsset(
  'demo/clinic/history.json',
  z.strictObject({
    /** Email addresses of the accounts that log entries. The first is the manager, who receives deliveries. */
    people: z.array(text),
    days: count,
    /** Relative number of uses per weekday, Sunday to Saturday. */
    weekdayWeights: z.array(z.number()).check(z.length(7)),
    /** Number of days before the end of the history in which nothing is delivered, by the stock level at the end. */
    daysWithoutDelivery: z.strictObject({ well: count, low: count, out: count }),
    counts: z.strictObject({
      /** Hour of the day at which the count took place, in UTC. */
      hour: z.number(),
      past: z.array(z.strictObject({ daysAgo: count, percentOff: percent, isBlind: flag })),
      open: z.strictObject({ name: text, shelf: text }),
    }),
    /** Losses of the most expensive products that are well stocked. */
    losses: z.array(z.strictObject({ quantity: count, reason: z.enum(WASTE_REASONS), note: z.nullable(text) })),
  }),
);

export const containers = readAsset(
  'demo/clinic/containers.json',
  z.array(
    z.strictObject({
      sku: text,
      uses: z
        .array(z.strictObject({ content: z.number(), hoursAgo, patientId: z.nullable(text), treatmentType }))
        .check(z.minLength(1)),
    }),
  ),
);

const kitLine = z.strictObject({ skus: z.array(text).check(z.minLength(1)), amount: count, isContent: flag });
export const { kits, treatments } = readAsset(
  'demo/clinic/treatments.json',
  z.strictObject({
    kits: z.array(z.strictObject({ key: text, name: text, treatmentType, lines: z.array(kitLine) })),
    treatments: z.array(
      z.strictObject({
        hoursAgo,
        kit: text,
        patientId: text,
        /** Quantities that differ from the kit, by the first SKU of the line; 0 omits the line. */
        instead: z._default(z.record(text, count), {}),
        /** Includes the uses that containers.json logs by content for this patient. */
        usesContainer: flag,
      }),
    ),
  }),
);

export type Kit = (typeof kits)[number];
export const findKit = (key: string): Kit => findEntry(kits, 'key', key);

const requestSchema = z.strictObject({ hoursAgo, priority: text, reason: text });
export const { receivedHoursAgo, orders, requestWithoutOrder } = readAsset(
  'demo/clinic/orders.json',
  z.strictObject({
    receivedHoursAgo: hoursAgo,
    orders: z.array(
      z.strictObject({
        placedDaysAgo: count,
        expectedInDays: dayOffset,
        note: z._default(z.nullable(text), null),
        isSent: flag,
        lines: z
          .array(z.strictObject({ sku: text, quantity: count, isReceived: flag, request: z.optional(requestSchema) }))
          .check(z.minLength(1)),
      }),
    ),
    requestWithoutOrder: z.extend(requestSchema, { sku: text, decidedHoursAgo: hoursAgo }),
  }),
);

export const requests = readAsset(
  'demo/clinic/requests.json',
  z.array(
    z.extend(requestSchema, {
      sku: text,
      status: z.enum(['pending', 'dismissed']),
      note: z._default(z.nullable(text), null),
    }),
  ),
);
