import type { Tx } from '../../platform/database/transaction.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import { rowsOf } from '../../platform/database/rows.js';

/** Rejects a deactivated supplier, which stays only where it is used already. @throws DomainError at `path` */
export const refuseFormerSupplier = async (
  tx: Tx,
  supplierId: number | null | undefined,
  path: string,
): Promise<void> => {
  if (supplierId === undefined || supplierId === null) return;
  const [former] = await rowsOf<{
    name: string;
  }>(tx, 'select name from supplier where id = $1 and not is_active', [supplierId]);
  if (former !== undefined) throw invalidField(path, `"${former.name}" is no longer a supplier`);
};
