import { Suspense, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { lazyPart } from '../../../../lib/page/lazy-part.js';
import { whenIdle } from '../../../../lib/page/idle.js';
import { forgetTyped } from '../../../../lib/forms/unsaved.js';
import { Skeleton } from '../../../../ui/feedback/skeleton.js';
import { sendKeysTo } from './keys-to-scan.js';
import { isLeft, passOn, takeScansSoon } from '../../scanning/public.js';
import { isTrayTyped, trayTold } from '../state/tray-state.js';
import { putInTray, sayOfTreatment, sayWhose, useTray } from '../state/tray-store.js';
import { UsageItem, useLogUsage } from '../../usage/public.js';

const TRAY = '/perfect-b/usage';
const BOTH = ['item', 'consumable'] as const;

const rest = () => import('./quick-usage-rest.js');
whenIdle(rest);
const QuickUsageRest = lazyPart(async () => ({ default: (await rest()).QuickUsageRest }));

/** Logs a single use: a search or scan field that opens further fields once the product is chosen. */
export function QuickUsage() {
  const navigate = useNavigate();
  const [path] = useState(() => window.location.pathname);
  const tray = useTray();
  const form = useLogUsage({
    // Consumables are used in a treatment.
    onOther: (stock, said) => {
      putInTray(stock, said);
      if (form.itemId === null) sayOfTreatment(form.values);
      if (!isLeft(path)) toTray();
    },
    isLeft: () => isLeft(path),
  });
  const { search, itemId, isTyped } = form;
  const reader = useRef<(code: string) => void>(null);
  useEffect(() => sendKeysTo(search), [search]);
  useEffect(() => takeScansSoon(search, (code) => reader.current?.(code), path), [search, path]);
  const toTray = () => {
    // The typed text moves to the tray.
    forgetTyped();
    sayWhose();
    void navigate(TRAY);
  };
  return (
    <form
      onSubmit={(event) => void form.submit(event)}
      noValidate
      aria-label="Log Usage"
      data-sends=""
      className="flex min-w-0 flex-col gap-3"
    >
      <div className="flex items-start gap-x-3 gap-y-1 max-sm:flex-col">
        <div className="flex min-w-0 flex-1 flex-col gap-3 max-sm:w-full">
          <UsageItem form={form} kinds={BOTH} reader={reader} passOn={(code) => passOn(code, path)} labelHidden />
        </div>
        {isTrayTyped(tray) && (
          <Link
            to={TRAY}
            className="flex min-h-9 max-w-full shrink-0 items-center rounded-control px-2 text-table font-medium text-accent-text hover:bg-sunken max-sm:-mx-2 sm:max-w-80 pointer-coarse:min-h-11"
          >
            <span className="truncate">{trayTold(tray)}</span>
          </Link>
        )}
      </div>
      {(itemId !== null || isTyped) && (
        <Suspense fallback={<Skeleton className="h-32 rounded-control" />}>
          <QuickUsageRest form={form} trayPath={TRAY} toTray={toTray} />
        </Suspense>
      )}
    </form>
  );
}
