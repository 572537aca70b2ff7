import { lostText, openedFacts } from '@atrium/rules/opened';
import type { ReactNode } from 'react';
import { FactLine } from '../../../ui/fact-line.js';
import type { Stock } from '../../store/clinic-state.js';
import { useNow } from './use-now.js';

interface OpenFactsProps {
  readonly item: Stock;
  readonly more: readonly ReactNode[];
}

/** What matters most first: how much is open, what of it is lost, until when; then what else there is to say. */
export function OpenFacts({ item, more }: OpenFactsProps) {
  const { now, zone } = useNow();
  const facts = openedFacts(item.opened, now, zone);
  const lost = lostText(item.opened, now, zone);
  const said = [facts?.open, facts?.until, lost].filter(Boolean).join(' · ');
  return (
    <span title={`+ ${said}`}>
      <FactLine
        facts={[
          facts !== null && (
            <span key="open" className="figures text-text">
              + {facts.open}
            </span>
          ),
          lost !== null && (
            <span key="lost" className="figures font-medium text-warn-text">
              {lost}
            </span>
          ),
          facts?.until != null && (
            <span key="until" className="figures text-text">
              {facts.until}
            </span>
          ),
          ...more,
        ]}
      />
    </span>
  );
}
