import { formatContent } from '@atrium/rules/stock/contents';
import { joinList } from '@atrium/rules/stock/labels';
import { queryRows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { DomainError, invalidField } from '../../platform/http/reply/domain-error.js';
import type { StockRow } from '../stock/stock.entity.js';

/** The user's decision about open containers when an item's content changes; undefined before the user was asked. */
export interface OpenContainersChoice {
  readonly openContainers?: 'keep' | undefined;
}

type UnitContent = Pick<StockRow, 'contentAmount' | 'contentUnit' | 'hoursOnceOpened'>;

/** Throws unless the content of one unit has both an amount and a unit, or neither. */
export const assertCompleteContent = ({ contentAmount, contentUnit, hoursOnceOpened }: UnitContent): void => {
  if (contentAmount !== null && contentUnit === null)
    throw invalidField('contentUnit', 'Please enter the content unit, such as U or ml');
  if (contentAmount === null && contentUnit !== null)
    throw invalidField('contentAmount', 'Please enter the content of one container, such as 100');
  if (contentAmount === null && hoursOnceOpened !== null)
    throw invalidField(
      'contentAmount',
      'Please enter the content of one container, or leave out the hours once opened',
    );
};

/**
 * Throws when the content of one unit changes while containers are open, until the user confirms that these stay. Open
 * containers keep their content and unit; the change applies to containers opened later.
 */
export const assertContentChange = async (
  tx: Tx,
  row: StockRow,
  details: Partial<UnitContent> & OpenContainersChoice,
): Promise<void> => {
  const { contentAmount, contentUnit, hoursOnceOpened } = { ...row, ...details };
  const isSameContent = contentAmount === row.contentAmount && contentUnit === row.contentUnit;
  if (isSameContent && hoursOnceOpened === row.hoursOnceOpened) return;
  assertCompleteContent({ contentAmount, contentUnit, hoursOnceOpened });
  if (isSameContent || details.openContainers === 'keep') return;
  const open = await queryRows<{ left: number; unit: string }>(
    tx,
    'select sum(content_left)::float8 as left, unit from opened_container where stock_id = $1 and is_there group by unit order by unit',
    [row.id],
  );
  if (open.length === 0) return;
  throw new DomainError('stock.open-containers', {
    open: joinList(open.map(({ left, unit }) => formatContent(left, unit))),
  });
};
