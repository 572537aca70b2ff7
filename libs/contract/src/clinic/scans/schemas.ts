import * as z from 'zod/mini';
import { MAX_SCAN } from '@atrium/rules/gs1/parse-scan';
import { LOT_STATES } from '@atrium/rules/stock/lots';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { queryText } from '../../core/query-fields.js';
import { consumableReply } from '../consumables/schemas.js';
import { itemReply } from '../items/schemas.js';

/**
 * Doubts about a scan. `package`: several pieces or an unknown number. `held`: the lot is quarantined or recalled.
 * `lost-expiry`, `lost-element`: the lot number contains the following elements, because the scanner left out a
 * separator.
 */
const SCAN_DOUBTS = ['package', 'held', 'own-code', 'lost-expiry', 'lost-element', 'look-alike'] as const;

export const scannedReply = z.object({
  /** The code for lookups: a GTIN with as few digits as possible, else the code as read. */
  code: z.string(),
  /** GTIN with 14 digits. */
  gtin: z.nullable(z.string()),
  expiresOn: z.nullable(z.string()),
  lot: z.nullable(z.string()),
  serial: z.nullable(z.string()),
  count: z.nullable(z.int()),
  /** Sentences about invalid elements. The field of an invalid element is null. */
  faults: z.array(z.object({ of: z.enum(['code', 'expiresOn', 'lot', 'serial', 'count']), sentence: z.string() })),
  /** Active products with this code; empty when it is unknown. */
  matches: z.array(z.union([itemReply, consumableReply])),
  /** Lots of the matches with that number, and lots that the doubts refer to. */
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
  /** No product has the code of this package; the matches are its contents. */
  isPackage: z.boolean(),
  /** Number of pieces in the package: 1 for a barcode, null for a package of unknown size. */
  pieces: z.nullable(z.int()),
  /** Doubts that the user must confirm before the scan is stored. */
  doubts: z.array(
    z.object({
      stockId: f.id(),
      about: z.enum(SCAN_DOUBTS),
      sentence: z.string(),
      /** Lot that is probably meant; `count` is the number of pieces when the code contains it. */
      meant: z.nullable(
        z.object({ number: z.string(), expiresOn: z.nullable(z.string()), count: z.nullable(z.int()) }),
      ),
    }),
  ),
});
export type Scanned = z.infer<typeof scannedReply>;

export const findScannedSchemas = callSchemas({
  summary: 'Decode a scanned code (GS1 DataMatrix, GS1-128, QR, Digital Link or plain barcode) and find its products',
  query: z.object({ code: queryText(MAX_SCAN) }),
  reply: scannedReply,
});
