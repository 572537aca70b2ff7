import type { Project } from '@atrium/rules/rights';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A department of one project. */
@Entity('department')
export class DepartmentRow {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('text') project!: Project;
  @Column('text') name!: string;
  @Column('text', { nullable: true }) description!: string | null;
  @Column('uuid', { name: 'manager_id', nullable: true }) managerId!: string | null;
  @Column('numeric', { nullable: true }) budget!: string | null;
  @Column('boolean', { name: 'is_active' }) isActive!: boolean;
  @Column('integer') version!: number;
  @Column('integer', { name: 'edited_version' }) editedVersion!: number;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
  @Column('uuid', { name: 'updated_by', nullable: true }) updatedBy!: string | null;
}
