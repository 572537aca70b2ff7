import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the clinic's branding was changed, and by whom: its row has other settings too. What was last is taken from the row. */
export class BrandingChanged1760000000045 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table clinic_settings
        add column branding_changed_at timestamptz,
        add column branding_changed_by uuid references app_user (id);
      update clinic_settings set branding_changed_at = updated_at, branding_changed_by = updated_by
        where updated_by is not null;

      create function note_branding() returns trigger language plpgsql as $$
      begin
        new.branding_changed_at := new.updated_at;
        new.branding_changed_by := new.updated_by;
        return new;
      end $$;
      create trigger clinic_settings_branding before update on clinic_settings for each row
        when ((old.clinic_name, old.tagline, old.logo_url, old.accent_color)
          is distinct from (new.clinic_name, new.tagline, new.logo_url, new.accent_color))
        execute function note_branding();
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
