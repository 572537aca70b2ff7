import type { MarketingProjectStatus } from '@atrium/rules/status-changes';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Work that was agreed on with a client. Its goals are rows of their own; the mark of its budget that was told of is the notices'. */
@Entity('agency_marketing_projects')
export class MarketingProjectRow {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('text') name!: string;
  @Column('integer', { name: 'client_id', nullable: true }) clientId!: number | null;
  /** A client's as it was when it was chosen; the answer has the present one. */
  @Column('text', { name: 'client_name' }) clientName!: string;
  @Column('text', { nullable: true }) description!: string | null;
  @Column('uuid', { name: 'project_manager_id', nullable: true }) projectManagerId!: string | null;
  @Column('numeric', { precision: 12, scale: 2, nullable: true }) budget!: string | null;
  @Column('text') status!: MarketingProjectStatus;
  @Column('date', { name: 'start_date', nullable: true }) startDate!: string | null;
  @Column('date', { name: 'end_date', nullable: true }) endDate!: string | null;
  @Column('integer') version!: number;
  @Column('integer', { name: 'edited_version' }) editedVersion!: number;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
  @Column('uuid', { name: 'updated_by', nullable: true }) updatedBy!: string | null;
}
