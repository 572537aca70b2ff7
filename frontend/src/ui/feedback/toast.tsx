import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Toast as ToastContent } from '../../lib/page/toast.js';
import { classes } from '../classes.js';
import { rememberFocus, returnFocus } from '../dialogs/focus-return.js';

/*
 * Toasts: one at a time for 5 s, focusable by F8, dismissed by a swipe of 50 px to the right. The library's toast would
 * add 13 kB to every first load.
 */

const SHOWN_MS = 5_000;
const LONG_MS = 12_000;
const SWIPE_PX = 50;

const icons = {
  neutral: <Info className="size-5 shrink-0 text-muted" />,
  good: <CircleCheck className="size-5 shrink-0 text-good-text" />,
  bad: <CircleAlert className="size-5 shrink-0 text-bad-text" />,
} as const;

interface ToastRegionProps {
  readonly toast: ToastContent | null;
  readonly onDismiss: (id: number) => void;
}

/**
 * The live regions exist from the start, because screen readers announce changes only in known regions. Toasts are at
 * the bottom, above the bottom bar and form buttons (data-sends), on wide screens on the left. A focused field scrolls
 * clear of the toast; if it cannot, the toast moves to the top.
 */
export function ToastRegion({ toast, onDismiss }: ToastRegionProps) {
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'F8' || region.current === null || region.current.contains(document.activeElement)) return;
      rememberFocus(region.current);
      region.current.focus();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const isRaised = useFieldClearance(region, toast?.id ?? null);
  const liftPx = useButtonClearance(region, toast?.id ?? null);
  const urgent = toast?.tone === 'bad';
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label="Notifications (F8)"
      data-toasts=""
      data-raised={isRaised ? '' : undefined}
      style={isRaised || liftPx === 0 ? undefined : { bottom: liftPx }}
      className="pointer-events-none fixed inset-x-0 bottom-0 z-[60] print:hidden p-4 pb-[calc(16px+var(--bottom-bar))] outline-none data-raised:top-[calc(var(--header)+16px)] data-raised:bottom-auto md:right-auto md:w-full md:max-w-[420px]"
    >
      <div role="status" aria-live="polite" aria-atomic="true">
        {toast !== null && !urgent && <Toast key={toast.id} toast={toast} onDismiss={onDismiss} />}
      </div>
      <div role="alert" aria-live="assertive" aria-atomic="true">
        {toast !== null && urgent && <Toast key={toast.id} toast={toast} onDismiss={onDismiss} />}
      </div>
    </section>
  );
}

/** Delays in milliseconds after which a submitted form has its new height. */
const SETTLED_MS = [100, 500];

/** Returns by how many pixels the toast must move up so that it covers no form buttons. */
function useButtonClearance(region: RefObject<HTMLElement | null>, toastId: number | null): number {
  const [lift, setLift] = useState<{ readonly toastId: number; readonly px: number } | null>(null);
  useLayoutEffect(() => {
    if (toastId === null) return;
    const keepClear = () => {
      const box = region.current?.querySelector('[role] > *')?.getBoundingClientRect();
      const buttons = document.querySelector('body:not([data-scroll-locked]) [data-sends]')?.getBoundingClientRect();
      if (box === undefined) return;
      // A form that became shorter needs no offset any more.
      const lifted = Number.parseFloat(region.current?.style.bottom ?? '') || 0;
      const isCovered =
        buttons !== undefined &&
        buttons.height > 0 &&
        buttons.top < box.bottom + lifted &&
        buttons.bottom > box.top + lifted &&
        buttons.left < box.right;
      setLift(isCovered ? { toastId, px: box.bottom + lifted - buttons.top + 8 } : null);
    };
    keepClear();
    const timers = SETTLED_MS.map((ms) => setTimeout(keepClear, ms));
    return () => timers.forEach((timer) => clearTimeout(timer));
  }, [region, toastId]);
  return lift !== null && lift.toastId === toastId ? lift.px : 0;
}

/**
 * Scrolls the focused field so that the toast does not cover it. Returns true when the toast must move to the top
 * instead.
 */
