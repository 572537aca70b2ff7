import { ChevronDown, ChevronUp, ExternalLink, PanelRight, X } from 'lucide-react';
import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useMediaQuery } from '../../lib/page/media-query.js';
import { BackLink } from '../buttons/back-link.js';
import { IconButton } from '../buttons/button.js';
import { ConnectionBadge } from '../feedback/connection-badge.js';
import { navigateOrConfirm, usePendingNavigation } from './pending-navigation.js';
import { type DetailsStep, isListState, PANEL_FRAME, PANEL_QUERY, PANEL_STATE } from './use-details-route.js';
import { isShortcutKey } from '../../lib/keys/free-key.js';
import { getUnsavedTexts } from '../../lib/forms/unsaved-text.js';
import { ConfirmDialog } from '../dialogs/confirm-dialog.js';
import { UnsavedTextField } from '../fields/unsaved-text-field.js';

const icon = 'size-4';

const CloseDetails = createContext<() => void>(() => undefined);
/** Returns a function that closes the panel, or leaves the page for the list; for details that the user deletes. */
export const useCloseDetails = (): (() => void) => useContext(CloseDetails);

interface DetailsPanelProps {
  /** Name of the landmark, such as "Item". */
  readonly label: string;
  readonly id: number;
  /** Path of the details as a page. */
  readonly path: string;
  /** Moves to the previous or next row, or to either end of the list. */
  readonly onStep: (step: DetailsStep) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Shows details next to their list, which stays live and keeps its position. Up and down, J and K, Home and End change
 * the row, Escape closes.
 */
export function DetailsPanel({ label, id, path, onStep, onClose, children }: DetailsPanelProps) {
  const panel = useRef<HTMLElement>(null);
  useStepKeys({
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
    () => () => {
      const row = document.querySelector(`[data-row="${latest.current}"]`);
      const name = row?.querySelector<HTMLElement>('[data-names-row]') ?? row?.querySelector<HTMLElement>('a, button');
      name?.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={label}
      className={`${PANEL_FRAME} z-30 animate-panel overflow-y-auto shadow-float outline-none`}
    >
      <div className="sticky top-0 z-10 flex items-center justify-end gap-1 bg-surface px-4 py-2">
        <IconButton label="Previous in the list" tip="Previous (K)" icon={ChevronUp} onClick={() => onStep(-1)} />
        <IconButton label="Next in the list" tip="Next (J)" icon={ChevronDown} onClick={() => onStep(1)} />
        <Link
          to={path}
          aria-label="Open as a page"
          title="Open as a page"
          className="flex size-9 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-text pointer-coarse:size-11"
        >
          <ExternalLink className={icon} />
        </Link>
        <IconButton label="Close" tip="Close (Esc)" icon={X} onClick={onClose} />
      </div>
      <div className="@container px-6 pb-8">
        <CloseDetails value={onClose}>{children}</CloseDetails>
      </div>
      <LeaveDialog />
    </aside>
  );
}

interface DetailsPageProps {
  /** Name of the list, such as "Supplies". */
  readonly list: string;
  readonly listPath: string;
  readonly path: string;
  readonly children: ReactNode;
}

/** Shows details as a page: in a new browser tab, from a shared link, or on a phone, where they fill the screen. */
export function DetailsPage({ list, listPath, path, children }: DetailsPageProps) {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const hasRoom = useMediaQuery(PANEL_QUERY);
  const isPhone = useMediaQuery('(max-width: 639px)');
  const toList = () => void (isListState(state) ? navigate(-1) : navigate(listPath));
  return (
    <div data-sheet className="flex w-full max-w-[840px] flex-col gap-4 max-sm:gap-3">
      <div className="flex items-center justify-between gap-4 max-sm:sticky max-sm:top-0 max-sm:z-20 max-sm:-mx-4 max-sm:-mt-4 max-sm:h-header max-sm:border-b max-sm:border-line max-sm:bg-canvas max-sm:px-4">
        <BackLink
          to={listPath}
          list={list}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
            event.preventDefault();
            navigateOrConfirm(toList);
          }}
        />
        {/* The sheet on a phone covers the header. */}
        {isPhone && <ConnectionBadge />}
        {hasRoom && (
          <Link
            to={`${path}${search}`}
            replace
            state={PANEL_STATE}
            className="flex w-fit items-center gap-1.5 text-table text-muted hover:text-text in-[[data-sheet]:has([data-not-found])]:hidden pointer-coarse:-my-2 pointer-coarse:min-h-11 print:hidden"
          >
            <PanelRight className={icon} />
            Open in side panel
          </Link>
        )}
      </div>
      <div className="@container">
        <CloseDetails value={toList}>{children}</CloseDetails>
      </div>
      <LeaveDialog />
    </div>
  );
}

/** Calls the handler of a key that is pressed outside of fields and dialogs. */
function useStepKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const handler = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      if (handler === undefined || !isShortcutKey(event)) return;
      event.preventDefault();
      handler();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Asks before other details or another tab replace an edited form. */
function LeaveDialog() {
  const go = usePendingNavigation((state) => state.go);
  if (go === null) return null;
  return (
    <ConfirmDialog
      title="Discard your changes?"
      description="Your changes are not saved. Copy them, or stay and save them."
      action="Discard"
      busy="Discarding..."
      failed="The page could not be left. Please try again."
      onConfirm={async () => go()}
      onClose={() => usePendingNavigation.setState({ go: null })}
    >
      <div className="flex flex-col gap-4">
        {getUnsavedTexts().map(({ title, text }) => (
          <UnsavedTextField key={title} label={title} text={text} />
        ))}
      </div>
    </ConfirmDialog>
  );
}
