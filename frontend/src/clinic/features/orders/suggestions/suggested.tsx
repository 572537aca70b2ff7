import { requestSuggested } from '@atrium/contract/clinic/order-suggestions/calls';
import type { Suggestion } from '@atrium/contract/clinic/order-suggestions/schemas';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import { addMoney, multiplyMoney } from '@atrium/rules/prices/money';
import { formatPlural } from '@atrium/rules/stock/labels';
import { Sparkles } from 'lucide-react';
import { useEffect, useState } from 'react';
import { call } from '../../../../lib/api/http.js';
import { formatAmount } from '../../../../lib/format/money.js';
import { useLingeringRows } from '../../../../lib/live/lingering-rows.js';
import { showToast } from '../../../../lib/page/toast.js';
import { Alert, FormError } from '../../../../ui/feedback/alert.js';
import { Button } from '../../../../ui/buttons/button.js';
import { Checkbox } from '../../../../ui/fields/control-fields.js';
import { FramedRows, RowGroup } from '../../../../ui/lists/list-states.js';
import { ListFrame, type ListHead } from '../../../../ui/lists/list-frame.js';
import { useLineChanges } from '../details/line-changes.js';
import { useClinicRight } from '../../../shared/rights.js';
import { loadClinic, refetchOrders, upsertRequest, useClinic } from '../../../store/clinic-store.js';
import {
  setSuggestedQuantity,
  selectSuggestions,
  clearSelection,
  useSuggestionSelection,
} from './suggestion-selection.js';
import { groupIntoDrafts, suggestionToLine } from '../pending/drafts.js';
import { LeadTime } from '../details/lead-time.js';
import { openPlaceDialog } from '../order-dialogs.js';
import { groupBySupplier } from '../details/order-text.js';
import { OrdersSkeleton } from '../details/orders-skeleton.js';
import { SuggestionRow } from './suggestion-row.js';
import { useSubmit } from '../../../../lib/forms/submit.js';

const NO_SUGGESTIONS: readonly Suggestion[] = [];
const idOf = ({ stock }: Suggestion): number => stock.id;

/**
 * Suggested orders with reasons. The user chooses and adjusts them, then places orders or, without that right,
 * requests.
 */
export function SuggestedStage({ head }: { readonly head: ListHead }) {
  const suggestions = useClinic((state) => state.suggestions);
  const canOrder = useClinicRight('reorder:decide');
  const canRequest = useClinicRight('reorder:request');
  const { selectedIds, quantities } = useSuggestionSelection();
  useEffect(() => loadClinic('suggestions'), []);

  const value = suggestions.value;
  const { rows, handlers } = useLingeringRows(value?.rows ?? NO_SUGGESTIONS, idOf);
  const changes = useLineChanges();
  /** Quantities by product that this user has just ordered or requested. */
  const [mine, setMine] = useState<ReadonlyMap<number, number>>(new Map());
  const suppliers = new Map((value?.suppliers ?? []).map((supplier) => [supplier.id, supplier]));
  const groups = groupBySupplier(rows, ({ row: { supplierId } }) => suppliers.get(supplierId ?? 0) ?? null);
  const quantityOf = (row: Suggestion): number => quantities.get(row.stock.id) ?? row.quantity;
  const picked = (value?.rows ?? NO_SUGGESTIONS).filter(({ stock }) => selectedIds.has(stock.id));

  const done = (orders: readonly Order[] = []) => {
    const ordered = orders.flatMap(({ lines }) => lines);
    setMine(
      new Map([
        ...mine,
        ...picked.map((row) => [row.stock.id, quantityOf(row)] as const),
        ...ordered.map((line) => [line.item.id, line.quantityPurchased] as const),
      ]),
    );
    clearSelection();
  };

  return (
    <>
      <ListFrame
        {...head}
        list={suggestions}
        total={rows.length}
        skeleton={
          <OrdersSkeleton label="Calculating suggestions" suppliers={3} lines={2} line="h-[53px] max-lg:h-[123px]" />
        }
        failed="The suggestions could not be counted."
        onRetry={() => loadClinic('suggestions')}
        icon={Sparkles}
        empty="Stock covers expected use"
      >
        {value !== undefined && value.total > value.rows.length && (
          <Alert tone="info">{`The ${value.rows.length} that run out first of ${value.total.toLocaleString('en')}. The others follow as these are ordered.`}</Alert>
        )}
        <FramedRows>
          <div {...handlers}>
            {groups.map(({ supplierId, name, rows: own }) => {
              const supplier = suppliers.get(supplierId ?? 0);
              const ids = own.filter(({ isGone }) => !isGone).map(({ row }) => idOf(row));
              const all = ids.length > 0 && ids.every((id) => selectedIds.has(id));
              return (
                <RowGroup
                  key={supplierId ?? 'none'}
                  title={name}
                  checkbox={
                    <Checkbox
                      label={`All of ${name}`}
                      labelHidden
                      className="-m-2 px-2 pointer-coarse:-m-3 pointer-coarse:px-3"
                      checked={all}
                      disabled={ids.length === 0}
                      ref={(box) => {
                        if (box !== null) box.indeterminate = !all && ids.some((id) => selectedIds.has(id));
                      }}
                      onChange={() => selectSuggestions(ids, !all)}
                    />
                  }
                  {...(ids.length > 0 && { note: ids.length })}
                  aside={supplier !== undefined && <LeadTime supplier={supplier} />}
                >
                  <ul className="divide-y divide-line">
                    {own.map(({ row, isGone }) => (
                      <SuggestionRow
                        key={row.stock.id}
                        row={row}
                        goneText={
                          isGone
                            ? (changes.get(`stock-${row.stock.id}`) ??
                              (mine.has(row.stock.id) ? (canOrder ? 'Ordered' : 'Requested') : 'Nothing left to order'))
                            : null
                        }
                        isChosen={!isGone && selectedIds.has(row.stock.id)}
                        quantity={(isGone ? mine.get(row.stock.id) : undefined) ?? quantityOf(row)}
                        onChoose={(on) => selectSuggestions([row.stock.id], on)}
                        onQuantity={(quantity) => setSuggestedQuantity(row.stock.id, quantity)}
                      />
                    ))}
                  </ul>
                </RowGroup>
              );
            })}
          </div>
        </FramedRows>
      </ListFrame>
      {picked.length > 0 && (canOrder || canRequest) && (
        <SelectionBar
          picked={picked.map((row) => ({ row, quantity: quantityOf(row) }))}
          canOrder={canOrder}
          onOrder={() =>
            openPlaceDialog(
              groupIntoDrafts(picked.map((row) => [row.supplierId, suggestionToLine(row, quantityOf(row))])),
              {
                onPlaced: done,
              },
            )
          }
          onDone={() => done()}
          onClear={clearSelection}
        />
      )}
    </>
  );
}

