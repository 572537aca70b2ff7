import type { Platform } from '@atrium/rules/labels';
import type { PostStatus } from '@atrium/rules/status-changes';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** PostgreSQL writes a blank where ISO 8601 has a T. */
const wallTime = { to: (wall: string): string => wall, from: (stored: string): string => stored.replace(' ', 'T') };

/** A post of a client on a social platform. */
@Entity('agency_posts')
export class PostRow {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('integer', { name: 'client_id' }) clientId!: number;
  @Column('text') content!: string;
  @Column('text') platform!: Platform;
  /** Wall time, `yyyy-MM-ddTHH:mm:ss`: text on its way in and out, never a `Date`. */
  @Column('text', { name: 'scheduled_at', transformer: wallTime }) scheduledDate!: string;
  @Column('text') status!: PostStatus;
  @Column('text', { name: 'image_url', nullable: true }) imageUrl!: string | null;
  @Column('integer') version!: number;
  @Column('integer', { name: 'edited_version' }) editedVersion!: number;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
  @Column('uuid', { name: 'updated_by', nullable: true }) updatedBy!: string | null;
}
