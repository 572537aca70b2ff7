import { isolate } from '@atrium/rules/names/isolate';
import { STOCK_KINDS } from '@atrium/rules/stock/stock-status';
import { useCallback, useRef } from 'react';
import { Field } from '../../../ui/fields/field.js';
import type { Stock } from '../../store/clinic-state.js';
import { piecesOf, type ScannedPackage, type ScanPurpose, ScanSearch, useScansTo } from '../scanning/public.js';

export interface ReceivedPackage {
  readonly stockId: number;
  readonly pieces: number;
  /** Missing for a product that was picked by name. */
  readonly said: ScannedPackage | undefined;
}

interface ReceiptScanProps {
  readonly label?: string;
  readonly purpose?: ScanPurpose;
  /** The products of the order. */
  readonly stockIds: readonly number[];
  readonly onPackage: (received: ReceivedPackage) => void;
  /** Called with every scan, also one that finds nothing. */
  readonly onScanned?: () => void;
  /** A number after a scan: how many of the last product arrived. Returns false when nothing was scanned yet. */
  readonly onAmount: (quantity: number) => boolean;
}

/** The scan field of a receipt: scan or pick a product, type a number if it is more than one package, then the next. */
export function ReceiptScan({
  label = 'Scan or pick what arrived',
  purpose = 'receive',
  stockIds,
  onPackage,
  onScanned,
  onAmount,
}: ReceiptScanProps) {
  const field = useRef<HTMLInputElement>(null);
  const reader = useScansTo(field);
  const known = stockIds.join(' ');
  const belongs = useCallback(({ id }: Pick<Stock, 'id'>) => known.split(' ').includes(String(id)), [known]);
  const remark = useCallback(
    (stock: Stock) => (belongs(stock) ? null : `${isolate(stock.name)} is not in this order, so it was not added.`),
    [belongs],
  );
  return (
    <Field label={label} help="A number after a scan sets the quantity">
      {(control) => (
        <ScanSearch
          {...control}
          inputRef={field}
          reader={reader}
          kinds={STOCK_KINDS}
          selected={null}
          takesMany
          purpose={purpose}
          remark={remark}
          onScanned={onScanned}
          onAmount={onAmount}
          onSelect={(stock, said) => {
            if (stock === null || !belongs(stock)) return 'elsewhere';
            return onPackage({ stockId: stock.id, pieces: piecesOf(said), said });
          }}
        />
      )}
    </Field>
  );
}
