import { exportUsage } from '@atrium/contract/clinic/exports/calls';
import { getStockMeant } from '@atrium/contract/clinic/items/calls';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useAddress } from '../../../../lib/format/address.js';
import { addressOf, call } from '../../../../lib/api/http.js';
import { Card } from '../../../../ui/display/card.js';
import { DidYouMean } from '../../../../ui/fields/did-you-mean.js';
import { emptyClinic } from '../../../store/clinic-state.js';
import { more, needHistory, useClinic } from '../../../store/clinic-store.js';
import { newestFirst } from '../../../store/selectors.js';
import { ExportHistory, HistoryBar, HistoryList, nothingUsed, useHistoryTime } from '../../../shared/history-parts.js';
import { UsageRow } from './usage-row.js';

interface UsageHistoryProps {
  readonly kind: StockKind;
  readonly searchName?: string;
  readonly title?: string;
  /** Content next to the export. */
  readonly aside?: ReactNode;
}

const NOTHING = emptyClinic.history;

/**
 * History of items or consumables with a server-side search. `searchName` is its query parameter, distinct from other
 * searches on the screen.
 */
export function UsageHistory({ kind, searchName = 'search', title = 'Usage History', aside }: UsageHistoryProps) {
  const { address, write } = useAddress();
  const { time, since } = useHistoryTime(address);
  const search = (address.get(searchName) ?? '').trim();
  const query = useMemo(() => ({ kind, search, since }), [kind, search, since]);
  const shown = useClinic((state) => state.history);
  // The store may still contain the list of the previous screen.
  const history = shown.query.kind === kind ? shown : NOTHING;
  const entries = useMemo(() => newestFirst(history), [history]);

  useEffect(() => void needHistory(query), [query]);

  return (
    <Card
      title={title}
      aside={
        <div className="flex flex-wrap justify-end gap-2">
          {aside}
          <ExportHistory address={addressOf(exportUsage.path, {}, query)} />
        </div>
      }
    >
      <div className="border-b border-line px-4 pb-4 sm:px-5">
        <HistoryBar
          address={address}
          write={write}
          name={searchName}
          time={time}
          placeholder={
            kind === 'item' ? 'Item, patient, lot, staff or treatment' : 'Consumable, patient, lot, staff or treatment'
          }
        />
      </div>
      <HistoryList
        history={history}
        rows={entries.map((entry) => (
          <UsageRow key={entry.id} entry={entry} />
        ))}
        empty={nothingUsed(search, time)}
        meant={
          search !== '' && (
            <MeantInstead kind={kind} search={search} onChoose={(text) => write({ [searchName]: text })} />
          )
        }
        onRetry={() => void needHistory(query)}
        onMore={() => void more('history')}
      />
    </Card>
  );
}

interface MeantProps {
  readonly kind: StockKind;
  readonly search: string;
  readonly onChoose: (search: string) => void;
}

/** Offers a corrected search word, which only the server knows. */
function MeantInstead({ kind, search, onChoose }: MeantProps) {
  const [known, setKnown] = useState<{ readonly search: string; readonly meant: string | null } | null>(null);
  useEffect(() => {
    let isGone = false;
    call(getStockMeant, { query: { kind, search } }).then(
      (answer) => isGone || setKnown({ search, meant: answer.search }),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [kind, search]);
  const meant = known?.search === search ? known.meant : null;
  return meant === null ? null : <DidYouMean meant={meant} onChoose={onChoose} />;
}
