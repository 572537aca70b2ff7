import { getLot } from '@atrium/contract/clinic/lots/calls';
import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { lotTitle } from '@atrium/rules/stock/lots';
import { quantityText } from '@atrium/rules/stock/quantity';
import { ArrowLeft, Layers } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { ApiError, call, sentenceOf } from '../../../lib/api/http.js';
import { moneyText, unitCostText } from '../../../lib/format/money.js';
import { usePages } from '../../../lib/api/pages.js';
import { useToday } from '../../../session/today.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { buttonLook } from '../../../ui/buttons/button.js';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.js';
import { LotBadge, LotMenu, untrackedText } from '../../features/lots/public.js';
import { LOTS_PATH } from '../../shared/lot-path.js';
import { OpenOnes } from '../../features/containers/public.js';
import { chose, readStock, useStock } from '../../store/clinic-store.js';
import { LotLife } from './lot-life.js';
import { LotsSkeleton } from './lots-skeleton.js';
import { WhereItWent } from './where-it-went.js';

const readOne = async (id: number) => ({ rows: [await call(getLot, { params: { id } })], next: null });

export function LotScreen() {
  const { lotId = '' } = useParams();
  const id = /^[1-9]\d{0,9}$/.test(lotId) ? Number(lotId) : 0;
  return <LotOfPath key={id} id={id} />;
}

function LotOfPath({ id }: { readonly id: number }) {
  const { rows, error, again } = usePages(String(id), () => readOne(id));
  const lot = rows?.[0];
  if (lot !== undefined) return <LotPage opened={lot} />;
  if (error === null) return <LotsSkeleton line="h-14" />;
  if (id === 0 || (error instanceof ApiError && [400, 404].includes(error.status)))
    return (
      <EmptyState icon={<Layers className="size-5" />} title="There is no such lot.">
        <Link to={LOTS_PATH} className={buttonLook({ variant: 'secondary' })}>
          All lots
        </Link>
      </EmptyState>
    );
  return <ErrorState sentence={sentenceOf(error, 'The lot could not be loaded.')} onRetry={again} />;
}

function LotPage({ opened }: { readonly opened: Lot }) {
  const { id, kind, stockId } = opened;
  const today = useToday();
  // Every event of a lot carries its stock, so following the stock keeps the lot current.
  useEffect(() => void readStock(stockId, kind).then(chose, () => undefined), [stockId, kind]);
  const stock = useStock(kind, stockId);
  const version = stock?.version ?? 0;
  const news = `${id} ${version}`;
  const { rows, again } = usePages(news, () => readOne(id));
  const lot = rows?.[0] ?? opened;
  const { number, item, quantity, value, unitCost, expiresOn, supplier, receivedOn, state, stateReason } = lot;
  const untracked = untrackedText(lot);
  const list = `/perfect-b/${kind === 'item' ? 'inventory' : 'consumables'}?search=${encodeURIComponent(item.sku ?? item.name)}`;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <Link
          to={`${LOTS_PATH}?show=all`}
          className="flex w-fit items-center gap-1.5 text-table text-muted hover:text-text print:hidden"
        >
          <ArrowLeft className="size-4" aria-hidden="true" />
          All lots
        </Link>
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-title font-semibold wrap-anywhere">
              {lotTitle(number)}
              {/* An empty lot shows no expiry date, but still shows that it was held. */}
              {(lot.quantity > 0 || lot.opened.length > 0 || lot.state !== 'available') && (
                <LotBadge lot={lot} today={today} />
              )}
            </h1>
            <Link to={list} className="text-muted wrap-anywhere hover:underline">
              {[item.name, item.sku].filter(Boolean).join(' · ')}
            </Link>
          </div>
          <LotMenu lot={lot} onTook={again} />
        </div>
      </div>
      {state !== 'available' && untracked !== null && stock?.currentQuantity !== 0 && (
        <Alert tone="warn" title={untracked} />
      )}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-3 lg:grid-cols-6">
        <Fact label="Left">
          {quantity === 0 ? (lot.opened.length > 0 ? 'What is open' : 'Used up') : quantityText(quantity, item.unit)}
        </Fact>
        <Fact label="Expiry">{expiresOn === null ? 'Not known' : formatDayWithYear(expiresOn)}</Fact>
        <Fact label="Value">{value === null ? '—' : moneyText(value)}</Fact>
        <Fact label="Unit Cost">{unitCost === null ? '—' : unitCostText(unitCost)}</Fact>
        <Fact label="Supplier">{supplier?.name ?? '—'}</Fact>
        <Fact label="Received">{receivedOn === null ? '—' : formatDayWithYear(receivedOn)}</Fact>
        {state !== 'available' && stateReason !== null && (
          <Fact label="Reason" className="col-span-full">
            {stateReason}
          </Fact>
        )}
      </dl>
      <OpenOnes of={{ lotId: lot.id }} news={news} isAny={lot.opened.length > 0} />
      <WhereItWent lot={lot} news={news} />
      <LotLife lot={lot} news={news} onTook={again} />
    </div>
  );
}

function Fact({
  label,
  className = '',
  children,
}: {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className="text-caption text-muted">{label}</dt>
      <dd className="figures mt-0.5 font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
