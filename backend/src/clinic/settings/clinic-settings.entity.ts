import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How the clinic shows itself: one row. */
@Entity('clinic_settings')
export class ClinicSettingsRow {
  @PrimaryColumn('boolean', { name: 'only_row' }) onlyRow!: true;
  @Column('text', { name: 'clinic_name' }) clinicName!: string;
  @Column('text', { nullable: true }) tagline!: string | null;
  @Column('text', { name: 'logo_url', nullable: true }) logoUrl!: string | null;
  @Column('text', { name: 'accent_color' }) accentColor!: string;
  @Column('integer') version!: number;
  @Column('integer', { name: 'edited_version' }) editedVersion!: number;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
  @Column('uuid', { name: 'updated_by', nullable: true }) updatedBy!: string | null;
}