function useFieldClearance(region: RefObject<HTMLElement | null>, toastId: number | null): boolean {
  const [raisedFor, setRaisedFor] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (toastId === null) return;
    const covers = (field: Element): boolean => {
      const box = region.current?.querySelector('[role] > *')?.getBoundingClientRect();
      const { top, bottom, left, right } = field.getBoundingClientRect();
      return box !== undefined && top < box.bottom && bottom > box.top && left < box.right && right > box.left;
    };
    const keepClear = () => {
      const field = document.activeElement;
      if (field?.matches('input, select, textarea') !== true || !covers(field)) return;
      // The toast moves above the buttons of the field's form instead.
      if (field.closest('[data-sends]') !== null) return;
      field.scrollIntoView({ block: 'center' });
      if (covers(field)) setRaisedFor(toastId);
    };
    keepClear();
    document.addEventListener('focusin', keepClear);
    return () => document.removeEventListener('focusin', keepClear);
  }, [region, toastId]);
  return toastId !== null && raisedFor === toastId;
}

function Toast({ toast, onDismiss }: { readonly toast: ToastContent; readonly onDismiss: (id: number) => void }) {
  const [isHeld, setIsHeld] = useState(false);
  const swipe = useSwipeToDismiss(() => onDismiss(toast.id));
  const { id, title, description, detail, tone, action, isLong } = toast;
  const remaining = useRef(isLong === true ? LONG_MS : SHOWN_MS);
  const box = useRef<HTMLDivElement>(null);
  // Returns the focus after a toast that was reached by F8 disappears.
  useLayoutEffect(() => {
    const shown = box.current;
    return () => {
      const region = shown?.closest('[data-toasts]') ?? null;
      if (region?.contains(document.activeElement)) setTimeout(() => returnFocus(region));
    };
  }, []);

  // The timer pauses while the toast is hovered or focused, or the window is inactive.
  useEffect(() => {
    if (isHeld) return;
    const from = performance.now();
    const timer = setTimeout(() => onDismiss(id), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current = Math.max(1_000, remaining.current - (performance.now() - from));
    };
  }, [isHeld, id, onDismiss]);
  useEffect(() => {
    const hold = () => setIsHeld(true);
    const release = () => setIsHeld(false);
    window.addEventListener('blur', hold);
    window.addEventListener('focus', release);
    return () => {
      window.removeEventListener('blur', hold);
      window.removeEventListener('focus', release);
    };
  }, []);

  return (
    <div
      ref={box}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDismiss(id);
      }}
      {...swipe.handlers}
      style={swipe.offset === 0 ? undefined : { transform: `translateX(${swipe.offset}px)` }}
      className={classes(
        'pointer-events-auto flex touch-pan-y animate-rise items-start gap-3 rounded-card border bg-raised p-4 shadow-float max-sm:py-3',
        tone === 'bad' ? 'border-bad-line' : 'border-line',
      )}
    >
      {icons[tone]}
      {/* On phones, the action is below the text, which needs the width. */}
      <div className="flex min-w-0 flex-1 flex-col items-start gap-x-3 gap-y-2 sm:flex-row">
        <div className="w-full min-w-0 flex-1">
          <p className="font-semibold">{title}</p>
          {description !== undefined && (
            <p className="text-table break-words text-muted max-sm:text-caption">{description}</p>
          )}
          {detail !== undefined && <p className="text-table break-words">{detail}</p>}
        </div>
        {action !== undefined && (
          <button
            type="button"
            onClick={() => {
              onDismiss(id);
              action.run();
            }}
            className="min-h-8 sm:-my-1.5 rounded-control border border-field-line/70 px-3 text-table font-semibold text-accent-text hover:bg-accent-soft pointer-coarse:min-h-11"
          >
            {action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => onDismiss(id)}
        className="-my-1.5 -mr-2 inline-flex size-8 shrink-0 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-text pointer-coarse:size-11"
      >
        <X className="size-4" />
      </button>
    </div>
  );
}

function useSwipeToDismiss(away: () => void) {
  const start = useRef<number | null>(null);
  const [offset, setOffset] = useState(0);
  const end = () => {
    if (offset >= SWIPE_PX) away();
    start.current = null;
    setOffset(0);
  };
  return {
    offset,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if ((event.target as Element).closest('button') === null) start.current = event.clientX;
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (start.current === null) return;
        const moved = Math.max(0, event.clientX - start.current);
        if (moved > 4) event.currentTarget.setPointerCapture(event.pointerId);
        setOffset(moved);
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}
