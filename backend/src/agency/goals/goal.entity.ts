import type { WorkPriority } from '@atrium/rules/labels';
import type { GoalStatus } from '@atrium/rules/status-changes';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What the agency wants to reach by a day. The counts of its tasks are the database's own. */
@Entity('agency_goals')
export class GoalRow {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('text') title!: string;
  @Column('text', { nullable: true }) description!: string | null;
  @Column('integer', { name: 'client_id', nullable: true }) clientId!: number | null;
  @Column('text', { name: 'owner_id' }) ownerId!: string;
  @Column('text', { name: 'metric_name', nullable: true }) metricName!: string | null;
  @Column('double precision', { name: 'metric_target', nullable: true }) metricTarget!: number | null;
  @Column('double precision', { name: 'metric_current' }) metricCurrent!: number;
  @Column('text') priority!: WorkPriority;
  @Column('text') status!: GoalStatus;
  @Column('date', { name: 'start_date' }) startDate!: string;
  @Column('date', { name: 'due_date' }) dueDate!: string;
  @Column('timestamptz', { name: 'completed_at', nullable: true }) completedAt!: Date | null;
  @Column('integer') version!: number;
  @Column('integer', { name: 'edited_version' }) editedVersion!: number;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
  @Column('uuid', { name: 'updated_by', nullable: true }) updatedBy!: string | null;
}
