import { toGtin14 } from './gtin.js';
import { type Elements, isIdentifier } from './elements.js';

/** Short names that older GS1 Digital Links use instead of application identifiers. */
const SHORT_NAMES: Readonly<Record<string, string>> = { gtin: '01', lot: '10', ser: '21', exp: '17' };
const toIdentifier = (text: string): string => SHORT_NAMES[text.toLowerCase()] ?? text;

/** Returns whether a scanned text is an http or https URL. */
export const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text);

const decodeSafely = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Reads a GS1 Digital Link of any domain ("https://id.example/01/04150123456782"); null when it names no product. */
export function readDigitalLink(text: string): Elements | null {
  const [, path = '', query = ''] = /^https?:\/\/[^/?#]+([^?#]*)(?:\?([^#]*))?/i.exec(text) ?? [];
  const steps = path.split('/').filter((step) => step !== '');
  const start = steps.findIndex(
    (step, index) => toIdentifier(step) === '01' && /^(\d{8}|\d{12,14})$/.test(steps[index + 1] ?? ''),
  );
  if (start === -1) return null;
  const found = new Map<string, string>();
  for (let index = start; index + 1 < steps.length; index += 2) {
    const identifier = toIdentifier(decodeSafely(steps[index] ?? ''));
    if (!isIdentifier(identifier)) break;
    found.set(identifier, decodeSafely(steps[index + 1] ?? ''));
  }
  for (const part of query.split(/[&;]/)) {
    const [name = '', value = ''] = part.split('=', 2).map(decodeSafely);
    const identifier = toIdentifier(name);
    if (isIdentifier(identifier) && !found.has(identifier)) found.set(identifier, value);
  }
  const gtin = found.get('01') ?? '';
  found.set('01', toGtin14(gtin) ?? gtin.padStart(14, '0'));
  return found;
}
