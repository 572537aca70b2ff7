import type { Role } from '@atrium/rules/people/rights';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Row of an account. Only `directory/account-passwords.ts` writes its password and expiry. */
@Entity('app_user')
export class UserRow {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @Column('text', { nullable: true }) email!: string | null;
  @Column('text', { nullable: true }) username!: string | null;
  @Column('text', { name: 'first_name', nullable: true }) firstName!: string | null;
  @Column('text', { name: 'last_name', nullable: true }) lastName!: string | null;
  @Column('text', { name: 'profile_image_url', nullable: true }) profileImageUrl!: string | null;
  @Column('text') role!: Role;
  @Column('boolean', { name: 'is_active' }) isActive!: boolean;
  @Column('timestamptz', { name: 'removed_at', nullable: true }) removedAt!: Date | null;
  @Column('integer') version!: number;
  @Column('integer', { name: 'edited_version' }) editedVersion!: number;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
  @Column('uuid', { name: 'updated_by', nullable: true }) updatedBy!: string | null;
}
