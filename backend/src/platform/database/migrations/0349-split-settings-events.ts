import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Gives the settings of each entity their own event type, in stored events and in the subscriptions of webhooks. */
export class SplitSettingsEvents1760000000349 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      update event set type = case
        when project = 'perfect-b' then 'clinic-settings.updated'
        when project = 'talent-phi' then 'agency-settings.updated'
        when data -> 'settings' -> 'issuer' is not null then 'sign-in-settings.updated'
        else 'organisation.updated' end
      where type = 'settings.updated';
      update webhook set events = array_replace(events, 'settings.updated',
        case project when 'perfect-b' then 'clinic-settings.updated' else 'agency-settings.updated' end)
      where 'settings.updated' = any (events);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
