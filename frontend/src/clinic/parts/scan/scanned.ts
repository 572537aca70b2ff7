import { findScanned, type Scanned } from '@atrium/contract/clinic/scans';
import { isGs1Like } from '@atrium/rules/gs1/form';
import { isGtinLong } from '@atrium/rules/gs1/gtin';
import { call } from '../../../lib/http.js';
import type { Stock } from '../../store/clinic-state.js';

/** What a code says of the very package that was scanned; the form that knows lots fills them with it. */
export type ScannedPackage = Pick<Scanned, 'lot' | 'expiresOn' | 'serial' | 'count' | 'lots'>;

/** What was scanned, and what it is. */
export interface ScannedStock<S extends Stock = Stock> {
  readonly item: S;
  readonly said: ScannedPackage;
}

/** What is done with a code that nothing has. */
export type CodeAct = 'new' | 'attach';

/** Whether typed text is a code to be asked for as a whole: a GS1 code, or a number of the length of a GTIN. */
export const isCode = (text: string): boolean => isGs1Like(text) || isGtinLong(text.trim());

export const findCode = (code: string): Promise<Scanned> => call(findScanned, { query: { code } });
