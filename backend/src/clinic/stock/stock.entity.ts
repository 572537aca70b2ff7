import type { StockKind } from '@atrium/rules/stock-status';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An item or a consumable. Quantities are read here and written by `Stock` and `StockTaker` alone. */
@Entity('stock')
export class StockRow {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('text') kind!: StockKind;
  @Column('text') name!: string;
  @Column('text', { nullable: true }) sku!: string | null;
  @Column('text', { nullable: true }) barcode!: string | null;
  @Column('text', { nullable: true }) brand!: string | null;
  @Column('integer', { name: 'category_id', nullable: true }) categoryId!: number | null;
  @Column('integer', { name: 'primary_supplier_id', nullable: true }) primarySupplierId!: number | null;
  @Column('integer', { name: 'quantity' }) currentQuantity!: number;
  @Column('integer', { name: 'min_stock_level' }) minStockLevel!: number;
  @Column('integer', { name: 'reorder_quantity' }) reorderQuantity!: number;
  @Column('text') unit!: string;
  @Column('numeric', { name: 'unit_cost', nullable: true }) unitCost!: string | null;
  @Column('numeric', { name: 'package_cost', nullable: true }) packageCost!: string | null;
  @Column('integer', { name: 'units_per_package', nullable: true }) unitsPerPackage!: number | null;
  @Column('integer', { name: 'shelf_life', nullable: true }) shelfLife!: number | null;
  @Column('text', { name: 'shelf_life_unit' }) shelfLifeUnit!: 'days' | 'months';
  @Column('text', { nullable: true }) description!: string | null;
  @Column('text', { nullable: true }) notes!: string | null;
  @Column('text', { name: 'image_url', nullable: true }) imageUrl!: string | null;
  @Column('boolean', { name: 'is_active' }) isActive!: boolean;
  @Column('integer') version!: number;
  @Column('integer', { name: 'edited_version' }) editedVersion!: number;
  @Column('integer', { name: 'quantity_version' }) quantityVersion!: number;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
  @Column('uuid', { name: 'updated_by', nullable: true }) updatedBy!: string | null;
}
