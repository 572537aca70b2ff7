import type { Lot } from '@atrium/contract/clinic/lots';
import { heldText } from '@atrium/rules/holds/held-text';
import { useOrganisation } from '../../../../session/organisation-store.js';
import { useToday } from '../../../../session/today.js';

/** Since when and why a lot is held; nothing for a lot that can be used. */
export function HeldFacts({ lot }: { readonly lot: Lot }) {
  const today = useToday();
  const zone = useOrganisation(({ timeZone }) => timeZone);
  const text = heldText(lot, today, zone);
  return text === null ? null : (
    <p className="truncate text-caption text-muted" title={text}>
      {text}
    </p>
  );
}
