import { TEXT_LIMITS } from '@atrium/contract/core/fields';
import { foldName } from '../plan/item-values.js';
import type { MatchedRow } from '../plan/match-rows.js';

/**
 * Returns the name of each row's item. Names are unique among active items, while lists repeat them for every package
 * size: the second product of a name gets its part number appended, "Gloves, M (MG6112)". A row without a free name
 * gets a reason and is skipped.
 * @param usedNames folded names of active items that the list could conflict with
 */
export const assignNames = (
  matched: readonly MatchedRow[],
  usedNames: ReadonlySet<string>,
): Map<MatchedRow, string> => {
  const names = new Map<MatchedRow, string>();
  const renamed: MatchedRow[] = [];
  for (const match of matched) {
    const { item, row, isRepeat } = match;
    const listedName = row.values.name;
    const isNameless =
      item === null && !isRepeat && listedName === undefined && (row.values.sku ?? row.values.barcode) !== undefined;
    if (isNameless)
      row.reasons.push(
        `No item has ${row.values.sku === undefined ? 'this barcode' : `the part number ${row.values.sku}`}, and a new one needs a name`,
      );
    if (row.reasons.length > 0) continue;
    // Names that differ by more than case, or that an earlier import already distinguished, stay.
    if (
      item !== null &&
      (listedName === undefined ||
        [listedName, withPartNumber(match)].some((name) => foldName(name) === foldName(item.name)))
    )
      names.set(match, item.name);
    else renamed.push(match);
  }
  const usedFoldedNames = new Set(usedNames);
  // Frees the names of renamed items, so that two items can exchange theirs.
  for (const { item } of renamed) if (item !== null) usedFoldedNames.delete(foldName(item.name));
  for (const match of renamed) {
    const { row, item } = match;
    const plain = row.values.name ?? '';
    const name = [plain, withPartNumber(match)].find((candidate) => !usedFoldedNames.has(foldName(candidate)));
    if (name === undefined) {
      row.reasons.push(`Another item already has the name "${plain}"`);
      if (item !== null) usedFoldedNames.add(foldName(item.name));
      continue;
    }
    if (name !== plain)
      row.warnings.push(`"${plain}" is also the name of another item, so this one is called "${name}"`);
    usedFoldedNames.add(foldName(name));
    names.set(match, name);
  }
  return names;
};

/** Returns the name with its part number, or the name alone without one. */
export const withPartNumber = ({ row, item }: Pick<MatchedRow, 'row' | 'item'>): string => {
  const name = row.values.name ?? '';
  const number = row.values.sku ?? item?.sku ?? row.values.barcode ?? item?.barcode;
  if (number == null) return name;
  return `${name.slice(0, TEXT_LIMITS.name - number.length - 3)} (${number})`;
};
