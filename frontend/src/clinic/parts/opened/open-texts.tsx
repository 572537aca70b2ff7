import { contentText, roundAmount } from '@atrium/rules/contents';
import { openedText, overOnes } from '@atrium/rules/opened';
import { classes } from '../../../ui/classes.js';
import type { Stock } from '../../store/clinic-state.js';
import { useNow } from './use-now.js';

export function OpenTexts({ item, className }: { readonly item: Stock; readonly className: string | undefined }) {
  const { now, zone } = useNow();
  const over = overOnes(item.opened, now, zone);
  const held = item.opened.filter(({ state }) => state !== 'available');
  const open = openedText(item.opened, now, zone);
  const lost = [...new Set([...over, ...held])];
  const unusable =
    lost.length === 0
      ? null
      : `${contentText(roundAmount(lost.reduce((sum, { left }) => sum + left, 0)), lost[0]?.unit ?? '')} ${over.length > 0 ? 'to discard' : 'held back'}`;
  const text = [open, unusable].filter(Boolean).join(' · ');
  return (
    <span className={classes('figures text-caption', className)} title={`+ ${text}`}>
      {open !== null && <span className="text-text">+ {open}</span>}
      {open !== null && unusable !== null && <span className="text-muted"> · </span>}
      {unusable !== null && <span className="font-medium text-warn-text">{unusable}</span>}
    </span>
  );
}
