import type { Treatment } from '@atrium/contract/clinic/treatments/schemas';
import { formatUsedAmount } from '@atrium/rules/stock/contents';

type Usages = Treatment['usages'];

/** Returns for example "1 vial of Botox, 2 pieces of Gauze and 1 more". */
export function formatUsedLines(usages: Usages): string {
  const texts = usages.map((usage) => `${formatUsedAmount(usage)} of ${usage.item.name}`);
  const shown = texts.length > 3 ? [...texts.slice(0, 2), `${texts.length - 2} more`] : texts;
  return new Intl.ListFormat('en').format(shown);
}
