import { isolateDirection } from '@atrium/rules/names/isolate';
import { useCallback } from 'react';
import type { Stock } from '../../store/clinic-state.js';
import { getPieces, ProductField, type ScannedPackage, type ScanPurpose } from '../scanning/public.js';

export interface ScannedReceipt {
  readonly stockId: number;
  readonly pieces: number;
  /** Data of the scanned package; undefined for a product picked by name. */
  readonly packageData: ScannedPackage | undefined;
}

interface ReceiptScanProps {
  readonly label?: string;
  readonly purpose?: ScanPurpose;
  /** Products of the order. */
  readonly stockIds: readonly number[];
  readonly onPackage: (received: ScannedReceipt) => void;
  /** Called with every scan, also when no product matches. */
  readonly onScanned?: () => void;
  /** Sets a number as the received quantity of the last product. Returns false before the first scan. */
  readonly onAmount: (quantity: number) => boolean;
}

/** Scan field of a receipt: scan or pick a product, type a number if needed, then the next product. */
export function ReceiptScan({
  label = 'Scan or pick what arrived',
  purpose = 'receive',
  stockIds,
  onPackage,
  onScanned,
  onAmount,
}: ReceiptScanProps) {
  const known = stockIds.join(' ');
  const belongs = useCallback(({ id }: Pick<Stock, 'id'>) => known.split(' ').includes(String(id)), [known]);
  const remark = useCallback(
    (stock: Stock) =>
      belongs(stock) ? null : `${isolateDirection(stock.name)} is not in this order, so it was not added.`,
    [belongs],
  );
  return (
    <ProductField
      label={label}
      help="A number after a scan sets the quantity"
      purpose={purpose}
      remark={remark}
      onScanned={onScanned}
      onAmount={onAmount}
      onSelect={(stock, packageData) => {
        if (stock === null || !belongs(stock)) return 'elsewhere';
        return onPackage({ stockId: stock.id, pieces: getPieces(packageData), packageData });
      }}
    />
  );
}
