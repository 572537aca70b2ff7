import type { Ref } from 'react';
import type { ControlProps } from '../../../../ui/fields/field.js';
import { lotNews, ScanSearch } from '../../scanning/public.js';
import { putInTray, setLastQuantity, useTrayState } from '../state/tray-store.js';
import type { Placed } from '../lines/place.js';

const BOTH = ['item', 'consumable'] as const;

interface TraySearchProps extends ControlProps {
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly reader?: Ref<(code: string) => void>;
  readonly onPlaced?: (placed: Placed) => void;
}

/** Search field of the tray by words, scanner or camera. A match is added, and the field is empty again. */
export const TraySearch = ({ onPlaced, ...control }: TraySearchProps) => (
  <ScanSearch
    {...control}
    kinds={BOTH}
    selected={null}
    takesMany
    outlives
    resetKey={useTrayState(({ round }) => round)}
    purpose="use"
    remark={lotNews}
    onAmount={setLastQuantity}
    onSelect={(stock, said) => {
      if (stock === null) return;
      const placed = putInTray(stock, said);
      onPlaced?.(placed);
    }}
  />
);
