import { exportLots } from '@atrium/contract/clinic/lots/calls';
import type { ExpirySummary, ExpiryWindow } from '@atrium/contract/clinic/lots/schemas';
import { formatPlural } from '@atrium/rules/stock/labels';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { CalendarClock, Layers, TestTubeDiagonal } from 'lucide-react';
import { type ComponentProps, useEffect } from 'react';
import { useUrlParameters } from '../../../lib/format/url-parameters.js';
import { buildUrl } from '../../../lib/api/http.js';
import { formatAmount } from '../../../lib/format/money.js';
import { useMediaQuery } from '../../../lib/page/media-query.js';
import type { Chip } from '../../../ui/choices/chips.js';
import { FigureLine } from '../../../ui/display/figure-line.js';
import { LinesSkeleton } from '../../../ui/feedback/states.js';
import { ListFrame } from '../../../ui/lists/list-frame.js';
import { FramedRows } from '../../../ui/lists/list-states.js';
import { lazyPart } from '../../../lib/page/lazy-part.js';
import { PANEL_PADDING } from '../../../ui/details/use-details-route.js';
import { LotCount, LotRows, useLots } from './all-lots.js';
import { ExpiringRows, useExpiringLots } from './expiring-lots.js';
import {
  countOpenContainers,
  ExpiredContainers,
  OpenContainerRows,
  useExpiredContainers,
  useOpenContainers,
} from './open-containers-view.js';
import { type LotDetailsRoute, useLotDetailsRoute } from './lot-details-route.js';
import { LOTS_PATH } from '../../shared/lot-path.js';
import { useClinicRight } from '../../shared/rights.js';
import { ScanSearchField } from '../../features/scanning/public.js';
import { loadExpiry, useClinic } from '../../store/clinic-store.js';
import { useChangeCount } from '../../../lib/api/use-change-count.js';

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
] as const;
/** Icon, height of the rows, and texts by view. */
const STATES = {
  held: { Icon: Layers, line: 'sm:h-[53px]', empty: 'No lots on hold', noMatch: 'No lots on hold' },
  '': {
    Icon: CalendarClock,
    line: 'max-sm:h-[69px] sm:h-[61px]',
    empty: 'Nothing in stock expires within 90 days',
    noMatch: 'Nothing expires here',
  },
  open: {
    Icon: TestTubeDiagonal,
    line: 'max-sm:h-[84px] sm:h-[53px]',
    empty: 'Nothing is open. Products used by content (1 vial = 100 U) appear here once opened.',
    noMatch: 'Nothing is open here',
  },
  all: {
    Icon: Layers,
    line: 'sm:h-[53px]',
    empty: 'No product tracks lots yet. Edit an item or a consumable, and turn on “Track lots and expiry”.',
    noMatch: 'There are no lots here',
  },
} as const;
const WINDOWS = [
  { window: 'expired', label: 'Expired', tone: 'bad' },
  { window: '30', label: 'Within 30 days', tone: 'warn' },
  { window: '60', label: '31 to 60 days', tone: 'neutral' },
  { window: '90', label: '61 to 90 days', tone: 'neutral' },
] as const;

const parseKind = (text: string | null) => (text === 'item' || text === 'consumable' ? text : undefined);
const parseWindow = (text: string | null): ExpiryWindow | undefined =>
  WINDOWS.find(({ window }) => window === text)?.window;

const LotDetailsPage = lazyPart(
  async () => (await import('./lot-details.js')).LotDetailsPage,
  <LinesSkeleton label="Loading the lot" lines={8} />,
);
const LotDetailsPanel = lazyPart(async () => (await import('./lot-details.js')).LotDetailsPanel, null);

/** Search field for lots. A scanned label searches by its lot, otherwise by the code of its product. */
const LotSearchField = (props: Omit<ComponentProps<typeof ScanSearchField>, 'searchOf'>) => (
  <ScanSearchField {...props} searchOf={({ lot, code }) => lot ?? code} />
);

/** Shows expiring lots, held lots and the use of each lot, for items and consumables. */
export function LotsScreen() {
  const details = useLotDetailsRoute();
  if (details.shown === 'page') return <LotDetailsPage id={details.id ?? 0} />;
  return (
    <>
      <Lots details={details} />
      {details.shown === 'panel' && <LotDetailsPanel id={details.id ?? 0} step={details.step} close={details.close} />}
    </>
  );
}

