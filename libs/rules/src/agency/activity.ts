import { ADJUSTMENT_REASON_LABELS, joinList, getLabel, formatPlural, TREATMENT_TYPE_LABELS } from '../stock/labels.js';
import { type PersonName, getShortName } from '../people/people.js';
import { formatUsedAmount } from '../stock/contents.js';
import { isolateDirection } from '../names/isolate.js';
import { formatQuantityChange, formatQuantity, getUnitFor } from '../stock/quantity.js';
import { toPlural } from '../plurals/plurals.js';

export const ACTIVITY_TYPES = [
  'usage',
  'restock',
  'order',
  'request',
  'adjustment',
  'waste',
  'import',
  'quarantine',
  'recall',
  'bulk',
  'cancellation',
  'reversal',
] as const;

/** Returns the title of a Recent Activity entry, by default "{item name} used". */
export function getActivityTitle(entry: {
  readonly type?: string | null;
  readonly item?: { readonly name?: string | null } | null;
}): string {
  if (entry.type === 'restock') return 'Restocked';
  if (entry.type === 'order') return 'Order placed';
  if (entry.type === 'request') return 'Reorder request';
  if (entry.type === 'adjustment') return 'Stock adjusted';
  if (entry.type === 'waste') return 'Written off';
  if (entry.type === 'import') return 'List imported';
  if (entry.type === 'quarantine') return 'Lot quarantined';
  if (entry.type === 'recall') return 'Lot recalled';
  if (entry.type === 'cancellation') return 'Order cancelled';
  if (entry.type === 'reversal') return 'Receipt reversed';
  if (entry.type === 'bulk') return 'Products changed';
  return `${isolateDirection(entry.item?.name?.trim() || 'Item')} used`;
}

/** Returns a treatment's label, or "General use" without one. Free text stays. */
export function getTreatmentLabel(treatment: string | null | undefined): string {
  const text = treatment?.trim();
  if (!text) return 'General use';
  return Object.hasOwn(TREATMENT_TYPE_LABELS, text)
    ? TREATMENT_TYPE_LABELS[text as keyof typeof TREATMENT_TYPE_LABELS]
    : text;
}

interface ActivityEntry {
  readonly type: (typeof ACTIVITY_TYPES)[number];
  readonly kind?: string;
  readonly item: { readonly id: number; readonly name: string; readonly unit: string } | null;
  readonly quantityUsed: number;
  /** Amount of content; set for a use by content. */
  readonly content?: { readonly amount: number; readonly unit: string } | null | undefined;
  readonly treatmentType: string | null;
  readonly user: PersonName | null;
  readonly undoneAt: string | null;
  /** Reason key or free text; the name of a held lot, the file of an import, or the kind of a bulk action. */
  readonly reason?: string | null | undefined;
}

const PAST_VERBS: Readonly<Record<ActivityEntry['type'], string>> = {
  usage: 'used',
  restock: 'received',
  order: 'ordered',
  request: 'requested',
  adjustment: 'adjusted',
  waste: 'wrote off',
  import: 'imported',
  quarantine: 'quarantined',
  recall: 'recalled',
  bulk: 'changed',
  cancellation: 'cancelled the order of',
  reversal: 'reversed the receipt of',
};
const NAMED = 2;

/** Returns "Ana Silva used 2 vials of Toxin A for Botox Injection"; a group reads "… used A, B and 3 more products". */
export function formatActivity(group: readonly ActivityEntry[]): string {
  const [first] = group as readonly [ActivityEntry];
  const who = `${getShortName(first.user)} ${PAST_VERBS[first.type]}`;
  const entry = group.length === 1 ? first : mergeEntries(group);
  if (entry !== null) {
    const { item, quantityUsed, reason, undoneAt } = entry;
    if (entry.type === 'bulk')
      return `${getShortName(first.user)} ${formatBulkChange(reason, formatPlural(quantityUsed, 'product'))}${undoneAt === null ? '' : ', undone'}`;
    if (entry.type === 'import' || item === null)
      return `${who} ${reason ?? 'a list'}, ${formatPlural(quantityUsed, 'row')} changed`;
    if (entry.type === 'quarantine' || entry.type === 'recall')
      return `${who} ${reason ?? 'a lot'} of ${isolateDirection(item.name)}, ${formatQuantity(quantityUsed, item.unit)} left`;
    if (entry.type === 'adjustment') return `${who} ${formatAdjustment(entry, item)}`;
    const what = `${formatUsedAmount({ ...entry, item })} of ${isolateDirection(item.name)}`;
    if (entry.type === 'cancellation' || entry.type === 'reversal')
      return `${who} ${what}${reason == null || reason === '' ? '' : `: ${reason}`}`;
    const treatment = entry.type === 'usage' ? `, ${getTreatmentLabel(entry.treatmentType)}` : '';
    return `${who} ${what}${treatment}${entry.type === 'waste' ? formatReason(entry) : ''}${undoneAt === null ? '' : ', undone'}`;
  }
  const names = [...new Set(group.map(({ item, reason }) => isolateDirection(item?.name ?? reason ?? 'a list')))];
  const more = names.length - NAMED;
  return `${who} ${joinList(more > 0 ? [...names.slice(0, NAMED), formatPlural(more, 'more product')] : names)}`;
}

