import type { ReorderStatus } from '@atrium/rules/status-changes';
import type { StockKind } from '@atrium/rules/stock-status';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { FieldVersions } from '../../platform/records/table.js';

/** A wish that something be ordered, and what became of it. */
@Entity('reorder_request')
export class ReorderRequestRow {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('text') kind!: StockKind;
  @Column('integer', { name: 'stock_id' }) stockId!: number;
  @Column('integer', { name: 'requested_quantity' }) requestedQuantity!: number;
  @Column('text') priority!: string;
  @Column('text', { nullable: true }) reason!: string | null;
  @Column('text') status!: ReorderStatus;
  @Column('text', { nullable: true }) note!: string | null;
  @Column('uuid', { name: 'requested_by', nullable: true }) requestedBy!: string | null;
  @Column('uuid', { name: 'approved_by', nullable: true }) approvedBy!: string | null;
  @Column('timestamptz', { name: 'approved_at', nullable: true }) approvedAt!: Date | null;
  @Column('timestamptz', { name: 'received_at', nullable: true }) receivedAt!: Date | null;
  @Column('integer') version!: number;
  @Column('integer', { name: 'edited_version' }) editedVersion!: number;
  @Column('jsonb', { name: 'field_versions' }) fieldVersions!: FieldVersions;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
  @Column('uuid', { name: 'updated_by', nullable: true }) updatedBy!: string | null;
}
