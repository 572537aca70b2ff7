import { contentText } from '@atrium/rules/stock/contents';
import { inList } from '@atrium/rules/stock/labels';
import { rowsOf } from '../../../platform/database/rows.js';
import type { Tx } from '../../../platform/database/transaction.js';
import { DomainError, invalidField } from '../../../platform/http/reply/domain-error.js';
import type { StockRow } from '../stock.entity.js';

/** The answer about open containers when an item's content changes; undefined before the user was asked. */
export interface OpenContainersChoice {
  readonly openContainers?: 'keep' | undefined;
}

type ContentOfOne = Pick<StockRow, 'contentAmount' | 'contentUnit' | 'hoursOnceOpened'>;

/** Content of one unit is an amount with its unit, or nothing. */
export const refuseHalfContent = ({ contentAmount, contentUnit, hoursOnceOpened }: ContentOfOne): void => {
  if (contentAmount !== null && contentUnit === null)
    throw invalidField('contentUnit', 'Please say in what the content is measured, such as U or ml');
  if (contentAmount === null && contentUnit !== null)
    throw invalidField('contentAmount', 'Please enter what one holds, such as 100');
  if (contentAmount === null && hoursOnceOpened !== null)
    throw invalidField('contentAmount', 'Please say what one holds, or leave out how long it lasts once opened');
};

/**
 * Another content holds for what is opened from now on: open containers keep theirs, and are used in their own unit
 * alone. So a change is rejected until its author says that they stay.
 */
export const refuseOtherContent = async (
  tx: Tx,
  row: StockRow,
  details: Partial<ContentOfOne> & OpenContainersChoice,
): Promise<void> => {
  const { contentAmount, contentUnit, hoursOnceOpened } = { ...row, ...details };
  const isSameContent = contentAmount === row.contentAmount && contentUnit === row.contentUnit;
  if (isSameContent && hoursOnceOpened === row.hoursOnceOpened) return;
  refuseHalfContent({ contentAmount, contentUnit, hoursOnceOpened });
  if (isSameContent || details.openContainers === 'keep') return;
  const open = await rowsOf<{ left: number; unit: string }>(
    tx,
    'select sum(content_left)::float8 as left, unit from opened_container where stock_id = $1 and is_there group by unit order by unit',
    [row.id],
  );
  if (open.length === 0) return;
  throw new DomainError('stock.open-containers', {
    open: inList(open.map(({ left, unit }) => contentText(left, unit))),
  });
};
