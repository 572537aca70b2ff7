import type { Stock } from '../../../store/clinic-state.js';
import type { ShownLot } from '../../lots/public.js';
import type { TrayEntry } from '../state/tray-state.js';

export interface TrayRowProps {
  readonly entry: TrayEntry;
  readonly entries: readonly TrayEntry[];
  readonly errors: Readonly<Record<string, string>>;
  /**
   * Number of the addition when the line was added last, which highlights the line and asks for its amount of content;
   * null for other lines.
   */
  readonly isLast: number | null;
  readonly onChange: (changed: Partial<TrayEntry>) => void;
  readonly onChoice: (stock: Stock) => void;
  readonly onRemove: () => void;
  /** Receives the lots that the line shows. The function must not change between renders. */
  readonly onShown: (key: string, lots: readonly ShownLot[] | undefined) => void;
}
