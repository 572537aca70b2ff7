import type { PageCategory } from '@atrium/rules/labels';
import type { PageStatus } from '@atrium/rules/status-changes';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A page of a client's website. */
@Entity('agency_website_pages')
export class WebsitePageRow {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('integer', { name: 'client_id' }) clientId!: number;
  @Column('text', { name: 'project_name' }) projectName!: string;
  @Column('text') url!: string;
  @Column('text') category!: PageCategory;
  @Column('text', { name: 'main_status' }) mainStatus!: PageStatus;
  @Column('text', { name: 'focus_keyphrase', nullable: true }) focusKeyphrase!: string | null;
  @Column('text', { name: 'meta_title', nullable: true }) metaTitle!: string | null;
  @Column('text', { name: 'meta_description', nullable: true }) metaDescription!: string | null;
  @Column('text', { name: 'social_media_picture', nullable: true }) socialMediaPicture!: string | null;
  @Column('text', { name: 'result_pictures', nullable: true }) resultPictures!: string | null;
  @Column('text', { nullable: true }) responsible!: string | null;
  @Column('text', { nullable: true }) notes!: string | null;
  @Column('integer') version!: number;
  @Column('integer', { name: 'edited_version' }) editedVersion!: number;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
  @Column('uuid', { name: 'updated_by', nullable: true }) updatedBy!: string | null;
}