function Lots({ details }: { readonly details: LotDetailsRoute }) {
  const { address, write } = useUrlParameters();
  const kind = parseKind(address.get('kind'));
  const window = parseWindow(address.get('window'));
  const search = (address.get('search') ?? '').trim();
  const show = search !== '' ? 'all' : address.get('show');
  const shows = VIEWS.find(({ value }) => value === show)?.value ?? '';
  const expiry = useClinic((state) => state.expiry);
  const refreshKey = useChangeCount(expiry.value);
  const canExport = useClinicRight('export');
  useEffect(() => loadExpiry(kind ?? null), [kind]);
  const onPhone = useMediaQuery('(max-width: 639px)');

  const isHeld = shows === 'held';
  const isByExpiry = shows === '';
  const lots = useLots(isHeld || shows === 'all' ? { kind, search, isHeld } : null, refreshKey);
  const expiring = useExpiringLots(isByExpiry ? { kind, window } : null, refreshKey);
  const showsContainers = shows === 'open' || (isByExpiry && window === undefined);
  const containers = useOpenContainers(showsContainers ? { kind } : null, refreshKey);
  const expired = useExpiredContainers(containers);
  const list = shows === 'open' ? containers : isByExpiry ? expiring : lots;
  const above = isByExpiry && window === undefined ? expired : [];
  // Both are rendered at once, so that the layout does not shift.
  const waits = isByExpiry && showsContainers && containers.phase === 'loading';
  const { Icon, line, empty, noMatch } = STATES[shows];
  const isFiltered = kind !== undefined || window !== undefined || search !== '';
  const shown = list.rows?.length ?? 0;
  return (
    <div className={details.shown === 'panel' ? PANEL_PADDING : undefined}>
      <ListFrame
        title="Lots"
        subtitle="Expiry, quarantine, and traceability"
        exportUrl={canExport && getExportUrl(shows, { kind, window, search })}
        above={
          !onPhone && (
            <ExpiryWindows windows={expiry.value?.windows} chosen={isByExpiry ? window : undefined} kind={kind} />
          )
        }
        list={waits ? { phase: 'loading', error: null } : list}
        total={waits ? 0 : shown + above.length}
        skeleton={
          <FramedRows>
            <LinesSkeleton label="Loading lots" lines={6} line={`min-h-16 sm:min-h-0 sm:px-4 ${line}`} />
          </FramedRows>
        }
        failed="The lots could not be loaded."
        onRetry={list.again}
        icon={Icon}
        empty={empty}
        filters={{
          noun: 'lot',
          choosesList: true,
          isFiltered,
          shown: shown + above.length,
          noMatch: search === '' ? noMatch : `No lots match “${search}”`,
          onClear: () => write({ search: '', kind: '', window: '' }),
          countText: shows === 'open' ? countOpenContainers(containers) : <LotCount list={list} />,
          search: {
            Field: LotSearchField,
            label: 'Search lots',
            placeholder: 'Search by lot number or product...',
            value: search,
            onChange: (text) => write({ search: text }),
          },
          fields: [
            {
              name: 'show',
              label: 'Show',
              value: onPhone && isByExpiry ? (window ?? '') : shows,
              choices: VIEWS,
              isSegmented: true,
              chips: chipsOf(expiry.value?.windows),
              onChange: (next) =>
                VIEWS.some(({ value }) => value === next)
                  ? write({ show: next, search: '', window: '' })
                  : write({ show: '', search: '', window: next }),
            },
            { name: 'kind', label: 'Kind', choices: KINDS, value: kind ?? '', isSegmented: true },
          ],
          onChange: write,
        }}
      >
        {above.length > 0 && <ExpiredContainers containers={above} onUpdated={containers.again} />}
        {shows === 'open' ? (
          <OpenContainerRows list={containers} />
        ) : isByExpiry ? (
          <ExpiringRows list={expiring} details={details} />
        ) : (
          <LotRows list={lots} details={details} />
        )}
      </ListFrame>
    </div>
  );
}

interface LotFilter {
  readonly kind: StockKind | undefined;
  readonly window: ExpiryWindow | undefined;
  readonly search: string;
}

/** Returns the URL of the shown lots as a file; false for open containers, which are not exported. */
function getExportUrl(shows: string, { kind, window, search }: LotFilter): string | false {
  if (shows === 'open') return false;
  const query =
    shows === '' ? { kind, view: 'expiring', window } : { kind, search, held: shows === 'held' ? 'true' : undefined };
  return buildUrl(exportLots.path, {}, query);
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

interface ExpiryWindowsProps {
  readonly windows: ExpirySummary['windows'] | undefined;
  readonly chosen: ExpiryWindow | undefined;
  readonly kind: StockKind | undefined;
}

/** Shows the value per expiry window. A window filters the list below; a second press clears the filter. */
const ExpiryWindows = ({ windows, chosen, kind }: ExpiryWindowsProps) => (
  <FigureLine
    figures={WINDOWS.map(({ window, label, tone }) => {
      const of = windows?.find((row) => row.window === window);
      const isOn = chosen === window;
      const query = new URLSearchParams({ ...(kind !== undefined && { kind }), ...(!isOn && { window }) }).toString();
      return {
        label,
        figure: of && formatAmount(of.value),
        meaning: of === undefined || of.lots === 0 ? 'Nothing' : formatPlural(of.lots, 'lot'),
        to: query === '' ? LOTS_PATH : `${LOTS_PATH}?${query}`,
        replace: true,
        isOn,
        ...(of !== undefined && of.lots > 0 && tone !== 'neutral' && { tone }),
      };
    })}
  />
);
