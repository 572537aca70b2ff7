import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../ui/display/badge.js';
import { Button } from '../../ui/buttons/button.js';
import { Card } from '../../ui/display/card.js';
import { DataTable } from '../../ui/lists/data-table.js';
import type { Sorting, TableColumn } from '../../ui/lists/data-table-props.js';
import { DataTableSkeleton } from '../../ui/lists/data-table-skeleton.js';
import { Skeleton, EmptyState, ErrorState, NoAccessState } from '../../ui/feedback/states.js';
import { StockBar } from '../../ui/display/stock-bar.js';
import { Sample } from './sample.js';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly quantity: number;
  readonly minimum: number;
}

const first: readonly Row[] = [
  { id: 1, name: 'Botulinum toxin 100 U', quantity: 24, minimum: 10 },
  { id: 2, name: 'Hyaluronic filler 1 ml', quantity: 6, minimum: 10 },
  { id: 3, name: 'Cooling gel', quantity: 0, minimum: 4 },
];
const toneOf = ({ quantity, minimum }: Row) => (quantity === 0 ? 'bad' : quantity < minimum ? 'warn' : 'neutral');
/** Minimum table width in px that no window reaches, so that cards show at every width. */
const ALWAYS_CARDS = 100_000;
const words = { neutral: 'Good', warn: 'Low', bad: 'Out' } as const;

const columns: TableColumn<Row>[] = [
  {
    id: 'name',
    header: 'Item',
    sortValue: ({ name }) => name,
    cell: ({ name }) => <span className="font-semibold">{name}</span>,
  },
  {
    id: 'stock',
    header: 'Stock',
    width: '40%',
    sortValue: ({ quantity }) => quantity,
    cell: (row) => (
      <div className="flex items-center gap-3">
        <span className="figures w-8 text-right font-semibold">{row.quantity}</span>
        <StockBar quantity={row.quantity} minimum={row.minimum} tone={toneOf(row)} className="w-24" />
        <Badge tone={toneOf(row)}>{words[toneOf(row)]}</Badge>
      </div>
    ),
  },
];

const card = (row: Row) => (
  <div className="flex items-center justify-between gap-3">
    <span className="font-semibold">{row.name}</span>
    <Badge tone={toneOf(row)}>{words[toneOf(row)]}</Badge>
  </div>
);

export function DataAndStates() {
  const [rows, setRows] = useState(first);
  const [sorting, setSorting] = useState<Sorting>({ id: 'name', desc: false });
  const [changed, setChanged] = useState(0);
  const useOne = () => {
    setRows(rows.map((row) => (row.id === 1 ? { ...row, quantity: Math.max(0, row.quantity - 1) } : row)));
    setChanged(changed + 1);
  };
  return (
    <Card title="Data and states">
      <div className="flex flex-col gap-6 px-4 pb-4">
        <div>
          <Button size="small" className="mb-3" onClick={useOne}>
            A colleague uses one
          </Button>
          <DataTable
            label="Sample"
            rows={rows}
            columns={columns}
            rowId={({ id }) => id}
            sorting={sorting}
            onSortingChange={setSorting}
            highlight={({ id }) => (id === 1 && changed > 0 ? String(changed) : undefined)}
            card={card}
          />
        </div>
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Sample name="The same rows on a phone">
            <DataTable
              label="Sample as cards"
              rows={rows}
              columns={columns}
              rowId={({ id }) => id}
              sorting={sorting}
              onSortingChange={setSorting}
              tableFrom={ALWAYS_CARDS}
              highlight={({ id }) => (id === 1 && changed > 0 ? String(changed) : undefined)}
              card={card}
            />
          </Sample>
          <Sample name="Rows on their way">
            <div className="flex flex-col gap-2">
              <DataTableSkeleton label="Loading" lines={3} columns={columns} />
            </div>
          </Sample>
        </div>
        <div className="flex flex-col gap-2">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-4 w-1/2" />
        </div>
        <div className="grid gap-4 lg:grid-cols-3">
          <div className="rounded-card border border-line">
            <EmptyState icon={Inbox} title="No recent activity">
              <Button>Log Usage</Button>
            </EmptyState>
          </div>
          <div className="rounded-card border border-line">
            <ErrorState
              sentence="Network error. Please check your connection and try again."
              onRetry={() => undefined}
            />
          </div>
          <div className="rounded-card border border-line">
            <NoAccessState what="Perfect B" />
          </div>
        </div>
      </div>
    </Card>
  );
}
