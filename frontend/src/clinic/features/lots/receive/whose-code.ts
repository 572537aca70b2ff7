import { isolate } from '@atrium/rules/names/isolate';
import { readScan } from '@atrium/rules/gs1/read-scan';
import { sentenceOf } from '../../../../lib/api/http.js';
import { findCode } from '../../scanning/public.js';

export interface Received {
  readonly id: number;
  readonly name: string;
}

/** Reason to reject a package code for this product; null for none. */
export type CodeRefusal =
  | { readonly sentence: string; readonly unknown: null }
  | { readonly sentence: string; readonly unknown: string };

/** Looks up the product of a code on the server. A code without a product is accepted. */
export async function refusalOfCode(code: string, today: string, item: Received): Promise<CodeRefusal | null> {
  const read = readScan(code, today);
  if ('problem' in read || read.scan.gtin === null) return null;
  try {
    const { code: known, matches } = await findCode(code);
    if (matches.some(({ id }) => id === item.id)) return null;
    if (matches.length === 0)
      return {
        sentence: `Nothing has the code ${known} yet. Is it a package of ${isolate(item.name)}?`,
        unknown: known,
      };
    const names = matches.map(({ name }) => name).join(' or ');
    return {
      sentence: `This is the code of ${names}, not of ${isolate(item.name)}. Nothing was filled in.`,
      unknown: null,
    };
  } catch (error) {
    return {
      sentence: `${sentenceOf(error, 'The code could not be looked up.')} Please scan it again, or type the lot.`,
      unknown: null,
    };
  }
}
