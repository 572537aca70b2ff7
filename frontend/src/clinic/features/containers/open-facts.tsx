import { lostText, openedText } from '@atrium/rules/stock/opened';
import type { ReactNode } from 'react';
import { FactLine } from '../../../ui/display/fact-line.js';
import type { Stock } from '../../store/clinic-state.js';
import { useNow } from '../../shared/stock/use-now.js';

interface OpenFactsProps {
  readonly item: Stock;
  readonly more: readonly ReactNode[];
}

/** Open contents with their end, expired ones to discard, then other facts. */
export function OpenFacts({ item, more }: OpenFactsProps) {
  const { now, zone } = useNow();
  const open = openedText(item.opened, now, zone);
  const lost = lostText(item.opened, now, zone);
  const said = [open, lost].filter(Boolean).join(' · ');
  return (
    <span title={`+ ${said}`}>
      <FactLine
        facts={[
          open !== null && (
            <span key="open" className="figures text-text">
              + {open}
            </span>
          ),
          lost !== null && (
            <span key="lost" className="figures font-medium text-warn-text">
              {lost}
            </span>
          ),
          ...more,
        ]}
      />
    </span>
  );
}
