import * as z from 'zod/mini';
import { MAX_SCAN } from '@atrium/rules/gs1/read-scan';
import { LOT_STATES } from '@atrium/rules/lots';
import { clinicMember, endpoint } from '../core/endpoint.js';
import { id, queryText } from '../core/fields.js';
import { consumableReply } from './consumables.js';
import { itemReply } from './items.js';

export const scannedReply = z.object({
  /** What it is known by: a GTIN with as few digits as it can have, else the code as it is. */
  code: z.string(),
  /** 14 digits. */
  gtin: z.nullable(z.string()),
  expiresOn: z.nullable(z.string()),
  lot: z.nullable(z.string()),
  serial: z.nullable(z.string()),
  count: z.nullable(z.int()),
  /** What of it cannot be right, in sentences; what a fault is of is null. */
  faults: z.array(z.object({ of: z.enum(['code', 'expiresOn', 'lot', 'serial', 'count']), sentence: z.string() })),
  /** Active items and consumables with this code; none when nobody knows it. */
  matches: z.array(z.union([itemReply, consumableReply])),
  /** The lot of that number, where the matches hold it. */
  lots: z.array(
    z.object({
      id: id(),
      stockId: id(),
      number: z.string(),
      expiresOn: z.nullable(z.string()),
      quantity: z.int(),
      state: z.enum(LOT_STATES),
    }),
  ),
  /** It is the code of a package, and the matches are what it holds. */
  isPackage: z.boolean(),
});
export type Scanned = z.infer<typeof scannedReply>;

export const findScanned = endpoint({
  name: 'findScanned',
  summary:
    'What a scanned code says (GS1 DataMatrix, GS1-128, QR, Digital Link, or a plain barcode), and what has it as its code',
  method: 'GET',
  path: '/api/inventory/scanned',
  access: clinicMember(),
  query: z.object({ code: queryText(MAX_SCAN) }),
  reply: scannedReply,
  status: 200,
});
