import { roundAmount } from '@atrium/rules/stock/contents';
import { parseQuantity } from '@atrium/rules/stock/quantity';
import type { Stock } from '../../../store/clinic-state.js';
import { isByContent } from '../../../shared/stock/used-content.js';
import { toInstant } from '../../../shared/used-at.js';
import type { GivenAmount } from '../../lots/public.js';
import type { TrayEntry } from '../state/tray-state.js';
import { useTray, useTrayState } from '../state/tray-store.js';
import type { TrayRowProps } from './tray-row-props.js';

/** Records a line of a new treatment as given before its lot was held. The line keeps the rest of its amount, or leaves the tray. */
export function useRecordGivenDose(
  entry: TrayEntry,
  stock: Stock,
  actions: Pick<TrayRowProps, 'onChange' | 'onRemove'>,
) {
  const { patientId, usedAt, corrects } = useTray();
  const wasOffline = useTrayState(({ refused: rejection }) => rejection !== null);
  if (corrects !== null) return undefined;
  const byContent = isByContent(stock, entry.used);
  const amount = byContent ? parseQuantity(entry.used.content) : entry.quantity;
  const dose = {
    quantity: amount,
    isByContent: byContent,
    patientId: patientId.trim(),
    usedAt: usedAt === '' ? '' : (toInstant(usedAt) ?? ''),
    reason: wasOffline ? 'Logged without a connection' : '',
  };
  const onRecorded = (recorded: GivenAmount) => {
    const rest = roundAmount(amount - recorded.quantity);
    if (recorded.isByContent !== byContent || !(rest > 0)) actions.onRemove();
    else actions.onChange(byContent ? { used: { ...entry.used, content: String(rest) } } : { quantity: rest });
  };
  return { dose, onRecorded };
}
