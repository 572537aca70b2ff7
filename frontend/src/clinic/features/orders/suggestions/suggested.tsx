import { requestSuggested } from '@atrium/contract/clinic/order-suggestions/calls';
import type { Suggestion } from '@atrium/contract/clinic/order-suggestions/schemas';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import { addMoney, multiplyMoney } from '@atrium/rules/prices/money';
import { plural } from '@atrium/rules/stock/labels';
import { Sparkles } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useIdempotencyKey } from '../../../../lib/forms/forms.js';
import { call, sentenceOf } from '../../../../lib/api/http.js';
import { moneyText } from '../../../../lib/format/money.js';
import { useHeldRows } from '../../../../lib/live/held-rows.js';
import { showToast } from '../../../../lib/page/toast.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { Button } from '../../../../ui/buttons/button.js';
import { Checkbox } from '../../../../ui/fields/checkbox.js';
import { ListFrame } from '../../../../ui/lists/list-frame.js';
import { useLineNews } from '../details/line-news.js';
import { useMay } from '../../../shared/rights.js';
import { need, rereadOrders, tookRequest, useClinic } from '../../../store/clinic-store.js';
import { adjust, choose, clearChoice, useChoice } from './choice.js';
import { draftsOf, lineOfSuggestion } from '../pending/drafts.js';
import { LeadTime } from '../details/lead-time.js';
import { placeDrafts } from '../order-dialogs.js';
import { bySupplier } from '../details/order-words.js';
import { OrdersSkeleton } from '../details/orders-skeleton.js';
import { SuggestionRow } from './suggestion-row.js';

const NONE: readonly Suggestion[] = [];
const idOf = ({ stock }: Suggestion): number => stock.id;

/**
 * Suggested orders with reasons. The user chooses and adjusts them, then places orders or, without that right,
 * requests.
 */
export function SuggestedStage() {
  const suggestions = useClinic((state) => state.suggestions);
  const mayOrder = useMay('reorder:decide');
  const mayRequest = useMay('reorder:request');
  const { chosen, adjusted } = useChoice();
  useEffect(() => need('suggestions'), []);

  const value = suggestions.value;
  const { rows, handlers } = useHeldRows(value?.rows ?? NONE, idOf);
  const changes = useLineNews();
  /** Quantities that this user has just ordered or requested. */
  const [mine, setMine] = useState<ReadonlyMap<number, number>>(new Map());
  const suppliers = new Map((value?.suppliers ?? []).map((supplier) => [supplier.id, supplier]));
  const groups = bySupplier(rows, ({ row: { supplierId } }) => suppliers.get(supplierId ?? 0) ?? null);
  const quantityOf = (row: Suggestion): number => adjusted.get(row.stock.id) ?? row.quantity;
  const picked = (value?.rows ?? NONE).filter(({ stock }) => chosen.has(stock.id));

  const done = (orders: readonly Order[] = []) => {
    const ordered = orders.flatMap(({ lines }) => lines);
    setMine(
      new Map([
        ...mine,
        ...picked.map((row) => [row.stock.id, quantityOf(row)] as const),
        ...ordered.map((line) => [line.item.id, line.quantityPurchased] as const),
      ]),
    );
    clearChoice();
  };

  return (
    <div className="flex flex-col gap-6 pb-20">
      <ListFrame
        list={suggestions}
        total={rows.length}
        skeleton={
          <OrdersSkeleton label="Counting what to order" suppliers={3} lines={2} line="h-[57px] max-lg:h-[127px]" />
        }
        failed="The suggestions could not be counted."
        onRetry={() => need('suggestions')}
        icon={<Sparkles className="size-5" />}
        empty="Nothing has to be ordered: what is there and on its way lasts"
      >
        {value !== undefined && value.total > value.rows.length && (
          <Alert tone="info">
            The {value.rows.length} that run out first of {value.total.toLocaleString('en')}. The others follow as these
            are ordered.
          </Alert>
        )}
        <div {...handlers} className="flex flex-col gap-8">
          {groups.map(({ supplierId, name, rows: own }) => {
            const supplier = suppliers.get(supplierId ?? 0);
            const ids = own.filter(({ isGone }) => !isGone).map(({ row }) => idOf(row));
            const all = ids.length > 0 && ids.every((id) => chosen.has(id));
            return (
              <section key={supplierId ?? 'none'} aria-label={name}>
                <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pb-1 max-sm:flex-nowrap max-sm:pb-0">
                  <h2 className="flex min-w-0 items-center gap-3 font-semibold lg:gap-4">
                    <Checkbox
                      label={`All of ${name}`}
                      labelHidden
                      className="-m-2 px-2 pointer-coarse:-m-3 pointer-coarse:px-3"
                      checked={all}
                      disabled={ids.length === 0}
                      ref={(box) => {
                        if (box !== null) box.indeterminate = !all && ids.some((id) => chosen.has(id));
                      }}
                      onChange={() => choose(ids, !all)}
                    />
                    <span className="line-clamp-2 min-w-0 wrap-anywhere">{name}</span>
                    {ids.length > 0 && <span className="figures text-table font-normal text-muted">{ids.length}</span>}
                  </h2>
                  {supplier !== undefined && <LeadTime supplier={supplier} />}
                </div>
                <ul className="divide-y divide-line border-y border-line">
                  {own.map(({ row, isGone }) => (
                    <SuggestionRow
                      key={row.stock.id}
                      row={row}
                      gone={
                        isGone
                          ? (changes.get(`stock-${row.stock.id}`) ??
                            (mine.has(row.stock.id)
                              ? mayOrder
                                ? 'Ordered'
                                : 'Requested'
                              : 'Nothing has to be ordered any more'))
                          : null
                      }
                      isChosen={!isGone && chosen.has(row.stock.id)}
                      quantity={(isGone ? mine.get(row.stock.id) : undefined) ?? quantityOf(row)}
                      onChoose={(on) => choose([row.stock.id], on)}
                      onQuantity={(quantity) => adjust(row.stock.id, quantity)}
                    />
                  ))}
                </ul>
              </section>
            );
          })}
        </div>
      </ListFrame>
      {picked.length > 0 && (mayOrder || mayRequest) && (
        <ChosenBar
          picked={picked.map((row) => ({ row, quantity: quantityOf(row) }))}
          mayOrder={mayOrder}
          onOrder={() =>
            placeDrafts(draftsOf(picked.map((row) => [row.supplierId, lineOfSuggestion(row, quantityOf(row))])), {
              onPlaced: done,
            })
          }
          onDone={() => done()}
          onClear={clearChoice}
        />
      )}
    </div>
  );
}

