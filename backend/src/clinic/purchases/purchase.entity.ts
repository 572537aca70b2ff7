import type { StockKind } from '@atrium/rules/stock-status';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What was bought of one item or consumable. */
@Entity('purchase')
export class PurchaseRow {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('text') kind!: StockKind;
  @Column('integer', { name: 'stock_id' }) stockId!: number;
  @Column('integer', { name: 'supplier_id', nullable: true }) supplierId!: number | null;
  @Column('integer', { name: 'quantity_purchased' }) quantityPurchased!: number;
  @Column('integer', { name: 'quantity_received' }) quantityReceived!: number;
  @Column('numeric', { name: 'unit_cost', nullable: true }) unitCost!: string | null;
  @Column('numeric', { name: 'total_cost', nullable: true }) totalCost!: string | null;
  @Column('date', { name: 'purchase_date' }) purchaseDate!: string;
  @Column('date', { name: 'received_date', nullable: true }) receivedDate!: string | null;
  @Column('timestamptz', { name: 'received_at', nullable: true }) receivedAt!: Date | null;
  @Column('text', { name: 'invoice_number', nullable: true }) invoiceNumber!: string | null;
  @Column('uuid', { name: 'ordered_by', nullable: true }) orderedBy!: string | null;
  @Column('uuid', { name: 'logged_by', nullable: true }) loggedBy!: string | null;
  @Column('uuid', { name: 'received_by', nullable: true }) receivedBy!: string | null;
  @Column('text', { nullable: true }) notes!: string | null;
  @Column('integer', { name: 'reorder_request_id', nullable: true }) reorderRequestId!: number | null;
  @Column('timestamptz', { name: 'reversed_at', nullable: true }) reversedAt!: Date | null;
  @Column('uuid', { name: 'reversed_by', nullable: true }) reversedBy!: string | null;
  @Column('text', { name: 'reversal_reason', nullable: true }) reversalReason!: string | null;
  @Column('integer') version!: number;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
  @Column('uuid', { name: 'updated_by', nullable: true }) updatedBy!: string | null;
}
