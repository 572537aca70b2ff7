import type { FileSubjectKind } from '@atrium/contract/platform/files/values';
import type { Project, Right } from '@atrium/rules/people/rights';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transaction.js';
import type { Person } from '../http/request/current-user.js';

/** A kind of record that files can be attached to. */
export interface FileSubject {
  readonly kind: FileSubjectKind;
  /** Members of this project read the files. */
  readonly project: Project;
  /** Right to add and remove files. */
  readonly right: Right;
  /** Accepted content types; all when missing. `expected` completes the error: "Please send this as …". */
  readonly accepts?: { readonly types: readonly string[]; readonly expected: string };
  /** True when a record rejects a second file with equal content. */
  readonly rejectsEqualContent?: true;
  /** Query that returns a row when the record `$1` exists. */
  readonly existsSql: string;
  /**
   * Locks the record before its files change.
   * @throws {DomainError} if the record does not exist or this user may not change its files
   */
  lock(tx: Tx, person: Person, id: number): Promise<unknown>;
  /** Runs in the transaction of a change, after the files were written. Names are null for a new or removed file. */
  onChange?(
    tx: Tx,
    person: Person,
    id: number,
    change: readonly [before: string | null, after: string | null],
  ): Promise<unknown>;
  /** Opens content that is not in the file storage yet. */
  openFormerContent?(hash: string): Promise<Readable | null>;
}

/** Registry of the records that files belong to; areas add theirs at start. */
@Injectable()
export class FileSubjects {
  private readonly subjects = new Map<FileSubjectKind, FileSubject>();

  add(subject: FileSubject): void {
    this.subjects.set(subject.kind, subject);
  }

  /** Returns the definition of a kind of record. Throws when no area has registered the kind. */
  get(kind: FileSubjectKind): FileSubject {
    const subject = this.subjects.get(kind);
    if (subject === undefined) throw new Error(`No area has files of the kind ${kind}`);
    return subject;
  }

  find(kind: FileSubjectKind): FileSubject | undefined {
    return this.subjects.get(kind);
  }

  all(): Iterable<FileSubject> {
    return this.subjects.values();
  }
}
