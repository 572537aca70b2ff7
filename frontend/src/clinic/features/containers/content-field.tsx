import { AMOUNT_DECIMALS, amountText, contentText, roundAmount } from '@atrium/rules/stock/contents';
import { inDrawOrder, isDrawable, ofUnit, openUntil, planContent, untilText } from '@atrium/rules/stock/opened';
import { quantityText, typedQuantity, unitFor } from '@atrium/rules/stock/quantity';
import { useEffect, useRef } from 'react';
import { NumberField } from '../../../ui/fields/number-field.js';
import type { Stock } from '../../store/clinic-state.js';
import { useNow } from '../../shared/stock/use-now.js';

interface ContentFieldProps {
  readonly stock: Stock;
  readonly value: string;
  readonly lotId: number | null;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  /** Changes when the product is chosen, which focuses the field. */
  readonly asked?: number | null;
  /** Content that a corrected line has already taken. */
  readonly kept?: number;
}

/** Amount of content in its own unit, with the containers that it opens and the rest that it leaves. */
export function ContentField({ stock, value, lotId, onChange, error, asked = null, kept = 0 }: ContentFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (asked === null) return;
    input.current?.focus();
    // Typing replaces the number of an earlier scan.
    input.current?.select();
  }, [asked]);
  const unit = stock.contentUnit ?? '';
  const times = useNow();
  const wanted = typedQuantity(value);
  const isWrong = value.trim() !== '' && !(wanted > 0);
  const isTooFine = wanted > 0 && roundAmount(wanted) !== wanted;
  return (
    <NumberField
      ref={input}
      name="content"
      label={`Quantity in ${unit}`}
      required
      help={wanted > 0 && !isTooFine ? changeText(stock, wanted, kept, lotId, times) : holdsText(stock)}
      error={
        isWrong
          ? `Please enter how many ${unit} were used, such as 24`
          : isTooFine
            ? `Please enter at most ${AMOUNT_DECIMALS} decimals, such as ${amountText(roundAmount(wanted))}`
            : error
      }
      placeholder="0"
      inputClassName="font-medium"
      suffix={unitFor(wanted, unit)}
      value={value}
      onChange={onChange}
    />
  );
}

const holdsText = ({ unit, contentAmount, contentUnit }: Stock): string =>
  `1 ${unitFor(1, unit)} holds ${contentText(contentAmount ?? 0, contentUnit ?? '')}`;

/** Describes the content that a use takes; for a corrected line, the difference. */
function changeText(stock: Stock, wanted: number, kept: number, lotId: number | null, times: Times): string {
  const more = roundAmount(wanted - kept);
  if (kept === 0) return leavesText(stock, wanted, lotId, times);
  const amount = (value: number) => contentText(value, stock.contentUnit ?? '');
  if (more === 0) return `${amount(kept)} taken already: nothing changes`;
  if (more < 0) return `${amount(kept)} taken already: ${amount(-more)} is returned`;
  return `${amount(kept)} taken already. ${leavesText(stock, more, lotId, times)}`;
}

type Times = ReturnType<typeof useNow>;

/** Returns for example "Opens 1 vial, leaves 10 vials and 76 U open until 18:00 tomorrow". */
function leavesText(stock: Stock, wanted: number, lotId: number | null, { now, clock, zone }: Times): string {
  const { unit, contentAmount, contentUnit, usableQuantity, hoursOnceOpened } = stock;
  const opened = inDrawOrder(
    ofUnit(stock.opened, contentUnit).filter(
      (one) => (lotId === null || one.lotId === lotId) && isDrawable(one, now, zone),
    ),
    zone,
  );
  const { drawn, opens, leaves } = planContent(wanted, contentAmount ?? 1, opened, now, zone);
  if (opens > usableQuantity)
    return `Only ${contentText(roundAmount(drawn + usableQuantity * (contentAmount ?? 0)), contentUnit ?? '')} are there`;
  const from = [
    ...(drawn > 0 ? [`takes ${contentText(drawn, contentUnit ?? '')} from what is open`] : []),
    ...(opens > 0 ? [`opens ${quantityText(opens, unit)}`] : []),
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
        : openUntil(first, zone);
  const rest =
    leaves === 0
      ? 'nothing open'
      : `${contentText(leaves, contentUnit ?? '')} ${until !== null && until <= clock ? 'that expired' : 'open'}${until === null ? '' : ` ${until <= clock ? '' : 'until '}${untilText(until, clock, zone)}`}`;
  return `${from.charAt(0).toUpperCase()}${from.slice(1)}; leaves ${quantityText(usableQuantity - opens, unit)} and ${rest}`;
}
