import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What items and consumables are sorted by. */
@Entity('category')
export class CategoryRow {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('text') name!: string;
  @Column('text', { nullable: true }) description!: string | null;
  @Column('integer') version!: number;
  @Column('integer', { name: 'edited_version' }) editedVersion!: number;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
  @Column('uuid', { name: 'updated_by', nullable: true }) updatedBy!: string | null;
}
