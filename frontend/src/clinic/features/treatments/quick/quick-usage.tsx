import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { lazyPart } from '../../../../lib/page/lazy-part.js';
import { loadWhenIdle } from '../../../../lib/page/idle.js';
import { discardUnsavedTexts } from '../../../../lib/forms/unsaved-text.js';
import { Skeleton } from '../../../../ui/feedback/states.js';
import { redirectKeysTo } from './redirect-keys.js';
import { isStalePath, forwardScan, loadScanListener } from '../../scanning/public.js';
import { isTrayTyped, summarizeTray } from '../state/tray-state.js';
import { addToTray, fillTreatmentFields, announcePatient, useTray } from '../state/tray-store.js';
import { ITEM_USE, UsageItem, useLogUsage } from '../../usage/public.js';

const TRAY = '/perfect-b/usage';
const STOCK_KINDS = ['item', 'consumable'] as const;

const loadFields = () => import('./quick-usage-fields.js');
loadWhenIdle(loadFields);
const LazyQuickUsageFields = lazyPart(
  async () => (await loadFields()).QuickUsageFields,
  <Skeleton className="h-32 rounded-control" />,
);

/** Logs a single use: a search or scan field that opens further fields once the product is chosen. */
export function QuickUsage() {
  const navigate = useNavigate();
  const [path] = useState(() => window.location.pathname);
  const tray = useTray();
  const form = useLogUsage(ITEM_USE, {
    // Consumables are used in a treatment.
    onOtherProduct: (stock, packageData) => {
      addToTray(stock, packageData);
      if (form.stockId === null) fillTreatmentFields(form.values);
      if (!isStalePath(path)) toTray();
    },
    isUnmounted: () => isStalePath(path),
  });
  const { search, stockId, isTyped } = form;
  const reader = useRef<(code: string) => void>(null);
  useEffect(() => redirectKeysTo(search), [search]);
  useEffect(() => loadScanListener(search, (code) => reader.current?.(code), path), [search, path]);
  const toTray = () => {
    // The typed text moves to the tray.
    discardUnsavedTexts();
    announcePatient();
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
          <UsageItem
            form={form}
            kinds={STOCK_KINDS}
            reader={reader}
            passOn={(code) => forwardScan(code, path)}
            labelHidden
          />
        </div>
        {isTrayTyped(tray) && (
          <Link
            to={TRAY}
            className="flex min-h-9 max-w-full shrink-0 items-center rounded-control px-2 text-table font-semibold text-accent-text hover:bg-sunken max-sm:-mx-2 sm:max-w-80 pointer-coarse:min-h-11"
          >
            <span className="truncate">{summarizeTray(tray)}</span>
          </Link>
        )}
      </div>
      {(stockId !== null || isTyped) && <LazyQuickUsageFields form={form} trayPath={TRAY} toTray={toTray} />}
    </form>
  );
}
