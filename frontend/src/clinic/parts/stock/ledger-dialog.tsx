import { listConsumableMovements } from '@atrium/contract/clinic/consumables';
import { listItemMovements } from '@atrium/contract/clinic/items';
import type { Movement } from '@atrium/contract/clinic/stock';
import { MOVEMENT_TYPE_LABELS } from '@atrium/rules/labels';
import { displayName, shortName } from '@atrium/rules/people';
import type { StockKind } from '@atrium/rules/stock-status';
import { History } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { fullMomentText, momentText } from '../../../lib/dates.js';
import { callPage, sentenceOf } from '../../../lib/http.js';
import { Alert } from '../../../ui/alert.js';
import { Button } from '../../../ui/button.js';
import { classes } from '../../../ui/classes.js';
import { Dialog } from '../../../ui/dialog.js';
import { LinesSkeleton } from '../../../ui/lines-skeleton.js';
import { EmptyState, ErrorState } from '../../../ui/states.js';
import type { Stock } from '../../store/clinic-state.js';
import { useClinic } from '../../store/clinic-store.js';
import { StockBadge, StockLevel } from './stock-level.js';

const PAGE = 50;
const FAILED = 'The history could not be loaded.';

const read = (kind: StockKind, id: number, cursor: string | null) => {
  const input = { params: { id }, query: { limit: PAGE, cursor } };
  return kind === 'item' ? callPage(listItemMovements, input) : callPage(listConsumableMovements, input);
};

/** Every change of the stock of one item or consumable: when, who, why, by how much, and what was there afterwards. */
export function LedgerDialog({ stock: opened, onClose }: { readonly stock: Stock; readonly onClose: () => void }) {
  const live = useClinic((state) => (opened.kind === 'item' ? state.items : state.consumables).all.rows.get(opened.id));
  const stock = live ?? opened;
  const ledger = useLedger(stock);
  const { movements, next, error } = ledger;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="History"
      description={stock.name}
      width={640}
    >
      <div className="mb-4 flex items-center justify-between gap-4 rounded-control bg-sunken px-3 py-2.5 ring-1 ring-line ring-inset">
        <StockLevel item={stock} className="w-40" />
        <StockBadge status={stock.stockStatus} />
      </div>
      {movements === null ? (
        error === null ? (
          <LinesSkeleton label="Loading history" lines={6} />
        ) : (
          <ErrorState sentence={sentenceOf(error, FAILED)} onRetry={ledger.readNewest} />
        )
      ) : movements.length === 0 ? (
        <EmptyState icon={<History className="size-5" />} title="Nothing has changed this stock yet" />
      ) : (
        <>
          <table aria-label="History" className="w-full table-fixed text-table">
            <thead>
              <tr className="text-left text-caption text-muted">
                <th scope="col" className="border-b border-line py-2 font-medium">
                  What and why
                </th>
                <th scope="col" className="hidden w-32 border-b border-line py-2 font-medium sm:table-cell">
                  Who and when
                </th>
                <th scope="col" className="w-20 border-b border-line py-2 text-right font-medium">
                  Change
                </th>
                <th scope="col" className="w-20 border-b border-line py-2 text-right font-medium">
                  Balance
                </th>
              </tr>
            </thead>
            <tbody>
              {movements.map((movement) => (
                <Line key={movement.id} movement={movement} isNew={ledger.isNew(movement)} />
              ))}
            </tbody>
          </table>
          {error !== null && (
            <Alert tone="bad" className="mt-3">
              {sentenceOf(error, 'Older entries could not be loaded.')}
            </Alert>
          )}
          {next !== null && (
            <div className="flex justify-center pt-4">
              <Button busy={ledger.loadingMore && 'Loading...'} onClick={ledger.readOlder}>
                Load older
              </Button>
            </div>
          )}
        </>
      )}
    </Dialog>
  );
}

function Line({ movement, isNew }: { readonly movement: Movement; readonly isNew: boolean }) {
  const { type, delta, balance, reason, at, user } = movement;
  const who = user === null ? 'System' : shortName(user);
  return (
    <tr className={classes('align-top', isNew && 'animate-glow')}>
      <td className="border-b border-line py-2 pr-3">
        <p className="font-medium">{MOVEMENT_TYPE_LABELS[type]}</p>
        {reason !== null && <p className="break-words text-muted">{reason}</p>}
        <p className="text-caption text-muted sm:hidden">
          {who} · <time dateTime={at}>{momentText(at)}</time>
        </p>
      </td>
      <td className="hidden border-b border-line py-2 pr-3 sm:table-cell">
        <p className="truncate" title={user === null ? undefined : displayName(user)}>
          {who}
        </p>
        <time dateTime={at} title={fullMomentText(at)} className="figures text-caption text-muted">
          {momentText(at)}
        </time>
      </td>
      <td
        className={classes(
          'figures border-b border-line py-2 text-right font-semibold',
          delta > 0 ? 'text-good-text' : delta < 0 ? 'text-text' : 'text-muted',
        )}
      >
        {delta > 0 ? `+${delta.toLocaleString('en')}` : delta < 0 ? `−${Math.abs(delta).toLocaleString('en')}` : '0'}
      </td>
      <td className="figures border-b border-line py-2 text-right">{balance.toLocaleString('en')}</td>
    </tr>
  );
}

/** The ledger, newest first. A line never changes; whenever the stock did, the newest page is read once more. */
function useLedger(stock: Stock) {
  const [movements, setMovements] = useState<readonly Movement[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [loadingMore, setLoadingMore] = useState(false);
  const [again, setAgain] = useState(0);
  const [firstId, setFirstId] = useState<number | null>(null);
  const { id, kind, version } = stock;
  const asked = `${version} ${again}`;
  const latest = useRef('');

  useEffect(() => {
    latest.current = asked;
    const isLatest = () => latest.current === asked;
    void (async () => {
      try {
        const page = await read(kind, id, null);
        if (!isLatest()) return;
        setFirstId((known) => known ?? page.rows[0]?.id ?? 0);
        setMovements((known) => {
          const seen = new Set(page.rows.map((row) => row.id));
          const oldest = page.rows.at(-1)?.id ?? 0;
          // More happened since than fits a page: what lies between is not known, so the list begins anew.
          const joins = known !== null && known.some((row) => row.id >= oldest);
          if (!joins) setNext(page.next);
          return joins ? [...page.rows, ...known.filter((row) => !seen.has(row.id))] : page.rows;
        });
        setError(null);
      } catch (failure) {
        if (isLatest()) setError(failure);
      }
    })();
  }, [id, kind, asked]);

  return {
    movements,
    next,
    error,
    loadingMore,
    isNew: (movement: Movement) => firstId !== null && movement.id > firstId,
    readNewest: () => {
      setError(null);
      setAgain(again + 1);
    },
    readOlder: () => {
      setLoadingMore(true);
      read(kind, id, next).then(
        (page) => {
          setMovements((known) => {
            const seen = new Set((known ?? []).map((row) => row.id));
            return [...(known ?? []), ...page.rows.filter((row) => !seen.has(row.id))];
          });
          setNext(page.next);
          setError(null);
          setLoadingMore(false);
        },
        (failure: unknown) => {
          setError(failure);
          setLoadingMore(false);
        },
      );
    },
  };
}
