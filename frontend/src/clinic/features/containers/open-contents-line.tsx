import type { ReactNode } from 'react';
import { formatUnusableContent, formatOpened } from '@atrium/rules/stock/opened-containers';
import { FactLine } from '../../../ui/display/facts.js';
import type { Stock } from '../../store/clinic-state.js';
import { useUsageTime } from '../../shared/stock/usage-time.js';

interface OpenContentsLineProps {
  readonly item: Stock;
  /** Other facts of the row. */
  readonly facts: readonly ReactNode[];
}

/** Shows open contents in one line of a list; facts that do not fit are hidden, never cut off. */
export const OpenContentsLine = ({ item, facts }: OpenContentsLineProps) =>
  item.opened.length === 0 ? <FactLine facts={facts} /> : <OpenContents item={item} more={facts} />;

/** Open contents with their end, expired ones to discard, then other facts. */
function OpenContents({ item, more }: { readonly item: Stock; readonly more: readonly ReactNode[] }) {
  const { now, zone } = useUsageTime();
  const open = formatOpened(item.opened, now, zone);
  const expiredText = formatUnusableContent(item.opened, now, zone);
  const text = [open, expiredText].filter(Boolean).join(' · ');
  return (
    <span title={`+ ${text}`}>
      <FactLine
        facts={[
          open !== null && <span key="open" className="figures text-text">{`+ ${open}`}</span>,
          expiredText !== null && (
            <span key="lost" className="figures font-semibold text-warn-text">
              {expiredText}
            </span>
          ),
          ...more,
        ]}
      />
    </span>
  );
}
