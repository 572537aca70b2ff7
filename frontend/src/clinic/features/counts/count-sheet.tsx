import type { CountPresence, CountLine, CountRow } from '@atrium/contract/clinic/counts/schemas';
import { formatPlural } from '@atrium/rules/stock/labels';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../../ui/buttons/button.js';
import { Framed } from '../../../ui/lists/list-states.js';
import { defineDialog, openDialog } from '../../../ui/dialogs/dialog-host.js';
import { CountEntry } from './entry/count-entry.js';
import type { ScannedRow } from './entry/use-count-scans.js';
import { groupByShelf, getCountEntries, type Shelf } from './count-text.js';
import type { CountInput } from './use-count.js';
import { formatNames } from './use-count-presence.js';
import { Code, Facts } from '../../../ui/display/facts.js';

const foundLotDialog = defineDialog(
  'Add a lot',
  async () => (await import('./entry/found-lot-dialog.js')).FoundLotDialog,
  440,
);
const INITIAL_ROWS = 150;

interface CountSheetProps {
  readonly rows: readonly CountRow[];
  readonly linesOf: ReadonlyMap<number, readonly CountLine[]>;
  readonly isOpen: boolean;
  readonly current: ScannedRow | null;
  /** Other users who are counting now. */
  readonly others: readonly CountPresence[];
  readonly onFocusRow: (stockId: number) => void;
  readonly onSave: (counted: CountInput, key?: string) => Promise<unknown>;
  readonly onRemove: (lineId: number) => Promise<void>;
  readonly onDraft: (what: string, typed: string | null) => void;
}

/** List of the rows of a count, grouped by shelf. */
export function CountSheet({
  rows,
  linesOf,
  isOpen,
  current,
  others,
  onFocusRow,
  onSave,
  onRemove,
  onDraft,
}: CountSheetProps) {
  const [most, setMost] = useState(INITIAL_ROWS);
  const shelves = useMemo(() => groupByShelf(rows.slice(0, most)), [rows, most]);
  return (
    <div className="flex flex-col gap-4">
      {shelves.map((shelf) => (
        <section key={shelf.name ?? ''} aria-label={titleOf(shelf, shelves)} className="flex flex-col gap-2">
          {(shelves.length > 1 || shelf.name !== null) && (
            <h2 className="flex items-baseline gap-2 font-semibold">
              <span>{titleOf(shelf, shelves)}</span>
              <span className="figures text-caption font-normal text-muted">
                {formatPlural(shelf.rows.length, 'product')}
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
                    {getCountEntries(row, linesOf.get(row.stockId) ?? []).map((entry) => (
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
                        onFocusRow={onFocusRow}
                        onSave={onSave}
                        onRemove={onRemove}
                        onDraft={onDraft}
                      />
                    ))}
                    {row.tracksLots && isOpen && (
                      <Button
                        variant="quiet"
                        size="small"
                        className="-ml-2"
                        icon={<Plus className="size-3.5" />}
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
          <Button
            onClick={() => setMost(most + INITIAL_ROWS)}
          >{`Show ${Math.min(INITIAL_ROWS, rows.length - most).toLocaleString('en')} more`}</Button>
        </div>
      )}
    </div>
  );
}

const titleOf = ({ name }: Shelf, all: readonly Shelf[]): string =>
  name ?? (all.length > 1 ? 'Without a shelf' : 'Products');

interface RowNameProps {
  readonly row: CountRow;
  readonly others: readonly CountPresence[];
}

function RowName({ row: { stockId, name, sku, open }, others }: RowNameProps) {
  const here = others.filter((one) => one.stockId === stockId);
  return (
    <>
      <p className="line-clamp-2 font-semibold wrap-anywhere" title={name}>
        <span>{name}</span>
        <span className="ml-2 text-caption font-normal text-muted max-sm:hidden">
          <Facts
            facts={[
              sku !== null && <Code key="sku">{sku}</Code>,
              open > 0 && `${open.toLocaleString('en')} open, not counted`,
            ]}
          />
        </span>
      </p>
      <p role="status" className="flex items-center gap-1.5 text-caption font-normal text-accent-text empty:hidden">
        {here.length > 0 && (
          <>
            <span className="size-1.5 shrink-0 rounded-full bg-accent" aria-hidden="true" />
            <span>{`${formatNames(here)} ${here.length === 1 ? 'counts' : 'count'} this now`}</span>
          </>
        )}
      </p>
    </>
  );
}
