import { listConsumables } from '@atrium/contract/clinic/consumables';
import { listItems } from '@atrium/contract/clinic/items';
import { quantityText } from '@atrium/rules/quantity';
import type { StockKind } from '@atrium/rules/stock-status';
import { ArchiveRestore, Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { callPage, sentenceOf } from '../../../lib/http.js';
import { useTypedText } from '../../../lib/typed-text.js';
import { Alert } from '../../../ui/alert.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { IconInput } from '../../../ui/input.js';
import { LinesSkeleton } from '../../../ui/lines-skeleton.js';
import { EmptyState, ErrorState } from '../../../ui/states.js';
import type { Stock } from '../../store/clinic-state.js';
import { reactivate } from './reactivate.js';

const PAGE = 50;

const read = async (
  kind: StockKind,
  search: string,
  cursor: string | null,
): Promise<{ rows: Stock[]; next: string | null }> => {
  const query = { isActive: 'false', search, limit: PAGE, cursor };
  return kind === 'item' ? callPage(listItems, { query }) : callPage(listConsumables, { query });
};

/** Everything that is out of the lists, by name, with the way back. */
export function DeactivatedDialog({ kind, onClose }: { readonly kind: StockKind; readonly onClose: () => void }) {
  const nouns = kind === 'item' ? 'items' : 'consumables';
  const [search, setSearch] = useState('');
  const [typed, setTyped] = useTypedText(search, setSearch);
  const list = useDeactivated(kind, search);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Deactivated ${nouns}`}
      description="Hidden from lists, search and forms; their history is kept"
      width={640}
    >
      <IconInput
        icon={<Search className="size-4" />}
        type="search"
        aria-label={`Search deactivated ${nouns}`}
        placeholder="Search name, SKU, brand or barcode..."
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {list.rows === null ? (
        list.error === null ? (
          <LinesSkeleton label={`Loading deactivated ${nouns}`} lines={4} />
        ) : (
          <ErrorState sentence={sentenceOf(list.error, 'They could not be loaded.')} onRetry={list.again} />
        )
      ) : list.rows.length === 0 ? (
        <EmptyState
          icon={<ArchiveRestore className="size-5" />}
          title={search === '' ? `No ${nouns} are deactivated` : `No deactivated ${nouns} match this search`}
        />
      ) : (
        <ul aria-label={`Deactivated ${nouns}`} className="mt-2 divide-y divide-line">
          {list.rows.map((stock) => (
            <DeactivatedRow key={stock.id} stock={stock} onBack={() => list.drop(stock.id)} />
          ))}
        </ul>
      )}
      {list.rows !== null && list.error !== null && (
        <Alert tone="bad">{sentenceOf(list.error, 'More could not be loaded.')}</Alert>
      )}
      {list.next !== null && (
        <div className="flex justify-center pt-3">
          <Button busy={list.busy && 'Loading...'} onClick={list.more}>
            Load more
          </Button>
        </div>
      )}
    </Dialog>
  );
}

function DeactivatedRow({ stock, onBack }: { readonly stock: Stock; readonly onBack: () => void }) {
  const [busy, setBusy] = useState(false);
  const bringBack = async () => {
    setBusy(true);
    const done = await reactivate(stock);
    setBusy(false);
    if (done) onBack();
  };
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium" title={stock.name}>
          {stock.name}
        </p>
        <p className="truncate text-caption text-muted">
          {[stock.sku, stock.brand, quantityText(stock.currentQuantity, stock.unit)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Button
        size="small"
        busy={busy && 'Reactivating...'}
        aria-label={`Reactivate ${stock.name}`}
        onClick={() => void bringBack()}
      >
        Reactivate
      </Button>
    </li>
  );
}

/** Read when it is opened and when the search changes: nothing else shows this list. */
function useDeactivated(kind: StockKind, search: string) {
  const [rows, setRows] = useState<readonly Stock[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [again, setAgain] = useState(0);
  const newest = useRef(0);

  const take = (cursor: string | null): Promise<void> => {
    const mine = ++newest.current;
    return read(kind, search, cursor).then(
      (page) => {
        if (mine !== newest.current) return;
        setRows((known) => (cursor === null || known === null ? page.rows : [...known, ...page.rows]));
        setNext(page.next);
        setError(null);
      },
      (failure: unknown) => {
        if (mine === newest.current) setError(failure);
      },
    );
  };
  useEffect(() => {
    void take(null);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [kind, search, again]);
  return {
    rows,
    next,
    error,
    busy,
    again: () => setAgain(again + 1),
    more: () => {
      setBusy(true);
      void take(next).finally(() => setBusy(false));
    },
    drop: (id: number) => setRows((known) => known?.filter((stock) => stock.id !== id) ?? null),
  };
}
