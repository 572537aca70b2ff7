import type { Tx } from '../../platform/database/transaction.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import { queryRows } from '../../platform/database/rows.js';

/**
 * Throws for a deactivated supplier, which remains only where it is already used.
 * @throws DomainError at `path`
 */
export const assertActiveSupplier = async (
  tx: Tx,
  supplierId: number | null | undefined,
  path: string,
): Promise<void> => {
  if (supplierId === undefined || supplierId === null) return;
  const [former] = await queryRows<{
    name: string;
  }>(tx, 'select name from supplier where id = $1 and not is_active', [supplierId]);
  if (former !== undefined) throw invalidField(path, `"${former.name}" is no longer a supplier`);
};
