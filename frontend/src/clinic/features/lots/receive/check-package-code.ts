import { isolateDirection } from '@atrium/rules/names/isolate';
import { parseScan } from '@atrium/rules/gs1/parse-scan';
import { getErrorMessage } from '../../../../lib/api/http.js';
import { lookUpCode } from '../../scanning/public.js';

export interface ReceivedItem {
  readonly id: number;
  readonly name: string;
}

/** Reason why a package code cannot be used for this product; null for none. */
export type CodeRejection =
  | { readonly sentence: string; readonly unknown: null }
  | { readonly sentence: string; readonly unknown: string };

/** Looks up the product of a code on the server. A code without a product is accepted. */
export async function checkPackageCode(code: string, today: string, item: ReceivedItem): Promise<CodeRejection | null> {
  const read = parseScan(code, today);
  if ('problem' in read || read.scan.gtin === null) return null;
  try {
    const { code: known, matches } = await lookUpCode(code);
    if (matches.some(({ id }) => id === item.id)) return null;
    if (matches.length === 0)
      return {
        sentence: `Nothing has the code ${known} yet. Is it a package of ${isolateDirection(item.name)}?`,
        unknown: known,
      };
    const names = matches.map(({ name }) => name).join(' or ');
    return {
      sentence: `This is the code of ${names}, not of ${isolateDirection(item.name)}. Nothing was filled in.`,
      unknown: null,
    };
  } catch (error) {
    return {
      sentence: `${getErrorMessage(error, 'The code could not be looked up.')} Please scan it again, or type the lot.`,
      unknown: null,
    };
  }
}
