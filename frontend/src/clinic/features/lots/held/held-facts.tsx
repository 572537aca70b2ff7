import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { heldText } from '@atrium/rules/holds/held-text';
import { useOrganisation } from '../../../../session/organisation-store.js';
import { useToday } from '../../../../session/today.js';
import { classes } from '../../../../ui/classes.js';

/** Time and reason of a hold; nothing for a usable lot. */
export function HeldFacts({ lot, isWhole = false }: { readonly lot: Lot; readonly isWhole?: boolean }) {
  const today = useToday();
  const zone = useOrganisation(({ timeZone }) => timeZone);
  const text = heldText(lot, today, zone);
  return text === null ? null : (
    <p className={classes('text-caption text-muted', isWhole ? 'wrap-anywhere' : 'truncate')} title={text}>
      {text}
    </p>
  );
}
