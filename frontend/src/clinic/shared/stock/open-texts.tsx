import { lostText, openedText } from '@atrium/rules/stock/opened';
import { classes } from '../../../ui/classes.js';
import type { Stock } from '../../store/clinic-state.js';
import { useNow } from './use-now.js';

export function OpenTexts({ item, className }: { readonly item: Stock; readonly className: string | undefined }) {
  const { now, zone } = useNow();
  const open = openedText(item.opened, now, zone);
  const unusable = lostText(item.opened, now, zone);
  const text = [open, unusable].filter(Boolean).join(' · ');
  return (
    <span className={classes('figures text-caption', className)} title={`+ ${text}`}>
      {open !== null && <span className="text-text">+ {open}</span>}
      {open !== null && unusable !== null && <span className="text-muted"> · </span>}
      {unusable !== null && <span className="font-medium text-warn-text">{unusable}</span>}
    </span>
  );
}
