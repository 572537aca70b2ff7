import type { ClientStatus } from '@atrium/rules/status-changes';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Whom the agency works for. */
@Entity('agency_clients')
export class ClientRow {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('text') name!: string;
  @Column('text', { name: 'contact_email', nullable: true }) contactEmail!: string | null;
  @Column('text', { name: 'contact_phone', nullable: true }) contactPhone!: string | null;
  @Column('text', { nullable: true }) industry!: string | null;
  @Column('text', { nullable: true }) description!: string | null;
  @Column('text', { nullable: true }) website!: string | null;
  @Column('text', { nullable: true }) address!: string | null;
  @Column('text') status!: ClientStatus;
  @Column('integer') version!: number;
  @Column('integer', { name: 'edited_version' }) editedVersion!: number;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
  @Column('uuid', { name: 'updated_by', nullable: true }) updatedBy!: string | null;
}
