import { contentText } from '@atrium/rules/contents';
import { rowsOf } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { invalidField } from '../../platform/http/domain-error.js';
import type { StockRow } from './stock.entity.js';

type ContentOfOne = Pick<StockRow, 'contentAmount' | 'contentUnit' | 'hoursOnceOpened'>;

/** What one holds is an amount with its unit, or nothing. */
export const refuseHalfContent = ({ contentAmount, contentUnit, hoursOnceOpened }: ContentOfOne): void => {
  if (contentAmount !== null && contentUnit === null)
    throw invalidField('contentUnit', 'Please say in what the content is measured, such as U or ml');
  if (contentAmount === null && contentUnit !== null)
    throw invalidField('contentAmount', 'Please enter what one holds, such as 100');
  if (contentAmount === null && hoursOnceOpened !== null)
    throw invalidField('contentAmount', 'Please say what one holds, or leave out how long it lasts once opened');
};

/**
 * Another amount or another time holds for what is opened from now on; what is open keeps its own. In another unit a use
 * could not be drawn from it, so that waits until nothing is open.
 */
export const refuseOtherContent = async (tx: Tx, row: StockRow, details: Partial<ContentOfOne>): Promise<void> => {
  const { contentAmount, contentUnit, hoursOnceOpened } = { ...row, ...details };
  if (contentAmount === row.contentAmount && contentUnit === row.contentUnit && hoursOnceOpened === row.hoursOnceOpened)
    return;
  refuseHalfContent({ contentAmount, contentUnit, hoursOnceOpened });
  if (contentUnit === row.contentUnit) return;
  const open = await rowsOf<{ left: number; unit: string }>(
    tx,
    'select content_left::float8 as left, unit from opened_container where stock_id = $1 and is_there order by id',
    [row.id],
  );
  const [first] = open;
  if (first === undefined) return;
  const left = open.reduce((sum, one) => sum + one.left, 0);
  throw invalidField(
    'contentUnit',
    `${contentText(left, first.unit)} ${open.length === 1 ? 'is' : 'are'} open. Please use it or write it off first`,
  );
};
