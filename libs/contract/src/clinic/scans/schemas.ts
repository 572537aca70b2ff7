import * as z from 'zod/mini';
import { MAX_SCAN } from '@atrium/rules/gs1/read-scan';
import { LOT_STATES } from '@atrium/rules/stock/lots';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { consumableReply } from '../consumables/schemas.js';
import { itemReply } from '../items/schemas.js';

/**
 * `package`: more pieces than one, or an unknown number. `held`: the lot is quarantined or recalled. `lost-expiry`,
 * `lost-element`: the lot number contains what follows it, because the scanner left out a separator.
 */
const SCAN_DOUBTS = ['package', 'held', 'own-code', 'lost-expiry', 'lost-element', 'look-alike'] as const;

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
  /** The lots of the matches with that number, and those that the doubts are about. */
  lots: z.array(
    z.object({
      id: f.id(),
      stockId: f.id(),
      number: z.string(),
      expiresOn: z.nullable(z.string()),
      quantity: z.int(),
      state: z.enum(LOT_STATES),
    }),
  ),
  /** The code is a package's, of a number that no product has: the matches are what it contains. */
  isPackage: z.boolean(),
  /** The number of pieces in the package with this code: 1 for a barcode, null for a package of unknown size. */
  pieces: z.nullable(z.int()),
  /** What a person has to confirm before anything of the scan is stored. */
  doubts: z.array(
    z.object({
      stockId: f.id(),
      about: z.enum(SCAN_DOUBTS),
      sentence: z.string(),
      /** The lot that is probably meant; `count` is the number of pieces in the package, where the code says it. */
      meant: z.nullable(
        z.object({ number: z.string(), expiresOn: z.nullable(z.string()), count: z.nullable(z.int()) }),
      ),
    }),
  ),
});
export type Scanned = z.infer<typeof scannedReply>;

export const findScannedSchemas = callSchemas({
  summary:
    'What a scanned code says (GS1 DataMatrix, GS1-128, QR, Digital Link, or a plain barcode), and what has it as its code',
  query: z.object({ code: f.queryText(MAX_SCAN) }),
  reply: scannedReply,
});