interface SelectionBarProps {
  readonly picked: readonly { readonly row: Suggestion; readonly quantity: number }[];
  readonly canOrder: boolean;
  readonly onOrder: () => void;
  readonly onDone: () => void;
  readonly onClear: () => void;
}

/** Bar with number and cost of the selected suggestions, and their actions. */
function SelectionBar({ picked, canOrder, onOrder, onDone, onClear }: SelectionBarProps) {
  const { busy, refusal, keyFor, send } = useSubmit('The requests could not be created. Please try again.');
  const isWhole = picked.every(({ quantity }) => Number.isInteger(quantity) && quantity > 0);
  const orders = new Set(picked.map(({ row }) => row.supplierId)).size;
  const costs = picked.flatMap(({ row, quantity }) =>
    row.stock.unitCost === null || !isWhole ? [] : [multiplyMoney(row.stock.unitCost, quantity)],
  );

  const request = () => {
    const body = {
      lines: picked.map(({ row, quantity }) => ({
        stockId: row.stock.id,
        quantity,
        reason: 'Suggested by use',
        seenOnOrder: row.onOrder,
        seenRequested: row.requested,
      })),
    };
    void send(
      async () => {
        const made = await call(requestSuggested, { body, idempotencyKey: keyFor(body) });
        for (const one of made) upsertRequest(one);
        onDone();
        await refetchOrders();
        showToast({
          title: 'Reorder Requested',
          description: `${formatPlural(made.length, 'product')}: managers are notified.`,
        });
      },
      () => {
        void refetchOrders();
        return false;
      },
    );
  };

  return (
    <div
      role="region"
      aria-label="Selected"
      className="sticky mt-6 bottom-[calc(12px+var(--bottom-bar))] z-10 flex flex-col gap-2 rounded-card border border-line bg-raised p-3 shadow-float sm:px-4"
    >
      <FormError sentence={refusal} className="text-table" />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="figures" role="status">
          <span className="font-semibold">{`${picked.length} selected`}</span>
          {costs.length > 0 && <span className="text-muted">{`, ${formatAmount(addMoney(...costs))}`}</span>}
          {!isWhole && <span className="text-warn-text"> · please check the quantities</span>}
        </p>
        <div className="ml-auto flex gap-2">
          <Button onClick={onClear}>Clear</Button>
          {canOrder ? (
            <Button
              variant="primary"
              disabled={!isWhole}
              aria-haspopup="dialog"
              onClick={onOrder}
            >{`Make ${orders === 1 ? 'order' : `${orders} orders`}`}</Button>
          ) : (
            <Button
              variant="primary"
              disabled={!isWhole}
              busy={busy && 'Requesting...'}
              onClick={request}
            >{`Request ${formatPlural(picked.length, 'product')}`}</Button>
          )}
        </div>
      </div>
    </div>
  );
}
