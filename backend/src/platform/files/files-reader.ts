import type { Readable } from 'node:stream';
import type { StoredFile } from '@atrium/contract/platform/files/schemas';
import type { FileSubjectKind } from '@atrium/contract/platform/files/values';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../database/sql-pool.js';
import { notFound } from '../http/reply/domain-error.js';
import type { Person } from '../http/request/current-user.js';
import { FileContents } from './file-contents.js';
import { type FileSubject, FileSubjects } from './file-subjects.js';
import { filesJsonSql, SUBJECT_JSON } from './file.view.js';

export interface SubjectRef {
  readonly kind: FileSubjectKind;
  readonly id: number;
}

/** A version of a file that the caller may read. */
interface ReadableVersion {
  readonly name: string;
  readonly contentType: string;
  /** Size of the file in bytes. */
  readonly size: number;
  readonly hash: string;
  readonly hasPreview: boolean;
}

export interface FileRow {
  readonly subject: SubjectRef | null;
  readonly draftKind: FileSubjectKind | null;
  /** User who added the first version. */
  readonly ownerId: string | null;
}

/** SQL of the user who added the first version of file `f`. */
export const OWNER_SQL = '(select o.added_by from file_version o where o.file_id = f.id order by o.number limit 1)';

/** Reads files. Users who cannot read the record of a file get 404, so that ids cannot be probed. */
@Injectable()
export class FilesReader {
  constructor(
    private readonly sql: SqlPool,
    private readonly subjects: FileSubjects,
    private readonly contents: FileContents,
  ) {}

  async list(person: Person, { kind, id }: SubjectRef): Promise<StoredFile[]> {
    const subject = this.getReadable(person, kind);
    const [row] = await this.sql.rows<{ exists: boolean; files: StoredFile[] }>(
      `select exists (${subject.existsSql}) as exists, ${filesJsonSql(kind, '$1')} as files`,
      [id],
    );
    if (row?.exists !== true) throw notFound('Record');
    return row.files;
  }

  /** Returns the kind of the record of a file that the user may change. Throws 404 when it may not be read. */
  async getKind(person: Person, fileId: number): Promise<FileSubjectKind> {
    const row = await this.findFile(person, fileId);
    if (row === null) throw notFound('File');
    return row.subject?.kind ?? (row.draftKind as FileSubjectKind);
  }

  /** Opens the content of a version; without a number, of the current one. */
  async open(
    person: Person,
    fileId: number,
    number?: number,
  ): Promise<ReadableVersion & { readonly content: Readable }> {
    const version = await this.getVersion(person, fileId, number);
    return { ...version, content: await this.openContent(version.hash) };
  }

  async openPreview(person: Person, fileId: number, number?: number) {
    const version = await this.getVersion(person, fileId, number);
    if (!version.hasPreview) throw notFound('Preview');
    return { ...version, open: () => this.contents.openPreview(version.hash, () => this.openContent(version.hash)) };
  }

  private async getVersion(person: Person, fileId: number, number?: number): Promise<ReadableVersion> {
    if ((await this.findFile(person, fileId)) === null) throw notFound('File');
    const [version] = await this.sql.rows<ReadableVersion>(
      `select v.name, b.content_type as "contentType", b.size, b.hash, b.has_preview as "hasPreview"
       from file_version v join file_blob b on b.hash = v.hash
       where v.file_id = $1 and ($2::int is null or v.number = $2) order by v.number desc limit 1`,
      [fileId, number ?? null],
    );
    if (version === undefined) throw notFound('File');
    return version;
  }

  private async openContent(hash: string): Promise<Readable> {
    const content = await this.contents.open(hash);
    if (content !== null) return content;
    for (const { openFormerContent } of this.subjects.all()) {
      const former = (await openFormerContent?.(hash)) ?? null;
      if (former !== null) return former;
    }
    throw new Error(`The content ${hash} is missing in the file storage`);
  }

  /** Returns the record of a file that the user may read; null for another file. */
  async findFile(person: Person, fileId: number): Promise<FileRow | null> {
    const [row] = await this.sql.rows<FileRow>(
      `select ${SUBJECT_JSON} as subject, f.draft_kind as "draftKind", ${OWNER_SQL} as "ownerId" from file f where f.id = $1`,
      [fileId],
    );
    if (row === undefined) return null;
    const { subject, draftKind, ownerId } = row;
    const source = this.subjects.find(subject?.kind ?? (draftKind as FileSubjectKind));
    if (source === undefined || !person.projects.includes(source.project)) return null;
    return subject === null && ownerId !== person.id ? null : row;
  }

  /** Returns a kind of record that the user may read. Throws 404 for another kind. */
  getReadable(person: Person, kind: FileSubjectKind): FileSubject {
    const subject = this.subjects.find(kind);
    if (subject === undefined || !person.projects.includes(subject.project)) throw notFound('Record');
    return subject;
  }
}
