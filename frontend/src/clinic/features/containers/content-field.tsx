import { AMOUNT_DECIMALS, formatContentAmount, formatContent, roundAmount } from '@atrium/rules/stock/contents';
import {
  sortByDrawOrder,
  isUsableContainer,
  filterByUnit,
  getUseByTime,
  planContent,
  formatUseBy,
} from '@atrium/rules/stock/opened-containers';
import { formatQuantity, parseQuantity, getUnitFor } from '@atrium/rules/stock/quantity';
import { useEffect, useRef } from 'react';
import { NumberField } from '../../../ui/fields/number-field.js';
import type { Stock } from '../../store/clinic-state.js';
import { useUsageTime } from '../../shared/stock/usage-time.js';

interface ContentFieldProps {
  readonly stock: Stock;
  readonly value: string;
  readonly lotId: number | null;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  /** Label of the field. It changes when another product is selected, which focuses the field. */
  readonly label?: number | null;
  /** Content that a corrected line already consumed. */
  readonly consumed?: number;
}

/** Amount of content in its own unit, with the containers that it opens and the rest that it leaves. */
export function ContentField({ stock, value, lotId, onChange, error, label = null, consumed = 0 }: ContentFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (label === null) return;
    input.current?.focus();
    // Typing replaces the number of an earlier scan.
    input.current?.select();
  }, [label]);
  const unit = stock.contentUnit ?? '';
  const times = useUsageTime();
  const wanted = parseQuantity(value);
  const isWrong = value.trim() !== '' && !(wanted > 0);
  const isTooFine = wanted > 0 && roundAmount(wanted) !== wanted;
  return (
    <NumberField
      ref={input}
      name="content"
      label={`Quantity in ${unit}`}
      required
      help={wanted > 0 && !isTooFine ? describeUse(stock, wanted, consumed, lotId, times) : describeContainer(stock)}
      error={
        isWrong
          ? `Please enter how many ${unit} were used, such as 24`
          : isTooFine
            ? `Please enter at most ${AMOUNT_DECIMALS} decimals, such as ${formatContentAmount(roundAmount(wanted))}`
            : error
      }
      placeholder="0"
      inputClassName="font-semibold"
      suffix={getUnitFor(wanted, unit)}
      value={value}
      onChange={onChange}
    />
  );
}

const describeContainer = ({ unit, contentAmount, contentUnit }: Stock): string =>
  `1 ${getUnitFor(1, unit)} holds ${formatContent(contentAmount ?? 0, contentUnit ?? '')}`;

/** Describes the content that a use consumes; for a corrected line, the difference. */
function describeUse(stock: Stock, wanted: number, consumed: number, lotId: number | null, times: ClockTimes): string {
  const more = roundAmount(wanted - consumed);
  if (consumed === 0) return describeRemaining(stock, wanted, lotId, times);
  const amount = (value: number) => formatContent(value, stock.contentUnit ?? '');
  if (more === 0) return `${amount(consumed)} already deducted: no change`;
  if (more < 0) return `${amount(consumed)} already deducted: ${amount(-more)} is returned`;
  return `${amount(consumed)} already deducted. ${describeRemaining(stock, more, lotId, times)}`;
}

type ClockTimes = ReturnType<typeof useUsageTime>;

/** Returns for example "Opens 1 vial, leaves 10 vials and 76 U open until 18:00 tomorrow". */
function describeRemaining(
  stock: Stock,
  wanted: number,
  lotId: number | null,
  { now, clock, zone }: ClockTimes,
): string {
  const { unit, contentAmount, contentUnit, usableQuantity, hoursOnceOpened } = stock;
  const opened = sortByDrawOrder(
    filterByUnit(stock.opened, contentUnit).filter(
      (one) => (lotId === null || one.lotId === lotId) && isUsableContainer(one, now, zone),
    ),
    zone,
  );
  const { drawn, opens, leaves } = planContent(wanted, contentAmount ?? 1, opened, now, zone);
  if (opens > usableQuantity)
    return `Only ${formatContent(roundAmount(drawn + usableQuantity * (contentAmount ?? 0)), contentUnit ?? '')} are there`;
  const from = [
    ...(drawn > 0 ? [`takes ${formatContent(drawn, contentUnit ?? '')} from what is open`] : []),
    ...(opens > 0 ? [`opens ${formatQuantity(opens, unit)}`] : []),
  ].join(', ');
  const [first] = opened;
  // A newly opened container lasts its whole time; containers opened earlier end first.
  const until =
    opens > 0
      ? hoursOnceOpened === null
        ? null
        : new Date(now.getTime() + hoursOnceOpened * 3_600_000)
      : first === undefined
        ? null
        : getUseByTime(first, zone);
  const rest =
    leaves === 0
      ? 'nothing open'
      : `${formatContent(leaves, contentUnit ?? '')} ${until !== null && until <= clock ? 'that expired' : 'open'}${until === null ? '' : ` ${until <= clock ? '' : 'until '}${formatUseBy(until, clock, zone)}`}`;
  return `${from.charAt(0).toUpperCase()}${from.slice(1)}; leaves ${formatQuantity(usableQuantity - opens, unit)} and ${rest}`;
}
