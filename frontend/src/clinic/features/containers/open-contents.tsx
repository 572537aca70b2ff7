import { formatUnusableContent, formatOpened } from '@atrium/rules/stock/opened-containers';
import type { ReactNode } from 'react';
import { FactLine } from '../../../ui/display/fact-line.js';
import type { Stock } from '../../store/clinic-state.js';
import { useUsageTime } from '../../shared/stock/usage-time.js';

interface OpenContentsProps {
  readonly item: Stock;
  readonly more: readonly ReactNode[];
}

/** Open contents with their end, expired ones to discard, then other facts. */
export function OpenContents({ item, more }: OpenContentsProps) {
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
