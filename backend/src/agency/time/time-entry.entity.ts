import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Time that somebody worked on a task, on one day. */
@Entity('agency_time_entries')
export class TimeEntryRow {
  @PrimaryGeneratedColumn('identity') id!: number;
  /** Null: its task was deleted, and the titles say which it was. */
  @Column('integer', { name: 'task_id', nullable: true }) taskId!: number | null;
  @Column('uuid', { name: 'user_id' }) userId!: string;
  @Column('date', { name: 'date_worked' }) dateWorked!: string;
  @Column('integer') seconds!: number;
  @Column('boolean') billable!: boolean;
  @Column('text', { nullable: true }) description!: string | null;
  /** What an hour of this person cost when it was logged, or the first rate after that. Written once; it is in no answer and no event. */
  @Column('numeric', { name: 'hourly_rate', nullable: true, select: false }) hourlyRate!: string | null;
  @Column('text', { name: 'task_title', nullable: true }) taskTitle!: string | null;
  @Column('text', { name: 'goal_title', nullable: true }) goalTitle!: string | null;
  @Column('integer', { name: 'goal_id', nullable: true }) goalId!: number | null;
  @Column('integer', { name: 'client_id', nullable: true }) clientId!: number | null;
  @Column('integer', { name: 'marketing_project_id', nullable: true }) marketingProjectId!: number | null;
  @Column('integer') version!: number;
  @Column('integer', { name: 'edited_version' }) editedVersion!: number;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
  @Column('uuid', { name: 'updated_by', nullable: true }) updatedBy!: string | null;
}
