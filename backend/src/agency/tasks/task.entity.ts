import type { TaskOrigin, WorkPriority } from '@atrium/rules/labels';
import type { TaskStatus } from '@atrium/rules/status-changes';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { hoursColumn } from './hours-column.js';

/** A piece of work under a goal. */
@Entity('agency_tasks')
export class TaskRow {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('integer', { name: 'goal_id' }) goalId!: number;
  @Column('text') title!: string;
  @Column('text', { nullable: true }) description!: string | null;
  @Column('text', { name: 'assigned_to' }) assignedTo!: string;
  @Column('text') status!: TaskStatus;
  @Column('text') priority!: WorkPriority;
  @Column('numeric', { name: 'estimated_hours', nullable: true, transformer: hoursColumn }) estimatedHours!: number | null;
  @Column('numeric', { name: 'actual_hours', nullable: true, transformer: hoursColumn }) actualHours!: number | null;
  @Column('date', { name: 'due_date', nullable: true }) dueDate!: string | null;
  @Column('timestamptz', { name: 'completed_at', nullable: true }) completedAt!: Date | null;
  @Column('text', { name: 'proof_url', nullable: true }) proofUrl!: string | null;
  @Column('text', { nullable: true }) notes!: string | null;
  @Column('text', { array: true }) tags!: string[];
  @Column('text') origin!: TaskOrigin;
  @Column('integer') version!: number;
  @Column('integer', { name: 'edited_version' }) editedVersion!: number;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
  @Column('uuid', { name: 'updated_by', nullable: true }) updatedBy!: string | null;
}
