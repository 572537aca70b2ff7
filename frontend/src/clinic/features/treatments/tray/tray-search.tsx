import type { Ref } from 'react';
import type { ControlProps } from '../../../../ui/fields/field.js';
import { findExpiryMismatch, ScanSearch } from '../../scanning/public.js';
import { addToTray, setLastQuantity, useTrayState } from '../state/tray-store.js';
import type { AddResult } from '../lines/add-to-lines.js';

const STOCK_KINDS = ['item', 'consumable'] as const;

interface TraySearchProps extends ControlProps {
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly reader?: Ref<(code: string) => void>;
  readonly onPlaced?: (result: AddResult) => void;
}

/** Search field of the tray by words, scanner or camera. A match is added, and the field is empty again. */
export const TraySearch = ({ onPlaced, ...control }: TraySearchProps) => (
  <ScanSearch
    {...control}
    kinds={STOCK_KINDS}
    selected={null}
    isMultiple
    outlives
    resetKey={useTrayState(({ round }) => round)}
    purpose="use"
    remark={findExpiryMismatch}
    onAmount={setLastQuantity}
    onSelect={(stock, packageData) => {
      if (stock === null) return;
      const result = addToTray(stock, packageData);
      onPlaced?.(result);
    }}
  />
);
