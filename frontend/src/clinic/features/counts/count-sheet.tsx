import type { CountHere, CountLine, CountRow } from '@atrium/contract/clinic/stock-counts/schemas';
import { plural } from '@atrium/rules/stock/labels';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../../ui/buttons/button.js';
import { Framed } from '../../../ui/lists/list-frame.js';
import { defineDialog } from '../../../ui/dialogs/define-dialog.js';
import { openDialog } from '../../../ui/dialogs/dialog-host.js';
import { CountEntry } from './entry/count-entry.js';
import type { ScannedRow } from './entry/use-count-scans.js';
import { byShelf, entriesOf, type Shelf } from './count-words.js';
import type { Counted } from './use-count.js';
import { namesOf } from './use-count-here.js';

const foundLotDialog = defineDialog({
  load: async () => (await import('./entry/found-lot-dialog.js')).FoundLotDialog,
  title: 'Add a Lot',
  width: 440,
});
const AT_ONCE = 150;

interface CountSheetProps {
  readonly rows: readonly CountRow[];
  readonly linesOf: ReadonlyMap<number, readonly CountLine[]>;
  readonly isOpen: boolean;
  readonly current: ScannedRow | null;
  /** Other users who are counting now. */
  readonly others: readonly CountHere[];
  readonly onHere: (stockId: number) => void;
  readonly onSave: (counted: Counted, key?: string) => Promise<unknown>;
  readonly onTakeBack: (lineId: number) => Promise<void>;
  readonly onTyped: (what: string, typed: string | null) => void;
}

/** The rows of a count, shelf by shelf. */
export function CountSheet({
  rows,
  linesOf,
  isOpen,
  current,
  others,
  onHere,
  onSave,
  onTakeBack,
  onTyped,
}: CountSheetProps) {
  const [most, setMost] = useState(AT_ONCE);
  const shelves = useMemo(() => byShelf(rows.slice(0, most)), [rows, most]);
  return (
    <div className="flex flex-col gap-5">
      {shelves.map((shelf) => (
        <section key={shelf.name ?? ''} aria-label={titleOf(shelf, shelves)} className="flex flex-col gap-2">
          {(shelves.length > 1 || shelf.name !== null) && (
            <h2 className="flex items-baseline gap-2 font-semibold">
              {titleOf(shelf, shelves)}
              <span className="figures text-caption font-normal text-muted">
                {plural(shelf.rows.length, 'product')}
              </span>
            </h2>
          )}
          <Framed>
            <ul aria-label={titleOf(shelf, shelves)} className="divide-y divide-line">
              {shelf.rows.map((row) => (
                <li key={row.stockId} className="px-3 py-1.5 sm:px-4">
                  {row.tracksLots && (
                    <div className="pt-1">
                      <RowName row={row} others={others} />
                    </div>
                  )}
                  <div className={row.tracksLots ? 'sm:pl-4' : ''}>
                    {entriesOf(row, linesOf.get(row.stockId) ?? []).map((entry) => (
                      <CountEntry
                        key={entry.key}
                        entry={entry}
                        name={row.name}
                        unit={row.unit}
                        heading={row.tracksLots ? null : <RowName row={row} others={others} />}
                        isOpen={isOpen && entry.line?.isPosted !== true}
                        isCurrent={
                          current?.row.stockId === row.stockId &&
                          (!row.tracksLots || (current.lot.lotId ?? null) === entry.lotId)
                        }
                        onHere={onHere}
                        onSave={onSave}
                        onTakeBack={onTakeBack}
                        onTyped={onTyped}
                      />
                    ))}
                    {row.tracksLots && isOpen && (
                      <Button
                        variant="quiet"
                        size="small"
                        className="-ml-2.5"
                        icon={<Plus className="size-3.5" aria-hidden="true" />}
                        onPointerEnter={foundLotDialog.preload}
                        onClick={() => openDialog(foundLotDialog, { row, onSave })}
                      >
                        Another lot
                      </Button>
                    )}
                  </div>
                </li>
              ))}
            </ul>
          </Framed>
        </section>
      ))}
      {rows.length > most && (
        <div className="flex justify-center">
          <Button onClick={() => setMost(most + AT_ONCE)}>
            Show {Math.min(AT_ONCE, rows.length - most).toLocaleString('en')} more
          </Button>
        </div>
      )}
    </div>
  );
}

const titleOf = ({ name }: Shelf, all: readonly Shelf[]): string =>
  name ?? (all.length > 1 ? 'Without a shelf' : 'Products');

interface RowNameProps {
  readonly row: CountRow;
  readonly others: readonly CountHere[];
}

function RowName({ row: { stockId, name, sku, open }, others }: RowNameProps) {
  const here = others.filter((one) => one.stockId === stockId);
  return (
    <>
      <p className="line-clamp-2 font-medium wrap-anywhere" title={name}>
        {name}
        <span className="ml-2 text-caption font-normal text-muted max-sm:hidden">
          {[sku, open > 0 && `${open.toLocaleString('en')} open, not counted`].filter(Boolean).join(' · ')}
        </span>
      </p>
      <p role="status" className="flex items-center gap-1.5 text-caption font-medium text-accent-text empty:hidden">
        {here.length > 0 && (
          <>
            <span className="size-1.5 shrink-0 rounded-full bg-accent" aria-hidden="true" />
            {namesOf(here)} {here.length === 1 ? 'counts' : 'count'} this now
          </>
        )}
      </p>
    </>
  );
}
