import { formatUnusableContent, formatOpened } from '@atrium/rules/stock/opened-containers';
import type { Stock } from '../../store/clinic-state.js';
import { useUsageTime } from './usage-time.js';

export function OpenContentText({ item }: { readonly item: Stock }) {
  const { now, zone } = useUsageTime();
  const open = formatOpened(item.opened, now, zone);
  const unusable = formatUnusableContent(item.opened, now, zone);
  const text = [open, unusable].filter(Boolean).join(' · ');
  return (
    <span className="figures text-caption" title={`+ ${text}`}>
      {open !== null && <span className="text-text">{`+ ${open}`}</span>}
      {open !== null && unusable !== null && <span className="text-muted"> · </span>}
      {unusable !== null && <span className="font-semibold text-warn-text">{unusable}</span>}
    </span>
  );
}
