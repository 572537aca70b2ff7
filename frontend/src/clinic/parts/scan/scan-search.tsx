import type { StockKind } from '@atrium/rules/stock-status';
import { useRef } from 'react';
import type { StockOf } from '../../store/clinic-state.js';
import { chose } from '../../store/clinic-store.js';
import { type CodeField, ItemSearch, type ItemSearchProps } from '../item-search.js';
import { CameraButton } from './camera-button.js';
import { ScanNotice } from './scan-notice.js';
import { useScan } from './use-scan.js';

/** The search for an item with everything that can be scanned: by a scanner or the camera, with what a code says beside. */
export function ScanSearch<K extends StockKind>(props: Omit<ItemSearchProps<K>, 'onCode' | 'codeField'>) {
  const { kinds } = props;
  const { news, clear, read } = useScan(kinds);
  const field = useRef<CodeField<K>>(null);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start gap-1">
        {/* Whoever types begins something else. */}
        <div className="min-w-0 flex-1" onInput={clear}>
          <ItemSearch {...props} codeField={field} onCode={read} />
        </div>
        <CameraButton onCode={(code) => field.current?.read(code)} />
      </div>
      <ScanNotice
        kinds={kinds}
        news={news}
        onKnown={(item, said) => {
          clear();
          chose(item);
          field.current?.take({ item: item as StockOf[K], said });
        }}
      />
    </div>
  );
}
