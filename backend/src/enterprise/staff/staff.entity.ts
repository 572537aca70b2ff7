import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { FieldVersions } from '../../platform/records/table.js';

/** The record of an employee, one to one with a user. */
@Entity('staff')
export class StaffRow {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('uuid', { name: 'user_id' }) userId!: string;
  @Column('text', { nullable: true }) phone!: string | null;
  @Column('text', { nullable: true }) position!: string | null;
  @Column('text', { name: 'direct_manager', nullable: true }) directManager!: string | null;
  @Column('numeric', { name: 'hourly_rate', nullable: true }) hourlyRate!: string | null;
  @Column('numeric', { nullable: true }) salary!: string | null;
  @Column('date', { name: 'hire_date' }) hireDate!: string;
  @Column('date', { name: 'last_day', nullable: true }) lastDay!: string | null;
  @Column('text', { array: true }) skills!: string[];
  @Column('text', { array: true }) certifications!: string[];
  @Column('text', { name: 'emergency_contact', nullable: true }) emergencyContact!: string | null;
  @Column('text', { nullable: true }) address!: string | null;
  @Column('text', { nullable: true }) notes!: string | null;
  @Column('timestamptz', { name: 'removed_at', nullable: true }) removedAt!: Date | null;
  @Column('integer') version!: number;
  @Column('integer', { name: 'edited_version' }) editedVersion!: number;
  @Column('jsonb', { name: 'field_versions' }) fieldVersions!: FieldVersions;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
  @Column('uuid', { name: 'updated_by', nullable: true }) updatedBy!: string | null;
}
