import { isWebAddress, TEXT_LIMITS } from '@atrium/contract/core/fields';
import { fits, type Reader, shown } from '../read/cell-readers.js';
import type { TextField } from '../plan/item-values.js';

const YES = /^(?:yes|y|true|1|on)$/i;
const NO = /^(?:no|n|false|0|off|inactive|deactivated)$/i;

export const active: Reader = (cell, _column, into) => {
  if (NO.test(cell)) into.isDeactivated = true;
};

export const tracksLots: Reader = (cell, { label }, into) => {
  if (YES.test(cell) || NO.test(cell)) into.tracksLots = YES.test(cell);
  else into.reasons.push(`${label} ${shown(cell)} is neither yes nor no`);
};

export const webAddress =
  (target: TextField): Reader =>
  (cell, { label }, into) => {
    if (!fits(cell, label, TEXT_LIMITS.url, into)) return;
    if (isWebAddress(cell)) into.values[target] = cell;
    else into.reasons.push(`${label} ${shown(cell)} is not a web address, such as https://example.com/vial.jpg`);
  };
