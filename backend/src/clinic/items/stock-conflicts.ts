import type { StockKind } from '@atrium/rules/stock/stock-status';
import { getViolatedConstraint } from '../../platform/database/constraint-errors.js';
import type { SqlPool } from '../../platform/database/sql-pool.js';
import { DomainError, invalidField } from '../../platform/http/reply/domain-error.js';
import { createCodeTakenError, STOCK_CODE_KEY } from './code-conflicts.js';
import type { StockFields } from '../stock/stock.entity.js';

const NAME_CONFLICT_MESSAGES: Readonly<Record<string, { column: string; path: string; label: string }>> = {
  stock_name_key: { column: 'name', path: 'name', label: 'name' },
  stock_sku_key: { column: 'sku', path: 'sku', label: 'SKU' },
  stock_barcode_key: { column: 'barcode', path: 'barcode', label: 'barcode' },
};
const MISSING_REFERENCE_MESSAGES: Readonly<Record<string, { path: string; message: string }>> = {
  stock_category_id_fkey: { path: 'categoryId', message: 'This category does not exist' },
  stock_primary_supplier_id_fkey: { path: 'primarySupplierId', message: 'This supplier does not exist' },
};

/** Runs a write, and turns a violated constraint of the product into an error that names the field. */
export const withConflictErrors = async <T>(
  sql: SqlPool,
  { kind, fields, id }: { readonly kind: StockKind; readonly fields: StockFields; readonly id: number | null },
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const constraint = getViolatedConstraint(error) ?? '';
    const missing = MISSING_REFERENCE_MESSAGES[constraint];
    if (missing !== undefined) throw invalidField(missing.path, missing.message);
    if (constraint === STOCK_CODE_KEY) throw await createCodeTakenError(sql, fields, id);
    const conflictMessage = NAME_CONFLICT_MESSAGES[constraint];
    if (conflictMessage === undefined) throw error;
    // A reactivation does not send the conflicting value, which is in the row.
    const value = fields[conflictMessage.path as 'name' | 'sku' | 'barcode'] ?? null;
    const [other] = await sql.rows<{ name: string }>(
      `select name from stock where kind = $1 and is_active
         and name_skeleton(${conflictMessage.column}) = name_skeleton(coalesce($2, (select ${conflictMessage.column} from stock where id = $3)))`,
      [kind, value, id],
    );
    const message = `The ${conflictMessage.label} is already used by ${other === undefined ? 'another one' : `"${other.name}"`}`;
    throw new DomainError('resource.taken', { message }, { errors: [{ path: conflictMessage.path, message }] });
  }
};