const GROUP_PHRASES: Readonly<Record<ActivityEntry['type'], (count: number, plus: string) => string>> = {
  usage: (count, plus) => `used ${formatCount(count, plus, 'product')}`,
  restock: (count, plus) => `received ${formatCount(count, plus, 'product')}`,
  order: (count, plus) => `ordered ${formatCount(count, plus, 'product')}`,
  request: (count, plus) => `requested ${formatCount(count, plus, 'product')}`,
  adjustment: (count, plus) => `adjusted ${formatCount(count, plus, 'product')}`,
  waste: (count, plus) => `wrote off ${formatCount(count, plus, 'product')}`,
  import: (count, plus) => `imported ${formatCount(count, plus, 'list')}`,
  quarantine: (count, plus) => `quarantined lots of ${formatCount(count, plus, 'product')}`,
  recall: (count, plus) => `recalled lots of ${formatCount(count, plus, 'product')}`,
  cancellation: (count, plus) => `cancelled orders of ${formatCount(count, plus, 'product')}`,
  reversal: (count, plus) => `reversed receipts of ${formatCount(count, plus, 'product')}`,
  bulk: (count, plus) => `changed several products ${formatCount(count, plus, 'time')}`,
};
const formatCount = (count: number, plus: string, noun: string): string =>
  `${count.toLocaleString('en')}${plus} ${count === 1 && plus === '' ? noun : toPlural(noun)}`;

/** Returns "Ana Silva received 10 products" for a group. `isCut` means that further entries were not loaded. */
export function formatActivityGroup(group: readonly ActivityEntry[], isCut = false): string {
  const [{ type, user, item, treatmentType }] = group as readonly [ActivityEntry];
  const products = countProducts(group);
  const what =
    products === 1 && item !== null && type !== 'import'
      ? `${PAST_VERBS[type]} ${isolateDirection(item.name)}, ${formatPlural(group.length, 'time')}`
      : GROUP_PHRASES[type](products, isCut ? '+' : '');
  const treatment = type === 'usage' ? `, ${getTreatmentLabel(treatmentType)}` : '';
  return `${getShortName(user)} ${what}${treatment}`;
}

/** Returns the number of products of a group; several lots of one product count once. */
export const countProducts = (group: readonly Pick<ActivityEntry, 'item'>[]): number =>
  new Set(group.map(({ item }, index) => item?.id ?? `list ${index}`)).size;

/** Merges entries about one product, such as its lots, into one; null when the group has several products. */
function mergeEntries(group: readonly ActivityEntry[]): ActivityEntry | null {
  const [first] = group as readonly [ActivityEntry];
  if (!SUMMED_TYPES.has(first.type) || countProducts(group) > 1 || group.some(({ content }) => content != null))
    return null;
  return { ...first, quantityUsed: group.reduce((sum, { quantityUsed }) => sum + quantityUsed, 0) };
}
const SUMMED_TYPES: ReadonlySet<ActivityEntry['type']> = new Set([
  'restock',
  'adjustment',
  'waste',
  'cancellation',
  'reversal',
]);

const formatReason = ({ reason }: Pick<ActivityEntry, 'reason'>): string =>
  reason == null ? '' : `, ${getLabel(ADJUSTMENT_REASON_LABELS, reason).toLowerCase()}`;

const BULK_PHRASES: Readonly<Record<string, (products: string) => string>> = {
  category: (products) => `changed the category of ${products}`,
  supplier: (products) => `changed the supplier of ${products}`,
  minimum: (products) => `changed the minimum of ${products}`,
  shelf: (products) => `changed the shelf of ${products}`,
  lots: (products) => `changed how lots of ${products} are tracked`,
  codes: (products) => `gave codes to ${products}`,
  deactivate: (products) => `deactivated ${products}`,
  request: (products) => `requested more of ${products}`,
};
/** Returns "changed the supplier of 12 products". */
const formatBulkChange = (what: string | null | undefined, products: string): string =>
  (Object.hasOwn(BULK_PHRASES, what ?? '') ? BULK_PHRASES[what ?? ''] : undefined)?.(products) ?? `changed ${products}`;

const formatAdjustment = (
  { quantityUsed, reason }: ActivityEntry,
  { name, unit }: { readonly name: string; readonly unit: string },
): string =>
  `${isolateDirection(name)} by ${formatQuantityChange(quantityUsed)} ${getUnitFor(Math.abs(quantityUsed), unit)}${formatReason({ reason })}`;
