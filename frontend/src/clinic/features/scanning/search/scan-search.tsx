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
  /** Reads a code that a scanner typed elsewhere. */
  readonly reader?: Ref<(code: string) => void>;
  /** Its screen is being left: the code goes to the next one. */
  readonly passOn?: (code: string) => boolean;
  /** What is chosen is kept when this search has gone. */
  readonly outlives?: boolean;
  /** The purpose of the scan, which decides which doubts are asked about. */
  readonly purpose?: ScanPurpose;
  /** Another value removes the questions and messages of the form that was emptied. */
  readonly resetKey?: number;
  /** Called with every scan, before it is known whether it finds anything. */
  readonly onScanned?: (() => void) | undefined;
  /** What the place has to say of a package that was scanned; the same function as long as it is mounted. */
  readonly remark?: (item: Stock, said: ScannedPackage) => string | null;
  /** The messages of a form with several searches; without them, the messages are shown below this search. */
  readonly messages?: ScanMessages<K>;
};

/** The search for an item with everything that can be scanned: by a scanner or the camera, with what a code says beside. */
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
  const unknown = useUnknownCode(kinds[0] as K, (item, code) => {
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
          onUnknown={unknown.onUnknown}
        />
      )}
    </Suspense>
  );
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start gap-1.5">
        {/* Whoever types begins something else. */}
        <div className="min-w-0 flex-1" onInput={hide}>
          <ItemSearch
            {...props}
            codeField={field}
            onCode={lookUp}
            onAmountLost={loseAmount}
            onUnknown={unknown.onUnknown}
          />
        </div>
        <CameraButton onCode={(code) => field.current?.read(code)} />
      </div>
      {messages === undefined
        ? notice
        : messages.reader === props.id && messages.place !== null && createPortal(notice, messages.place)}
      {unknown.dialog}
    </div>
  );
}

/** Says whether the place that asks is there no more. */
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
