import type { StockKind } from '@atrium/rules/stock/stock-status';
import { ArrowLeft, ChevronDown, ChevronUp, ExternalLink, PackageX, PanelRight, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { sentenceOf } from '../../../lib/api/http.js';
import { useMediaQuery } from '../../../lib/page/media-query.js';
import { buttonLook } from '../../../ui/buttons/button.js';
import { classes } from '../../../ui/classes.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { LinesSkeleton } from '../../../ui/feedback/lines-skeleton.js';
import { IN_BAR } from '../../../ui/display/screen-head.js';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.js';
import { need } from '../../store/clinic-store.js';
import { ItemPlace } from './item-place.js';
import { LeaveQuestion } from './leave-question.js';
import { leaveTyped } from './leave-typed.js';
import { AS_PANEL, listPath, placePath, WIDE } from '../../shared/place-path.js';
import type { PlaceStep } from './use-place.js';
import { usePlaceStock } from './use-place-stock.js';

interface StockPlaceProps {
  readonly kind: StockKind;
  readonly id: number;
}

const NAMES: Readonly<Record<StockKind, readonly [list: string, one: string]>> = {
  item: ['Supplies', 'item'],
  consumable: ['Consumables', 'consumable'],
};
const icon = 'size-4';

/** Details as a page: on a phone, in a new browser tab, or from a shared link. */
export function PlacePage({ kind, id }: StockPlaceProps) {
  const navigate = useNavigate();
  const hasRoom = useMediaQuery(WIDE);
  useEffect(() => need('categories'), []);
  return (
    <div className="mx-auto flex w-full max-w-[760px] flex-col gap-4 max-sm:gap-3">
      <p data-in-bar aria-hidden="true" className={classes('font-semibold sm:hidden', IN_BAR)}>
        {NAMES[kind][0]}
      </p>
      <Link
        to={listPath(kind)}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
          event.preventDefault();
          leaveTyped(() => void navigate(listPath(kind)));
        }}
        className="flex w-fit items-center gap-1.5 text-table text-muted hover:text-text pointer-coarse:min-h-9"
      >
        <ArrowLeft className={icon} aria-hidden="true" />
        <span className="sm:hidden">All {NAMES[kind][0].toLowerCase()}</span>
        <span className="max-sm:hidden">{NAMES[kind][0]}</span>
      </Link>
      {hasRoom && (
        <Link
          to={`${placePath({ kind, id })}${window.location.search}`}
          replace
          state={AS_PANEL}
          className="-mt-9 flex w-fit items-center gap-1.5 self-end text-table text-muted hover:text-text"
        >
          <PanelRight className={icon} aria-hidden="true" />
          Beside the list
        </Link>
      )}
      <Place kind={kind} id={id} level={1} />
      <LeaveQuestion />
    </div>
  );
}

interface PlacePanelProps extends StockPlaceProps {
  /** Moves to the previous or next row, or to either end of the list. */
  readonly onStep: (step: PlaceStep) => void;
  readonly onClose: () => void;
}

/** Beside the list, which stays live and where it is. Up and down, Home and End change the item, Escape closes. */
export function PlacePanel({ kind, id, onStep, onClose }: PlacePanelProps) {
  const panel = useRef<HTMLElement>(null);
  useKeys({
    ArrowUp: () => onStep(-1),
    k: () => onStep(-1),
    ArrowDown: () => onStep(1),
    j: () => onStep(1),
    Home: () => onStep('first'),
    End: () => onStep('last'),
    Escape: onClose,
  });
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  // A property of the document, because floating bars above the list read it.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--panel', '560px');
    return () => void style.removeProperty('--panel');
  }, []);
  const latest = useRef(id);
  useEffect(() => {
    latest.current = id;
    if (panel.current !== null && !window.location.search.includes('tab=')) panel.current.scrollTop = 0;
  }, [id]);
  // Returns the focus to the row that was shown last.
  useEffect(
    () => () => document.querySelector<HTMLElement>(`[data-row="${latest.current}"] a`)?.focus({ preventScroll: true }),
    [],
  );
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={NAMES[kind][1] === 'item' ? 'Item' : 'Consumable'}
      className="fixed top-14 right-0 bottom-0 z-30 w-[560px] animate-panel overflow-y-auto border-l border-line bg-surface shadow-float outline-none print:hidden"
    >
      <div className="sticky top-0 z-10 flex items-center justify-end gap-1 bg-surface px-4 py-2">
        <IconButton
          label="Previous in the list"
          tip="Previous (K)"
          icon={<ChevronUp className={icon} aria-hidden="true" />}
          onClick={() => onStep(-1)}
        />
        <IconButton
          label="Next in the list"
          tip="Next (J)"
          icon={<ChevronDown className={icon} aria-hidden="true" />}
          onClick={() => onStep(1)}
        />
        <Link
          to={placePath({ kind, id })}
          aria-label="Open as a page"
          title="Open as a page"
          className="flex size-9 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-text"
        >
          <ExternalLink className={icon} aria-hidden="true" />
        </Link>
        <IconButton
          label="Close"
          tip="Close (Esc)"
          icon={<X className={icon} aria-hidden="true" />}
          onClick={onClose}
        />
      </div>
      <div className="px-6 pb-8">
        <Place kind={kind} id={id} level={2} />
      </div>
      <LeaveQuestion />
    </aside>
  );
}

function Place({ kind, id, level }: StockPlaceProps & { readonly level: 1 | 2 }) {
  const place = usePlaceStock(kind, id);
  switch (place.state) {
    case 'there':
      return <ItemPlace key={id} stock={place.stock} level={level} />;
    case 'loading':
      return <LinesSkeleton label="Loading" lines={8} />;
    case 'failed':
      return <ErrorState sentence={sentenceOf(place.error, 'It could not be loaded.')} onRetry={place.again} />;
    case 'none':
      return (
        <EmptyState icon={<PackageX className="size-5" />} title={`There is no such ${NAMES[kind][1]}.`}>
          <Link to={listPath(kind)} className={buttonLook({ variant: 'secondary' })}>
            All {NAMES[kind][0].toLowerCase()}
          </Link>
        </EmptyState>
      );
  }
}

/** Elements that use the arrow keys themselves. */
const TAKES_KEYS =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="slider"], [role="application"]';

function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const act = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      if (act === undefined || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(TAKES_KEYS) !== null) return;
      if (document.body.hasAttribute('data-scroll-locked')) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
