import { readForm } from './gs1/form.js';

/* What may be a lot's number: what stands on the package behind "LOT", and not all that its code says. */

export const MAX_LOT_NUMBER = 200;

/** What scanners give of a package, typed into the field of one part of it. */
export function isPackageCode(text: string): boolean {
  const form = readForm(text.trim());
  return 'elements' in form;
}

const lotInCode = (text: string): string | null => {
  const form = readForm(text.trim());
  return 'elements' in form ? (form.elements.get('10') ?? null) : null;
};

/** Why a text is no lot number; null: it may be one. */
export function wrongLotNumber(typed: string): string | null {
  const text = typed.trim();
  if (text.length > MAX_LOT_NUMBER)
    return `Lot number has ${text.length.toLocaleString('en')} characters; at most ${MAX_LOT_NUMBER} are possible`;
  if (!isPackageCode(text)) return null;
  const lot = lotInCode(text);
  return lot === null
    ? 'This is the code of a package, and it names no lot. Please enter the number that stands behind LOT'
    : `This is the whole code of a package. Its lot number is ${lot}`;
}
