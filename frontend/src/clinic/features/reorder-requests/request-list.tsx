import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import type { ComponentProps, FocusEvent } from 'react';
import type { LingeringRow } from '../../../lib/live/lingering-rows.js';
import { useRowKeys } from '../../../ui/lists/row-keys.js';
import { useMediaQuery } from '../../../lib/page/media-query.js';
import { useClinicRight } from '../../shared/rights.js';
import { RequestLine } from './request-line.js';
import { RequestRow } from './request-row.js';

interface RequestRowsProps {
  readonly rows: readonly LingeringRow<ReorderRequest>[];
  /** Handlers that keep rows in place under the pointer. */
  readonly handlers: Pick<ComponentProps<'ul'>, 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur'>;
}

export function RequestRows({ rows, handlers }: RequestRowsProps) {
  const canDecide = useClinicRight('reorder:decide');
  const onPhone = useMediaQuery('(max-width: 639px)');
  const Row = onPhone ? RequestLine : RequestRow;
  const { ref: ul, ...keys } = useRowKeys(rows.map(({ row }) => row.id));
  const focus = {
    onFocus: (event: FocusEvent<HTMLUListElement>) => {
      handlers.onFocus?.(event);
      keys.onFocus(event);
    },
    onBlur: (event: FocusEvent<HTMLUListElement>) => {
      handlers.onBlur?.(event);
      keys.onBlur(event);
    },
  };
  return (
    <ul
      {...handlers}
      {...focus}
      ref={ul}
      tabIndex={-1}
      aria-label="Reorder requests"
      className="flex flex-col divide-y divide-line outline-none max-sm:border-b max-sm:border-line sm:rounded-card sm:border sm:border-line sm:bg-surface"
    >
      {rows.map(({ row: request, isGone }) => (
        <Row
          key={request.id}
          request={request}
          isLeaving={isGone}
          canDecide={canDecide}
          onDecided={() => ul.current?.focus({ preventScroll: true })}
        />
      ))}
    </ul>
  );
}
