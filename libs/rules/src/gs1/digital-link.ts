import { gtin14 } from './gtin.js';
import { type Elements, isIdentifier } from './elements.js';

/** Older links spell them out. */
const NAMES: Readonly<Record<string, string>> = { gtin: '01', lot: '10', ser: '21', exp: '17' };
const identifierOf = (text: string): string => NAMES[text.toLowerCase()] ?? text;

export const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text);

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** "https://id.example/01/04150123456782/10/A12?17=290200", below any address. Null: it names no product so. */
export function readDigitalLink(text: string): Elements | null {
  const [, path = '', query = ''] = /^https?:\/\/[^/?#]+([^?#]*)(?:\?([^#]*))?/i.exec(text) ?? [];
  const steps = path.split('/').filter((step) => step !== '');
  const start = steps.findIndex(
    (step, index) => identifierOf(step) === '01' && /^(\d{8}|\d{12,14})$/.test(steps[index + 1] ?? ''),
  );
  if (start === -1) return null;
  const found = new Map<string, string>();
  for (let index = start; index + 1 < steps.length; index += 2) {
    const identifier = identifierOf(decoded(steps[index] ?? ''));
    if (!isIdentifier(identifier)) break;
    found.set(identifier, decoded(steps[index + 1] ?? ''));
  }
  for (const part of query.split(/[&;]/)) {
    const [name = '', value = ''] = part.split('=', 2).map(decoded);
    const identifier = identifierOf(name);
    if (isIdentifier(identifier) && !found.has(identifier)) found.set(identifier, value);
  }
  const gtin = found.get('01') ?? '';
  found.set('01', gtin14(gtin) ?? gtin.padStart(14, '0'));
  return found;
}
