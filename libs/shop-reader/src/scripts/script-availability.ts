import { parseAvailability } from '../markup/availability-code.js';
import type { Availability } from '../markup/page-format.js';
import type { Thing } from './read-literals.js';
import { findFirstText, isThing, splitKeyNames, type Keys, getKeys } from './script-keys.js';

const YES = splitKeyNames(`
  instock isinstock available isavailable orderable isorderable issaleable issalable availableforsale isbuyable
  purchasable ispurchasable
`);
const NO = ['outofstock', 'isoutofstock', 'soldout', 'issoldout'];
const CODED = splitKeyNames(`
  availability availabilitystatus stockstatus stocklevelstatus inventorystatus instockstatus stock available
  instock
`);

export function getScriptAvailability(keys: Keys): Availability | null {
  for (const [names, ifTrue, ifFalse] of [
    [YES, 'InStock', 'OutOfStock'],
    [NO, 'OutOfStock', 'InStock'],
  ] as const)
    for (const name of names) {
      const value = keys.get(name);
      if (typeof value === 'boolean') return value ? ifTrue : ifFalse;
    }
  for (const name of CODED) {
    const value = keys.get(name);
    const text = isThing(value)
      ? findFirstText(getKeys(value), ['status', 'stocklevelstatus', 'code', 'value', 'availability'])
      : typeof value === 'string'
        ? value
        : null;
    const code = parseAvailability(text);
    if (code !== null) return code;
  }
  return null;
}

export function isAnyAvailable(parts: readonly Thing[]): Availability | null {
  const all = parts.map((part) => getScriptAvailability(getKeys(part))).filter((one) => one !== null);
  return all.find((one) => one !== 'OutOfStock' && one !== 'Discontinued') ?? all[0] ?? null;
}
