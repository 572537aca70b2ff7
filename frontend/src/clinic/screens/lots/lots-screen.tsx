import { exportLots } from '@atrium/contract/clinic/lots/calls';
import type { ExpirySummary, ExpiryWindow } from '@atrium/contract/clinic/lots/schemas';
import { plural } from '@atrium/rules/stock/labels';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Download } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { useAddress } from '../../../lib/format/address.js';
import { saveAddress } from '../../../lib/format/csv.js';
import { addressOf } from '../../../lib/api/http.js';
import { moneyText } from '../../../lib/format/money.js';
import { useMediaQuery } from '../../../lib/page/media-query.js';
import type { Chip } from '../../../ui/choices/chips.js';
import { Button } from '../../../ui/buttons/button.js';
import { FigureLine } from '../../../ui/display/figure-line.js';
import { PhoneFilters } from '../../../ui/lists/phone-filters.js';
import { ScreenHead } from '../../../ui/display/screen-head.js';
import { Segmented } from '../../../ui/choices/segmented.js';
import { AllLots } from './all-lots.js';
import { Expiring } from './expiring.js';
import { OpenOver, OpenView } from './open-view.js';
import { LOTS_PATH } from '../../shared/lot-path.js';
import { useMay } from '../../shared/rights.js';
import { ScanSearchField } from '../../features/scanning/public.js';
import { needExpiry, useClinic } from '../../store/clinic-store.js';
import { useNews } from '../../shared/use-news.js';

const KINDS = [
  { value: '', label: 'All' },
  { value: 'item', label: 'Supplies' },
  { value: 'consumable', label: 'Consumables' },
];
const VIEWS = [
  { value: 'held', label: 'Held' },
  { value: '', label: 'Expiring' },
  { value: 'open', label: 'Open' },
  { value: 'all', label: 'All lots' },
];
const WINDOWS = [
  { window: 'expired', label: 'Expired', tone: 'bad' },
  { window: '30', label: 'Within 30 days', tone: 'warn' },
  { window: '60', label: '31 to 60 days', tone: 'neutral' },
  { window: '90', label: '61 to 90 days', tone: 'neutral' },
] as const;

const kindOf = (text: string | null) => (text === 'item' || text === 'consumable' ? text : undefined);
const windowOf = (text: string | null): ExpiryWindow | undefined =>
  WINDOWS.find(({ window }) => window === text)?.window;

/** Shows expiring lots, held lots and the use of each lot, for items and consumables. */
export function LotsScreen() {
  const { address, write } = useAddress();
  const kind = kindOf(address.get('kind'));
  const window = windowOf(address.get('window'));
  const search = (address.get('search') ?? '').trim();
  const showsAll = address.get('show') === 'all' || search !== '';
  const shows = showsAll ? 'all' : (VIEWS.find(({ value }) => value === address.get('show'))?.value ?? '');
  const expiry = useClinic((state) => state.expiry);
  const news = useNews(expiry.value);
  const mayExport = useMay('export');
  useEffect(() => needExpiry(kind ?? null), [kind]);
  const choose = (next: string) => write({ window: next, show: '', search: '' });
  const change = useCallback((text: string) => write({ search: text }), [write]);
  const onPhone = useMediaQuery('(max-width: 639px)');
  const field = (
    <ScanSearchField
      label="Search lots"
      placeholder={onPhone ? 'Lot number or product' : 'Search by lot number or product...'}
      value={search}
      onChange={change}
      searchOf={({ lot, code }) => lot ?? code}
      className="min-w-0 flex-1 sm:min-w-56"
    />
  );
  const lots = <Expiring kind={kind} window={window} news={news} onClear={() => write({ window: '', kind: '' })} />;
  const expiring =
    window === undefined ? (
      <OpenOver kind={kind} news={news}>
        {lots}
      </OpenOver>
    ) : (
      lots
    );
  const exported =
    shows === '' ? { kind, view: 'expiring', window } : { kind, search, held: shows === 'held' ? 'true' : undefined };
  return (
    <div className="flex flex-col gap-4 max-sm:gap-2">
      <ScreenHead
        title="Lots"
        brief="Lots"
        subtitle="Expiry, quarantine, and traceability"
        action={
          mayExport &&
          shows !== 'open' && (
            <Button
              icon={<Download className="size-4" aria-hidden="true" />}
              onClick={() => saveAddress(addressOf(exportLots.path, {}, exported))}
            >
              Export CSV
            </Button>
          )
        }
      />
      {onPhone ? (
        <PhoneFilters
          search={field}
          fields={[{ name: 'kind', label: 'Kind', choices: KINDS, value: kind ?? '' }]}
          onChange={(name, next) => write({ [name]: next })}
          chips={{
            label: 'Show',
            value: shows === '' ? (window ?? '') : shows,
            of: chipsOf(expiry.value?.windows),
            onChange: (next) =>
              VIEWS.some(({ value }) => value === next) ? write({ show: next, search: '', window: '' }) : choose(next),
          }}
        />
      ) : (
        <>
          <Windows windows={expiry.value?.windows} chosen={shows === '' ? window : undefined} kind={kind} />
          <div className="flex flex-wrap items-start gap-3">
            <Segmented
              label="Show"
              value={shows}
              choices={VIEWS}
              onChange={(show) => write({ show, search: '', window: '' })}
            />
            <Segmented label="Kind" value={kind ?? ''} choices={KINDS} onChange={(next) => write({ kind: next })} />
            {field}
          </div>
        </>
      )}
      {shows === 'all' || shows === 'held' ? (
        <AllLots
          kind={kind}
          search={search}
          isHeld={shows === 'held'}
          news={news}
          onClear={() => write({ search: '', kind: '' })}
        />
      ) : shows === 'open' ? (
        <OpenView kind={kind} news={news} onClear={() => write({ kind: '' })} />
      ) : (
        expiring
      )}
    </div>
  );
}

const chipsOf = (windows: ExpirySummary['windows'] | undefined): readonly Chip[] => [
  { value: 'held', label: 'Held' },
  ...WINDOWS.map(({ window, label, tone }): Chip => {
    const lots = windows?.find((row) => row.window === window)?.lots;
    return {
      value: window,
      label: label.replace('Within ', '').replace(' to ', '–'),
      count: lots,
      ...(lots !== undefined && lots > 0 && tone !== 'neutral' && { tone }),
    };
  }),
  { value: 'open', label: 'Open' },
  { value: 'all', label: 'All lots' },
];

interface WindowsProps {
  readonly windows: ExpirySummary['windows'] | undefined;
  readonly chosen: ExpiryWindow | undefined;
  readonly kind: StockKind | undefined;
}

/** Shows the value per expiry window. A window filters the list below; a second press clears the filter. */
const Windows = ({ windows, chosen, kind }: WindowsProps) => (
  <FigureLine
    figures={WINDOWS.map(({ window, label, tone }) => {
      const of = windows?.find((row) => row.window === window);
      const isOn = chosen === window;
      const query = new URLSearchParams({ ...(kind !== undefined && { kind }), ...(!isOn && { window }) }).toString();
      return {
        label,
        figure: of && moneyText(of.value),
        meaning: of === undefined || of.lots === 0 ? 'Nothing' : plural(of.lots, 'lot'),
        to: query === '' ? LOTS_PATH : `${LOTS_PATH}?${query}`,
        replace: true,
        isOn,
        ...(of !== undefined && of.lots > 0 && tone !== 'neutral' && { tone }),
      };
    })}
  />
);
