import { isolate } from '@atrium/rules/names/isolate';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { type Ref, Suspense, useEffect, useImperativeHandle, useRef } from 'react';
import { createPortal } from 'react-dom';
import { whenIdle } from '../../../../lib/page/idle.js';
import { lazyPart } from '../../../../lib/page/lazy-part.js';
import { showToast } from '../../../../lib/page/toast.js';
import type { Stock, StockOf } from '../../../store/clinic-state.js';
import { chose } from '../../../store/clinic-store.js';
import { type CodeField, ItemSearch, type ItemSearchProps } from './item-search.js';
import { useUnknownCode } from './unknown-code.js';
import type { ScanMessages } from './use-scan-messages.js';
import { CameraButton } from '../camera/camera-button.js';
import { NOTHING_SAID, type ScannedPackage, type ScanPurpose } from '../scanned.js';
import { useScan } from '../use-scan.js';

const notice = () => import('../questions/scan-notice.js');
whenIdle(notice);
const ScanNotice = lazyPart(async () => ({ default: (await notice()).ScanNotice }));

type ScanSearchProps<K extends StockKind> = Omit<
  ItemSearchProps<K>,
  'onCode' | 'codeField' | 'onUnknown' | 'onAmountLost'
> & {
  /** Receives a function that reads a code scanned elsewhere. */
  readonly reader?: Ref<(code: string) => void>;
  /** Passes a code to the next screen while this one is unmounting. */
  readonly passOn?: (code: string) => boolean;
  /** The choice is stored outside and survives this component. */
  readonly outlives?: boolean;
  /** Decides which doubts are asked about. */
  readonly purpose?: ScanPurpose;
  /** A change removes the questions and messages, after the form was reset. */
  readonly resetKey?: number;
  /** Called with every scan, before its lookup. */
  readonly onScanned?: (() => void) | undefined;
  /** Returns a note about a scanned package. Must be stable. */
  readonly remark?: (item: Stock, said: ScannedPackage) => string | null;
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
  const { news, clear, hide, skip, loseAmount, settle, read } = messages?.scans ?? own;
  const field = useRef<CodeField<K>>(null);
  const cleared = useRef(resetKey);
  useEffect(() => {
    if (cleared.current !== resetKey) {
      clear();
      field.current?.setAdded(null);
    }
    cleared.current = resetKey;
  }, [clear, resetKey]);
  const isGone = useIsGone();
  const lookUp = async (code: string) => {
    if (passOn?.(code) === true) return 'elsewhere';
    onScanned?.();
    messages?.setReader(props.id);
    const found = await read(code);
    if (passOn?.(code) === true) return 'elsewhere';
    if (found === null || outlives || !isGone()) return found;
    showToast({
      title: `${isolate(found.item.name)} was not taken`,
      description: 'What it was scanned for was closed before it was found.',
      tone: 'bad',
    });
    return 'elsewhere';
  };
  useImperativeHandle(reader, () => (code: string) => field.current?.read(code));
  const take = (item: StockOf[K], said: ScannedPackage) => {
    document.getElementById(props.id)?.focus();
    chose(item);
    field.current?.take({ item, said });
  };
  const onUnknown = useUnknownCode(kinds[0] as K, (item, code) => {
    const one = news.find((each) => each.what === 'unknown' && each.scanned.code === code);
    if (one !== undefined) skip(one);
    take(item, one?.what === 'unknown' ? one.scanned : NOTHING_SAID);
  });
  const notice = (
    <Suspense fallback={null}>
      {news.length > 0 && (
        <ScanNotice
          kinds={kinds}
          news={news}
          purpose={purpose}
          onSkip={(answered) => {
            skip(answered);
            field.current?.setAdded(null);
          }}
          onRetry={(code) => field.current?.read(code)}
          onChoose={(item, scanned) => {
            const found = settle(item, scanned);
            if (found === null) field.current?.setAdded(false);
            else take(found.item, found.said);
          }}
          onUnknown={onUnknown}
        />
      )}
    </Suspense>
  );
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start gap-1.5">
        {/* Whoever types begins something else. */}
        <div className="min-w-0 flex-1" onInput={hide}>
          <ItemSearch {...props} codeField={field} onCode={lookUp} onAmountLost={loseAmount} onUnknown={onUnknown} />
        </div>
        <CameraButton onCode={(code) => field.current?.read(code)} />
      </div>
      {messages === undefined
        ? notice
        : messages.reader === props.id && messages.place !== null && createPortal(notice, messages.place)}
    </div>
  );
}

/** Returns a function that tells whether the component has unmounted. */
function useIsGone(): () => boolean {
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  return () => gone.current;
}
