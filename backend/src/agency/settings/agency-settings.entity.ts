import { Column, Entity, PrimaryColumn } from 'typeorm';
import { hoursColumn } from '../tasks/hours-column.js';

/** The agency's limits: one row. */
@Entity('agency_settings')
export class AgencySettingsRow {
  @PrimaryColumn('boolean', { name: 'only_row' }) onlyRow!: true;
  @Column('integer', { name: 'wip_limit' }) wipLimit!: number;
  @Column('numeric', { name: 'capacity_hours', transformer: hoursColumn }) capacityHours!: number;
  @Column('integer') version!: number;
  @Column('integer', { name: 'edited_version' }) editedVersion!: number;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
  @Column('uuid', { name: 'updated_by', nullable: true }) updatedBy!: string | null;
}