interface ChosenBarProps {
  readonly picked: readonly { readonly row: Suggestion; readonly quantity: number }[];
  readonly mayOrder: boolean;
  readonly onOrder: () => void;
  readonly onDone: () => void;
  readonly onClear: () => void;
}

/** Number and cost of the chosen suggestions, with their actions. */
function ChosenBar({ picked, mayOrder, onOrder, onDone, onClear }: ChosenBarProps) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const key = useIdempotencyKey();
  const isWhole = picked.every(({ quantity }) => Number.isInteger(quantity) && quantity > 0);
  const orders = new Set(picked.map(({ row }) => row.supplierId)).size;
  const costs = picked.flatMap(({ row, quantity }) =>
    row.stock.unitCost === null || !isWhole ? [] : [multiplyMoney(row.stock.unitCost, quantity)],
  );

  const request = async () => {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    const body = {
      lines: picked.map(({ row, quantity }) => ({
        stockId: row.stock.id,
        quantity,
        reason: 'Suggested by use',
        seenOnOrder: row.onOrder,
        seenRequested: row.requested,
      })),
    };
    try {
      const made = await call(requestSuggested, { body, idempotencyKey: key.keyFor(body) });
      key.renew();
      for (const one of made) tookRequest(one);
      onDone();
      await rereadOrders();
      showToast({
        title: 'Reorder Requested',
        description: `${plural(made.length, 'product')}: managers are notified.`,
        tone: 'good',
      });
    } catch (error) {
      setRefusal(sentenceOf(error, 'The requests could not be made. Please try again.'));
      await rereadOrders();
    }
    setBusy(false);
  };

  return (
    <div
      role="region"
      aria-label="Chosen"
      className="sticky bottom-[calc(12px+var(--bottom-bar))] z-10 flex flex-col gap-2 rounded-card border border-line bg-raised p-3 shadow-float sm:px-4"
    >
      {refusal !== null && (
        <Alert tone="bad" urgent className="text-table">
          {refusal}
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="figures" role="status">
          <span className="font-semibold">{picked.length} selected</span>
          {costs.length > 0 && <span className="text-muted">, {moneyText(addMoney(...costs))}</span>}
          {!isWhole && <span className="text-warn-text"> · please check the quantities</span>}
        </p>
        <div className="ml-auto flex gap-2">
          <Button onClick={onClear}>Clear</Button>
          {mayOrder ? (
            <Button variant="primary" disabled={!isWhole} aria-haspopup="dialog" onClick={onOrder}>
              Make {orders === 1 ? 'order' : `${orders} orders`}
            </Button>
          ) : (
            <Button variant="primary" disabled={!isWhole} busy={busy && 'Requesting...'} onClick={() => void request()}>
              Request {plural(picked.length, 'product')}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
