import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Scanned } from '@atrium/contract/clinic/scans/schemas';
import { getContainedCodes } from '@atrium/rules/gs1/gtin';
import { parseScan } from '@atrium/rules/gs1/parse-scan';
import { getLotNumberDoubt, normalizeLotNumber } from '@atrium/rules/stock/lot-number';
import { isSameCode } from '@atrium/rules/stock/product-codes';
import { errorResponse } from './mock-api.js';

/* Codes as scanners type them, and the server's replies. The GTINs use GS1's demonstration prefix. */

export const UNIT = '9501101530126';
export const CARTON = '19501101530123';
export const CARTON_WITH_LOT = '01195011015301231726123110AB-123';
export const LOT_WITH_EXPIRY = '01095011015301261726123110AB-123';
export const SAME_LOT_WITHOUT_EXPIRY = '010950110153012610AB-123';
export const MONTH_ONLY = '01095011015301261726020010FEB-00';
export const LOWER_CASE = '0178n53y98tl';
/** Keyboard layouts with a printed code and the characters that a computer with that layout receives. */
export const MAPPED_LAYOUTS = [
  ['French AZERTY', '9501101530126', 'ç(à&&à&("à&é-'],
  ['German QWERTZ', '9501101530126', '9501101530126'],
  ['French AZERTY', '(01)09501101530126(17)261231(10)AB-123', '9à&0àç(à&&à&("à&é-9&è0é-&é"&9&à0QB)&é"'],
  ['German QWERTZ', '(01)09501101530126(17)261231(10)AB-123', ')01=09501101530126)17=261231)10=ABß123'],
] as const;
/** Codes without a check digit, which are rejected with other keyboard layouts. */
export const REFUSED_LAYOUTS = ['à&"_UçA-QQBD', 'LOT)èQ!?W', 'LOTß7A-MY'] as const;

const TODAY = '2026-11-26';

/** Returns the reply of `GET /api/inventory/scanned` for these products and lots. */
export function scanReply(code: string, products: readonly Item[], lots: Scanned['lots'] = []) {
  const read = parseScan(code, TODAY);
  if ('problem' in read)
    return errorResponse(400, 'input.invalid', 'Please correct the marked fields', {
      errors: [{ path: 'code', message: read.problem }],
    });
  const { scan } = read;
  const having = (wanted: readonly string[]) =>
    products.filter(({ barcode }) => barcode !== null && wanted.some((one) => isSameCode(one, barcode)));
  const own = having([scan.code]);
  const matches = own.length > 0 ? own : having(getContainedCodes(scan.code));
  const isPackage = own.length === 0 && matches.length > 0;
  const doubts = matches.flatMap(({ id, name }): Scanned['doubts'] => {
    const facts = { number: scan.lot ?? '', products: [{ name, codes: [] }], lots, today: TODAY };
    const doubt = scan.lot === null ? null : getLotNumberDoubt(facts);
    return [
      ...(isPackage
        ? [{ stockId: id, about: 'package' as const, sentence: `This is a package of ${name}.`, meant: null }]
        : []),
      ...(doubt === null ? [] : [{ stockId: id, ...doubt }]),
    ];
  });
  const sameLots = lots.filter(
    ({ number }) => scan.lot !== null && normalizeLotNumber(number) === normalizeLotNumber(scan.lot),
  );
  return {
    status: 200,
    body: { ...scan, matches, lots: sameLots, isPackage, pieces: isPackage ? null : 1, doubts } as unknown,
  };
}
