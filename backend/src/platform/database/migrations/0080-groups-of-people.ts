import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which groups people came with, so that it can be said whom another table of groups changes; and roles in that table. */
export class GroupsOfPeople1760000000080 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- As of their last sign-in there; null: the provider said nothing of groups.
      alter table provider_identity add column groups text[];

      update single_sign_on set groups = (
        select jsonb_agg('{"accessRoles": {}}'::jsonb || line order by place)
        from jsonb_array_elements(groups) with ordinality as lines (line, place))
      where groups <> '[]';
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
