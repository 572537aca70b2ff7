import { TEXT_LIMITS } from '@atrium/contract/core/fields';
import { isWebAddress } from '@atrium/contract/core/addresses';
import { checkLength, type Reader, quoteCell } from '../read/cell-readers.js';
import type { TextField } from '../plan/item-values.js';

const YES_WORDS = /^(?:yes|y|true|1|on)$/i;
const NO_WORDS = /^(?:no|n|false|0|off|inactive|deactivated)$/i;

export const readActive: Reader = (cell, _column, into) => {
  if (NO_WORDS.test(cell)) into.isDeactivated = true;
};

export const readTracksLots: Reader = (cell, { label }, into) => {
  if (YES_WORDS.test(cell) || NO_WORDS.test(cell)) into.tracksLots = YES_WORDS.test(cell);
  else into.reasons.push(`${label} ${quoteCell(cell)} is neither yes nor no`);
};

export const createUrlReader =
  (target: TextField): Reader =>
  (cell, { label }, into) => {
    if (!checkLength(cell, label, TEXT_LIMITS.url, into)) return;
    if (isWebAddress(cell)) into.values[target] = cell;
    else into.reasons.push(`${label} ${quoteCell(cell)} is not a web address, such as https://example.com/vial.jpg`);
  };
