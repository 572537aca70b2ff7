import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Whom items and consumables are bought from. */
@Entity('supplier')
export class SupplierRow {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('text') name!: string;
  @Column('text', { name: 'contact_email', nullable: true }) contactEmail!: string | null;
  @Column('text', { name: 'contact_phone', nullable: true }) contactPhone!: string | null;
  @Column('text', { nullable: true }) website!: string | null;
  @Column('text', { nullable: true }) notes!: string | null;
  @Column('boolean', { name: 'is_active' }) isActive!: boolean;
  @Column('integer') version!: number;
  @Column('integer', { name: 'edited_version' }) editedVersion!: number;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
  @Column('uuid', { name: 'updated_by', nullable: true }) updatedBy!: string | null;
}
