import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What holds for everybody: one row. */
@Entity('organisation')
export class OrganisationRow {
  @PrimaryColumn('boolean', { name: 'only_row' }) onlyRow!: true;
  @Column('text', { name: 'time_zone' }) timeZone!: string;
  @Column('text') currency!: string;
  @Column('integer') version!: number;
  @Column('integer', { name: 'edited_version' }) editedVersion!: number;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
  @Column('uuid', { name: 'updated_by', nullable: true }) updatedBy!: string | null;
}
