import { ADJUSTMENT_REASON_LABELS, inList, labelOf, plural, TREATMENT_TYPE_LABELS } from '../stock/labels.js';
import { type PersonName, shortName } from '../people/people.js';
import { usedText } from '../stock/contents.js';
import { isolate } from '../names/isolate.js';
import { changeText, quantityText, unitFor } from '../stock/quantity.js';
import { pluralOf } from '../words/plurals.js';

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
export function activityText(entry: {
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
  return `${isolate(entry.item?.name?.trim() || 'Item')} used`;
}

/** Returns a treatment's label, or "General use" without one. Free text stays. */
export function treatmentText(treatment: string | null | undefined): string {
  const text = treatment?.trim();
  if (!text) return 'General use';
  return Object.hasOwn(TREATMENT_TYPE_LABELS, text)
    ? TREATMENT_TYPE_LABELS[text as keyof typeof TREATMENT_TYPE_LABELS]
    : text;
}

interface Act {
  readonly type: (typeof ACTIVITY_TYPES)[number];
  readonly kind?: string;
  readonly item: { readonly id: number; readonly name: string; readonly unit: string } | null;
  readonly quantityUsed: number;
  /** Set for a use measured in content units. */
  readonly content?: { readonly amount: number; readonly unit: string } | null | undefined;
  readonly treatmentType: string | null;
  readonly user: PersonName | null;
  readonly undoneAt: string | null;
  /** Reason key or free text; the name of a held lot, the file of an import, or the kind of a bulk action. */
  readonly reason?: string | null | undefined;
}

const DID: Readonly<Record<Act['type'], string>> = {
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
export function activitySentence(group: readonly Act[]): string {
  const [first] = group as readonly [Act];
  const who = `${shortName(first.user)} ${DID[first.type]}`;
  const entry = group.length === 1 ? first : oneAct(group);
  if (entry !== null) {
    const { item, quantityUsed, reason, undoneAt } = entry;
    if (entry.type === 'bulk')
      return `${shortName(first.user)} ${bulkText(reason, plural(quantityUsed, 'product'))}${undoneAt === null ? '' : ', undone'}`;
    if (entry.type === 'import' || item === null)
      return `${who} ${reason ?? 'a list'}, ${plural(quantityUsed, 'row')} changed`;
    if (entry.type === 'quarantine' || entry.type === 'recall')
      return `${who} ${reason ?? 'a lot'} of ${isolate(item.name)}, ${quantityText(quantityUsed, item.unit)} left`;
    if (entry.type === 'adjustment') return `${who} ${adjustmentText(entry, item)}`;
    const what = `${usedText({ ...entry, item })} of ${isolate(item.name)}`;
    if (entry.type === 'cancellation' || entry.type === 'reversal')
      return `${who} ${what}${reason == null || reason === '' ? '' : `: ${reason}`}`;
    const treatment = entry.type === 'usage' ? `, ${treatmentText(entry.treatmentType)}` : '';
    return `${who} ${what}${treatment}${entry.type === 'waste' ? whyText(entry) : ''}${undoneAt === null ? '' : ', undone'}`;
  }
  const names = [...new Set(group.map(({ item, reason }) => isolate(item?.name ?? reason ?? 'a list')))];
  const more = names.length - NAMED;
  return `${who} ${inList(more > 0 ? [...names.slice(0, NAMED), plural(more, 'more product')] : names)}`;
}

const MANY: Readonly<Record<Act['type'], (count: number, plus: string) => string>> = {
  usage: (count, plus) => `used ${many(count, plus, 'product')}`,
  restock: (count, plus) => `received ${many(count, plus, 'product')}`,
  order: (count, plus) => `ordered ${many(count, plus, 'product')}`,
  request: (count, plus) => `requested ${many(count, plus, 'product')}`,
  adjustment: (count, plus) => `adjusted ${many(count, plus, 'product')}`,
  waste: (count, plus) => `wrote off ${many(count, plus, 'product')}`,
  import: (count, plus) => `imported ${many(count, plus, 'list')}`,
  quarantine: (count, plus) => `quarantined lots of ${many(count, plus, 'product')}`,
  recall: (count, plus) => `recalled lots of ${many(count, plus, 'product')}`,
  cancellation: (count, plus) => `cancelled orders of ${many(count, plus, 'product')}`,
  reversal: (count, plus) => `reversed receipts of ${many(count, plus, 'product')}`,
  bulk: (count, plus) => `changed several products ${many(count, plus, 'time')}`,
};
const many = (count: number, plus: string, noun: string): string =>
  `${count.toLocaleString('en')}${plus} ${count === 1 && plus === '' ? noun : pluralOf(noun)}`;

/** Returns "Ana Silva received 10 products" for a group. `isCut` means that further entries were not loaded. */
export function groupSentence(group: readonly Act[], isCut = false): string {
  const [{ type, user, item, treatmentType }] = group as readonly [Act];
  const products = productsOf(group);
  const what =
    products === 1 && item !== null && type !== 'import'
      ? `${DID[type]} ${isolate(item.name)}, ${plural(group.length, 'time')}`
      : MANY[type](products, isCut ? '+' : '');
  const treatment = type === 'usage' ? `, ${treatmentText(treatmentType)}` : '';
  return `${shortName(user)} ${what}${treatment}`;
}

/** Returns the number of products of a group; several lots of one product count once. */
export const productsOf = (group: readonly Pick<Act, 'item'>[]): number =>
  new Set(group.map(({ item }, index) => item?.id ?? `list ${index}`)).size;

/** Merges entries about one product, such as its lots, into one; null when the group has several products. */
function oneAct(group: readonly Act[]): Act | null {
  const [first] = group as readonly [Act];
  if (!SUMMED.has(first.type) || productsOf(group) > 1 || group.some(({ content }) => content != null)) return null;
  return { ...first, quantityUsed: group.reduce((sum, { quantityUsed }) => sum + quantityUsed, 0) };
}
const SUMMED: ReadonlySet<Act['type']> = new Set(['restock', 'adjustment', 'waste', 'cancellation', 'reversal']);

const whyText = ({ reason }: Pick<Act, 'reason'>): string =>
  reason == null ? '' : `, ${labelOf(ADJUSTMENT_REASON_LABELS, reason).toLowerCase()}`;

const BULK: Readonly<Record<string, (products: string) => string>> = {
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
const bulkText = (what: string | null | undefined, products: string): string =>
  (Object.hasOwn(BULK, what ?? '') ? BULK[what ?? ''] : undefined)?.(products) ?? `changed ${products}`;

const adjustmentText = (
  { quantityUsed, reason }: Act,
  { name, unit }: { readonly name: string; readonly unit: string },
): string =>
  `${isolate(name)} by ${changeText(quantityUsed)} ${unitFor(Math.abs(quantityUsed), unit)}${whyText({ reason })}`;
