import type { Project } from '@atrium/rules/rights';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { FieldVersions } from '../../platform/records/table.js';

/** A staff member's access to one project: at most one active one for both. Ended ones stay as history. */
@Entity('assignment')
export class AssignmentRow {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('integer', { name: 'staff_id' }) staffId!: number;
  @Column('text') project!: Project;
  @Column('text', { nullable: true }) position!: string | null;
  @Column('integer', { name: 'department_id', nullable: true }) departmentId!: number | null;
  @Column('text', { array: true }) permissions!: string[];
  @Column('text', { name: 'access_level' }) accessLevel!: string;
  @Column('boolean', { name: 'is_active' }) isActive!: boolean;
  @Column('timestamptz', { name: 'unassigned_at', nullable: true }) unassignedAt!: Date | null;
  @Column('integer') version!: number;
  @Column('integer', { name: 'edited_version' }) editedVersion!: number;
  @Column('jsonb', { name: 'field_versions' }) fieldVersions!: FieldVersions;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
  @Column('uuid', { name: 'updated_by', nullable: true }) updatedBy!: string | null;
}
