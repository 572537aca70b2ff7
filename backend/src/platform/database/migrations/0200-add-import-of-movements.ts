import type { MigrationInterface, QueryRunner } from 'typeorm';
import { lockTables } from '../lock-tables.js';

/**
 * Adds to movements the import that wrote them. Movements with `states` set a level; those without it restore the level
 * when the import is undone, so that an undone import no longer sets the level.
 */
export class AddImportOfMovements1760000000200 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await lockTables(db, ['stock_movement', 'stock_import'], 'access exclusive');
    await db.query(`
      alter table stock_movement add column import_id integer references stock_import (id);
      alter table stock_movement disable trigger stock_movement_append_only;
      -- Older rows have the file name as their reason, and were written just before the import or its undo ended.
      update stock_movement m set import_id = n.import_id, states = case when n.is_undo then null else m.states end
      from (
        select distinct on (m.id) m.id, i.id as import_id, i.is_undo from stock_movement m join (
          select id, imported_by as user_id, imported_at as at, false as is_undo, coalesce('Import of ' || file_name, 'Import') as reason from stock_import
          union all
          select id, undone_by, undone_at, true, 'Undo of ' || coalesce('import of ' || file_name, 'an import') from stock_import where undone_at is not null
        ) i on m.user_id = i.user_id and m.reason = i.reason and m.at between i.at - interval '10 minutes' and i.at
        where m.type = 'import' and m.states is not null order by m.id, i.at
      ) n where m.id = n.id;
      alter table stock_movement enable trigger stock_movement_append_only;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
