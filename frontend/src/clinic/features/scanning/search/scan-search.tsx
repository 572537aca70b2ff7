import { isolateDirection } from '@atrium/rules/names/isolate';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { type Ref, Suspense, useEffect, useImperativeHandle, useRef } from 'react';
import { createPortal } from 'react-dom';
import { loadWhenIdle } from '../../../../lib/page/idle.js';
import { lazyPart } from '../../../../lib/page/lazy-part.js';
import { showToast } from '../../../../lib/page/toast.js';
import type { Stock, StockByKind } from '../../../store/clinic-state.js';
import { trackStock } from '../../../store/clinic-store.js';
import { ItemSearch } from './item-search.js';
import type { CodeField, ItemSearchProps } from './item-search-props.js';
import { useUnknownCodeActions } from './use-unknown-code-actions.js';
import type { ScanMessages } from './use-scan-messages.js';
import { CameraButton } from '../camera/lazy-camera-button.js';
import { NO_PACKAGE_DATA, type ScannedPackage, type ScanPurpose } from '../scanned.js';
import { useScan } from '../use-scan.js';

const loadNotice = () => import('../questions/scan-notice.js');
loadWhenIdle(loadNotice);
const ScanNotice = lazyPart(async () => (await loadNotice()).ScanNotice);

export type ScanSearchProps<K extends StockKind> = Omit<
  ItemSearchProps<K>,
  'onCode' | 'codeField' | 'onUnknown' | 'onAmountLost'
> & {
  /** Receives a function that reads a code scanned elsewhere. */
  readonly reader?: Ref<(code: string) => void>;
  /** Passes a code to the next screen while this one is unmounting. */
  readonly passOn?: (code: string) => boolean;
  /** True when the selection is stored outside of this component and survives it. */
  readonly outlives?: boolean;
  /** Purpose of the scan, which decides which doubtful scans the user must confirm. */
  readonly purpose?: ScanPurpose;
  /** Removes questions and messages when this value changes, after the form was reset. */
  readonly resetKey?: number;
  /** Called with every scan, before its lookup. */
  readonly onScanned?: (() => void) | undefined;
  /** Returns a note about a scanned package. The function must not change between renders. */
  readonly remark?: (item: Stock, packageData: ScannedPackage) => string | null;
  /** Message area of a form with several searches; by default the messages are below this search. */
  readonly messages?: ScanMessages<K>;
};

/** Product search by scanner, camera or text, with messages about scans. */
export function ScanSearch<K extends StockKind>({
  remark,
  reader,
  passOn,
  outlives = false,
  purpose = 'find',
  resetKey,
  onScanned,
  messages,
  ...props
}: ScanSearchProps<K>) {
  const { kinds } = props;
  const own = useScan(kinds, remark, purpose);
  const { scanMessages, clear, hide, skip, discardAmount, applyScan, read } = messages?.scans ?? own;
  const field = useRef<CodeField<K>>(null);
  const cleared = useRef(resetKey);
  useEffect(() => {
    if (cleared.current !== resetKey) {
      clear();
      field.current?.setAdded(null);
    }
    cleared.current = resetKey;
  }, [clear, resetKey]);
  const isGone = useIsUnmounted();
  const lookUp = async (code: string) => {
    if (passOn?.(code) === true) return 'elsewhere';
    onScanned?.();
    messages?.setReader(props.id);
    const found = await read(code);
    if (passOn?.(code) === true) return 'elsewhere';
    if (found === null || outlives || !isGone()) return found;
    showToast({
      title: `${isolateDirection(found.item.name)} was not added`,
      description: 'The form was closed before the code was found.',
      tone: 'bad',
    });
    return 'elsewhere';
  };
  useImperativeHandle(reader, () => (code: string) => field.current?.read(code));
  const take = (item: StockByKind[K], packageData: ScannedPackage) => {
    document.getElementById(props.id)?.focus();
    trackStock(item);
    field.current?.accept({ item, packageData });
  };
  const onUnknown = useUnknownCodeActions(kinds[0] as K, (item, code) => {
    const one = scanMessages.find((each) => each.what === 'unknown' && each.scanned.code === code);
    if (one !== undefined) skip(one);
    take(item, one?.what === 'unknown' ? one.scanned : NO_PACKAGE_DATA);
  });
  const notice = (
    <Suspense fallback={null}>
      {scanMessages.length > 0 && (
        <ScanNotice
          kinds={kinds}
          scanMessages={scanMessages}
          purpose={purpose}
          onSkip={(answered) => {
            skip(answered);
            field.current?.setAdded(null);
          }}
          onRetry={(code) => field.current?.read(code)}
          onChoose={(item, scanned) => {
            const found = applyScan(item, scanned);
            if (found === null) field.current?.setAdded(false);
            else take(found.item, found.packageData);
          }}
          onUnknown={onUnknown}
        />
      )}
    </Suspense>
  );
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start gap-1.5">
        {/* Typing starts a new search, so the message is hidden. */}
        <div className="min-w-0 flex-1" onInput={hide}>
          <ItemSearch {...props} codeField={field} onCode={lookUp} onAmountLost={discardAmount} onUnknown={onUnknown} />
        </div>
        <CameraButton onCode={(code) => field.current?.read(code)} />
      </div>
      {messages === undefined
        ? notice
        : messages.reader === props.id && messages.container !== null && createPortal(notice, messages.container)}
    </div>
  );
}

/** Returns a function that tells whether the component has unmounted. */
function useIsUnmounted(): () => boolean {
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  return () => isUnmounted.current;
}
