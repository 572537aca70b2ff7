import { getLot } from '@atrium/contract/clinic/lots/calls';
import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { getLotTitle } from '@atrium/rules/stock/lots';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { Layers } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { ApiError, call } from '../../../lib/api/http.js';
import { formatAmount, formatUnitCost } from '../../../lib/format/money.js';
import { usePages } from '../../../lib/api/pages.js';
import { useToday } from '../../../session/today.js';
import { DetailsPage, DetailsPanel } from '../../../ui/details/details-panel.js';
import {
  DetailsFigure,
  DetailsFigures,
  DetailsField,
  DetailsHeader,
  type DetailsLevel,
  DetailsSection,
} from '../../../ui/details/details-parts.js';
import { DetailsSkeleton, NotFoundState } from '../../../ui/details/details-states.js';
import { Monogram } from '../../../ui/display/monogram.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { ErrorState } from '../../../ui/feedback/states.js';
import { LotBadge, LotMenu, describeUntrackedHold } from '../../features/lots/public.js';
import { LOTS_PATH, lotPath } from '../../shared/lot-path.js';
import { itemPath } from '../../shared/item-path.js';
import { OpenContainers } from '../../features/containers/public.js';
import { trackStock, fetchStock, useStock } from '../../store/clinic-store.js';
import type { LotDetailsRoute } from './lot-details-route.js';
import { LotHistory } from './lot-history.js';
import { RecallList } from './recall-list.js';
import { Code, Facts } from '../../../ui/display/facts.js';

const fetchLot = async (id: number) => ({ rows: [await call(getLot, { params: { id } })], next: null });

interface LotProps {
  readonly id: number;
}

/** Details of a lot as a page, which prints its recall list. */
export const LotDetailsPage = ({ id }: LotProps) => (
  <DetailsPage list="Lots" listPath={`${LOTS_PATH}?show=all`} path={lotPath(id)}>
    <LotLoader key={id} id={id} level={1} />
  </DetailsPage>
);

interface LotDetailsPanelProps extends LotProps, Pick<LotDetailsRoute, 'step' | 'close'> {}

/** Details of a lot next to the list. */
export const LotDetailsPanel = ({ id, step, close }: LotDetailsPanelProps) => (
  <DetailsPanel label="Lot" id={id} path={lotPath(id)} onStep={step} onClose={close}>
    <LotLoader key={id} id={id} level={2} />
  </DetailsPanel>
);

interface LotLoaderProps extends LotProps {
  readonly level: DetailsLevel;
}

function LotLoader({ id, level }: LotLoaderProps) {
  const { rows, error, again } = usePages(String(id), () => fetchLot(id));
  const lot = rows?.[0];
  if (lot !== undefined) return <LotDetails opened={lot} level={level} />;
  if (error === null) return <DetailsSkeleton fields={2} />;
  if (id === 0 || (error instanceof ApiError && [400, 404].includes(error.status)))
    return (
      <NotFoundState
        icon={Layers}
        title="There is no such lot"
        listPath={`${LOTS_PATH}?show=all`}
        list="Lots"
        level={level}
      />
    );
  return <ErrorState error={error} sentence="The lot could not be loaded." onRetry={again} />;
}

function LotDetails({ opened, level }: { readonly opened: Lot; readonly level: DetailsLevel }) {
  const { id, kind, stockId } = opened;
  const today = useToday();
  // Every event of a lot carries its stock, so following the stock keeps the lot current.
  useEffect(() => void fetchStock(stockId, kind).then(trackStock, () => undefined), [stockId, kind]);
  const stock = useStock(kind, stockId);
  const version = stock?.version ?? 0;
  const news = `${id} ${version}`;
  const { rows, again } = usePages(news, () => fetchLot(id));
  const lot = rows?.[0] ?? opened;
  const { number, item, quantity, value, unitCost, expiresOn, supplier, receivedOn, state, stateReason } = lot;
  const untracked = describeUntrackedHold(lot);
  const isEmpty = quantity === 0 && lot.opened.length === 0;
  return (
    <article aria-label={getLotTitle(number)} className="flex min-w-0 flex-col gap-4">
      <DetailsHeader
        name={getLotTitle(number)}
        level={level}
        picture={<Monogram name={item.name} of={stock?.categoryId ?? null} size={56} />}
        caption={
          <Link to={itemPath({ kind, id: stockId })} className="touch-target wrap-anywhere hover:underline">
            <Facts facts={[item.name, item.sku !== null && <Code key="sku">{item.sku}</Code>]} />
          </Link>
        }
        // An empty lot shows no expiry date, but still shows that it was held.
        badge={(!isEmpty || state !== 'available') && <LotBadge lot={lot} today={today} />}
        menu={<LotMenu lot={lot} onUpdated={again} />}
      />
      {state !== 'available' && untracked !== null && stock?.currentQuantity !== 0 && (
        <Alert tone="warn" title={untracked} />
      )}
      <DetailsFigures>
        <DetailsFigure
          label="Left"
          figure={quantity === 0 ? (isEmpty ? 'Used up' : 'Open only') : quantity.toLocaleString('en')}
          meaning={quantity === 0 ? '' : formatQuantity(quantity, item.unit).replace(/^[\d,.]+ /, '')}
        />
        <DetailsFigure
          label="Expiry"
          figure={expiresOn === null ? '—' : formatDayWithYear(expiresOn)}
          meaning={expiresOn === null ? 'Not known' : ''}
        />
        <DetailsFigure
          label="Value"
          figure={value === null ? '—' : formatAmount(value)}
          meaning={unitCost === null ? 'No unit cost' : `${formatUnitCost(unitCost)} each`}
        />
      </DetailsFigures>
      <DetailsSection title="Details" level={level}>
        <DetailsField label="Supplier">{supplier?.name ?? null}</DetailsField>
        <DetailsField label="Received">{receivedOn === null ? null : formatDayWithYear(receivedOn)}</DetailsField>
        {state !== 'available' && stateReason !== null && (
          <DetailsField label="Reason" wide>
            {stateReason}
          </DetailsField>
        )}
      </DetailsSection>
      <OpenContainers
        of={{ lotId: lot.id }}
        level={level}
        refreshKey={news}
        hasAny={lot.opened.length > 0}
        className="border-t border-line pt-4"
      />
      <RecallList lot={lot} news={news} level={level} />
      <LotHistory lot={lot} level={level} refreshKey={news} onUpdated={again} />
    </article>
  );
}
