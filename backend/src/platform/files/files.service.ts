import type { StoredFile } from '@atrium/contract/platform/files/schemas';
import { type FileSubjectKind, MAX_DRAFT_FILES, MAX_FILES } from '@atrium/contract/platform/files/values';
import { Injectable } from '@nestjs/common';
import { queryRow, queryRows } from '../database/rows.js';
import type { Tx } from '../database/transaction.js';
import { Outbox } from '../events/outbox.js';
import { DomainError, invalidField, notFound } from '../http/reply/domain-error.js';
import { type Person, toActor } from '../http/request/current-user.js';
import type { UploadedFile } from '../http/request/upload.js';
import { getProjectRoom } from '../realtime/rooms.js';
import { FileContents, type StoredContent } from './file-contents.js';
import { cleanFileName } from './file-name.js';
import { type FileSubject, FileSubjects } from './file-subjects.js';
import { FILE_FROM, FILE_JSON, getSubjectColumn } from './file.view.js';
import { type FileRow, FilesReader, OWNER_SQL, type SubjectRef } from './files-reader.js';

/** Stored content with the file name of its upload. */
export interface ReceivedFile extends StoredContent {
  readonly name: string;
}

/** Files of records, and uploads that wait for their record. Who may read or change the record may do so with its files. */
@Injectable()
export class FilesService {
  constructor(
    private readonly reader: FilesReader,
    private readonly subjects: FileSubjects,
    private readonly contents: FileContents,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Checks an upload and stores its content. Call it before the transaction that adds the file.
   * @throws {DomainError} if the user may not add files to such records, or the content is rejected
   */
  async receive(person: Person, kind: FileSubjectKind, file: UploadedFile | undefined): Promise<ReceivedFile> {
    const { accepts } = this.getWritable(person, kind);
    if (file === undefined || file.path === null || file.size === 0) throw invalidField('file', 'Please choose a file');
    const { path, size, hash } = file;
    const name = cleanFileName(file.name);
    const content = await this.contents.add({ path, name, size, hash });
    if (accepts !== undefined && !accepts.types.includes(content.contentType))
      throw new DomainError('input.unsupported-type', { expected: accepts.expected });
    return { ...content, name };
  }

  /** Attaches a file to a record. A file with the name of an attached one becomes its new version. */
  async attach(tx: Tx, person: Person, { kind, id }: SubjectRef, file: ReceivedFile): Promise<StoredFile> {
    const subject = this.getWritable(person, kind);
    await subject.lock(tx, person, id);
    const column = getSubjectColumn(kind);
    const current = await queryRows<{ id: number; name: string; hash: string }>(
      tx,
      `select f.id, v.name, v.hash from file f join lateral
         (select name, hash from file_version where file_id = f.id order by number desc limit 1) v on true
       where f.${column} = $1 order by f.id`,
      [id],
    );
    const same = current.find(({ hash }) => hash === file.hash);
    if (subject.rejectsEqualContent === true && same !== undefined)
      throw new DomainError('order.same-document', { name: same.name });
    const named = current.find(({ name }) => name === file.name);
    if (named !== undefined) return this.addVersionTo(tx, person, named, { kind, id }, file);
    this.assertRoom(kind, current.length);
    const fileId = await insertFile(tx, person, column, id, file);
    return this.publish(tx, person, 'file.created', { kind, id }, fileId, [null, file.name]);
  }

  /** Stores an upload for a record that is created later. It belongs to its user, and is removed after 24 hours. */
  async addDraft(tx: Tx, person: Person, kind: FileSubjectKind, file: ReceivedFile): Promise<StoredFile> {
    const { count } = await queryRow<{ count: number }>(
      tx,
      `select count(*)::int as count from file f where f.draft_kind is not null and ${OWNER_SQL} = $1`,
      [person.id],
    );
    if (count >= MAX_DRAFT_FILES) throw new DomainError('file.too-many', { most: MAX_DRAFT_FILES });
    return readFile(tx, await insertFile(tx, person, 'draft_kind', kind, file));
  }

  /**
   * Attaches the user's own waiting uploads to a new record. It publishes nothing, because the record's event has them.
   * @throws {DomainError} if an upload is missing, or the record would have too many files
   */
  async attachDrafts(tx: Tx, person: Person, fileIds: readonly number[], { kind, id }: SubjectRef): Promise<void> {
    const ids = [...new Set(fileIds)];
    if (ids.length === 0) return;
    this.assertRoom(kind, ids.length - 1);
    const attached = await queryRows(
      tx,
      `update file f set draft_kind = null, ${getSubjectColumn(kind)} = $1
       where f.id = any ($2::int[]) and f.draft_kind = $3 and ${OWNER_SQL} = $4 returning f.id`,
      [id, ids, kind, person.id],
    );
    if (attached.length !== ids.length)
      throw invalidField('fileIds', 'A file is no longer available. Please add it again');
  }

  /** Adds a version to a file, whatever the name of the upload. */
  async addVersion(tx: Tx, person: Person, fileId: number, file: ReceivedFile): Promise<StoredFile> {
    const { subject } = await this.lockFile(tx, person, fileId);
    const [current] = await queryRows<{ id: number; name: string; hash: string }>(
      tx,
      'select file_id as id, name, hash from file_version where file_id = $1 order by number desc limit 1',
      [fileId],
    );
    if (subject === null || current === undefined) throw notFound('File');
    return this.addVersionTo(tx, person, current, subject, file);
  }

  async remove(tx: Tx, person: Person, fileId: number): Promise<void> {
    const { subject } = await this.lockFile(tx, person, fileId);
    const { name } = await readFile(tx, fileId);
    await tx.query('delete from file where id = $1', [fileId]);
    if (subject === null) return;
    const { project, onChange } = this.subjects.get(subject.kind);
    await onChange?.(tx, person, subject.id, [name, null]);
    await this.outbox.publish(tx, 'file.removed', {
      actor: toActor(person),
      audience: { project, rooms: [getProjectRoom(project)] },
      data: { file: { id: fileId } },
      rows: [],
      about: name,
    });
  }

  /** Locks the record of a file, and checks that the file is still there and the user may change it. */
  private async lockFile(tx: Tx, person: Person, fileId: number): Promise<FileRow> {
    const row = await this.reader.findFile(person, fileId);
    if (row === null) throw notFound('File');
    const { subject } = row;
    if (subject !== null) await this.getWritable(person, subject.kind).lock(tx, person, subject.id);
    const [locked] = await queryRows(tx, 'select 1 from file where id = $1 for update', [fileId]);
    if (locked === undefined) throw notFound('File');
    return row;
  }

  private getWritable(person: Person, kind: FileSubjectKind): FileSubject {
    const subject = this.reader.getReadable(person, kind);
    if (!person.rights[subject.project].has(subject.right)) throw new DomainError('auth.forbidden');
    return subject;
  }

  private assertRoom(kind: FileSubjectKind, count: number): void {
    const most = MAX_FILES[kind];
    if (count >= most) throw new DomainError('file.too-many', { most });
  }

  private async addVersionTo(
    tx: Tx,
    person: Person,
    { id, name, hash }: { readonly id: number; readonly name: string; readonly hash: string },
    subject: SubjectRef,
    file: ReceivedFile,
  ): Promise<StoredFile> {
    // A retry after a lost response adds no version.
    if (name === file.name && hash === file.hash) return readFile(tx, id);
    await insertVersion(tx, person, id, file);
    return this.publish(tx, person, 'file.updated', subject, id, [name, file.name]);
  }

  private async publish(
    tx: Tx,
    person: Person,
    type: 'file.created' | 'file.updated',
    subject: SubjectRef,
    fileId: number,
    change: readonly [before: string | null, after: string],
  ): Promise<StoredFile> {
    const { project, onChange } = this.subjects.get(subject.kind);
    await onChange?.(tx, person, subject.id, change);
    const file = await readFile(tx, fileId);
    const audience = { project, rooms: [getProjectRoom(project)] };
    await this.outbox.publish(tx, type, {
      actor: toActor(person),
      audience,
      data: { file },
      rows: [],
      about: file.name,
    });
    return file;
  }
}

const readFile = async (tx: Tx, id: number): Promise<StoredFile> =>
  (await queryRow<{ json: StoredFile }>(tx, `select ${FILE_JSON} as json from ${FILE_FROM} where f.id = $1`, [id]))
    .json;

const insertFile = async (
  tx: Tx,
  person: Person,
  column: string,
  subject: number | FileSubjectKind,
  file: ReceivedFile,
): Promise<number> => {
  const { id } = await queryRow<{ id: number }>(tx, `insert into file (${column}) values ($1) returning id`, [subject]);
  await insertVersion(tx, person, id, file);
  return id;
};

const insertVersion = async (tx: Tx, person: Person, fileId: number, { hash, name }: ReceivedFile): Promise<void> => {
  const { id } = person;
  // A cleanup that would remove the content waits for this row.
  await tx.query('update file_blob set orphaned_at = null, stored_at = coalesce(stored_at, now()) where hash = $1', [
    hash,
  ]);
  await tx.query(
    `insert into file_version (file_id, number, hash, name, added_by, added_via_key_id)
     select $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5 from file_version where file_id = $1`,
    [fileId, hash, name, id, person.viaKeyId ?? null],
  );
};
