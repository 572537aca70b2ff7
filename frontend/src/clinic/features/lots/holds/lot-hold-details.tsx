import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { formatHold } from '@atrium/rules/holds/held-text';
import { useOrganization } from '../../../../session/organization-store.js';
import { useToday } from '../../../../session/today.js';
import { classes } from '../../../../ui/classes.js';

/** Shows time and reason of a hold; nothing for a usable lot. */
export function LotHoldDetails({ lot, isWhole = false }: { readonly lot: Lot; readonly isWhole?: boolean }) {
  const today = useToday();
  const zone = useOrganization(({ timeZone }) => timeZone);
  const text = formatHold(lot, today, zone);
  return text === null ? null : (
    <p className={classes('text-caption text-muted', isWhole ? 'wrap-anywhere' : 'truncate')} title={text}>
      {text}
    </p>
  );
}
